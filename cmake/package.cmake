# What `cmake --install --component program` and the Debian package have: the program, its engine
# (cmake/engine.cmake), the page, manual, completions and the service. `make package` runs it.

include(GNUInstallDirs)
set_target_properties(qwixx PROPERTIES
    BUILD_RPATH_USE_ORIGIN ON INSTALL_RPATH $ORIGIN/../${CMAKE_INSTALL_LIBDIR}/qwixx)
install(TARGETS qwixx RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
if(NOT QWIXX_PORTABLE)
    return()
endif()

target_link_options(qwixx PRIVATE LINKER:-z,relro,-z,now)
install(DIRECTORY build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/qwixx/web COMPONENT program)
install(FILES packaging/qwixx.service DESTINATION lib/systemd/system COMPONENT program)

# What the program says of itself; and the changelog, of which Debian wants one: the version.
set(doc ${CMAKE_INSTALL_DATADIR}/doc/qwixx)
install(FILES packaging/copyright DESTINATION ${doc} COMPONENT program)
install(CODE "
    set(PROGRAM \"$<TARGET_FILE:qwixx>\")
    set(DOC \"${doc}\")
    set(DATA \"${CMAKE_INSTALL_DATADIR}\")
    set(VERSION \"${PROJECT_VERSION}\")
    include(\"${PROJECT_SOURCE_DIR}/cmake/package_texts.cmake\")" COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME qwixx)
set(CPACK_PACKAGE_CONTACT "the project's contributors <maintainers@qwixx.example>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_SOURCE_DIR}/build)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME qwixx)
set(CPACK_DEBIAN_PROGRAM_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "dice game Qwixx and its card games
Play in a terminal, alone, with others at one keyboard or with bots; or run
a server whose page is played in browsers, with tables, chat and dice that
can be verified. Also checks records, solves sheets exactly and lets bots
play each other.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/packaging/postinst;${PROJECT_SOURCE_DIR}/packaging/prerm;${PROJECT_SOURCE_DIR}/packaging/postrm)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
include(CPack)
