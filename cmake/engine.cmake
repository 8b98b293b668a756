# The engine in one piece: libqwixx, the library for programs of others (include/qwixx.h), and, in a
# portable build, the shared library with which the program itself is linked.
#
# A portable build compiles the engine once for every kind of processor below, from the same sources
# with the same results (docs/install.md says how that is shown). The loader of glibc looks into
# glibc-hwcaps/KIND first, so the best one that the machine can run is taken without a line of code.

include(GNUInstallDirs)

set(QWIXX_KINDS)
if(QWIXX_PORTABLE AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    set(QWIXX_KINDS x86-64-v3 x86-64-v4) # AVX2; AVX-512
endif()
if(NOT QWIXX_LIBRARY AND NOT QWIXX_PORTABLE)
    return()
endif()

get_property(engine_sources GLOBAL PROPERTY QWIXX_ENGINE_SOURCES)
get_property(engine_headers GLOBAL PROPERTY QWIXX_ENGINE_HEADERS)
get_property(engine_defines GLOBAL PROPERTY QWIXX_ENGINE_DEFINES)

# qwixx_objects(NAME [OPTION…]): the engine's code for shared libraries.
function(qwixx_objects name)
    add_library(${name} OBJECT ${engine_sources})
    target_include_directories(${name} PRIVATE ${engine_headers})
    target_compile_definitions(${name} PRIVATE ${engine_defines})
    target_link_libraries(${name} PRIVATE nlohmann_json::nlohmann_json Threads::Threads)
    # Without link-time code, which only the same compiler could read. What nobody calls is left out.
    set_target_properties(${name} PROPERTIES
        POSITION_INDEPENDENT_CODE ON INTERPROCEDURAL_OPTIMIZATION OFF)
    target_compile_options(${name} PRIVATE
        -fno-semantic-interposition -fvisibility-inlines-hidden -ffunction-sections -fdata-sections ${ARGN})
endfunction()

# qwixx_shared(NAME OBJECTS KIND OUTPUT_NAME): a shared library of them, where the loader looks for it.
function(qwixx_shared name objects kind output)
    add_library(${name} SHARED $<TARGET_OBJECTS:${objects}>)
    target_link_libraries(${name} PRIVATE Threads::Threads)
    target_link_options(${name} PRIVATE LINKER:--gc-sections LINKER:-Bsymbolic LINKER:-z,relro,-z,now)
    set(folder ${PROJECT_BINARY_DIR}/lib)
    if(kind)
        string(APPEND folder /glibc-hwcaps/${kind})
    endif()
    set_target_properties(${name} PROPERTIES
        OUTPUT_NAME ${output} LIBRARY_OUTPUT_DIRECTORY ${folder} LINKER_LANGUAGE CXX
        INTERPROCEDURAL_OPTIMIZATION OFF)
endfunction()

# The functions of the headers and nothing else, under a version of their own.
function(qwixx_public name)
    set(map ${PROJECT_SOURCE_DIR}/cmake/libqwixx.map)
    target_link_options(${name} PRIVATE LINKER:--version-script=${map})
    set_target_properties(${name} PROPERTIES
        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${map})
endfunction()

qwixx_objects(engine_objects)
foreach(kind IN LISTS QWIXX_KINDS)
    qwixx_objects(engine_objects_${kind} -march=${kind})
endforeach()

if(QWIXX_PORTABLE)
    qwixx_shared(engine engine_objects "" qwixx-engine)
    install(TARGETS engine LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qwixx COMPONENT program)
    foreach(kind IN LISTS QWIXX_KINDS)
        qwixx_shared(engine_${kind} engine_objects_${kind} ${kind} qwixx-engine)
        install(TARGETS engine_${kind} COMPONENT program
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qwixx/glibc-hwcaps/${kind})
    endforeach()
endif()

if(NOT QWIXX_LIBRARY)
    return()
endif()

qwixx_shared(libqwixx engine_objects "" qwixx)
qwixx_public(libqwixx)
add_library(libqwixx_static STATIC $<TARGET_OBJECTS:engine_objects>)
set_target_properties(libqwixx_static PROPERTIES OUTPUT_NAME qwixx LINKER_LANGUAGE CXX)
target_link_libraries(libqwixx_static PUBLIC Threads::Threads)
foreach(kind IN LISTS QWIXX_KINDS)
    qwixx_shared(libqwixx_${kind} engine_objects_${kind} ${kind} qwixx)
    qwixx_public(libqwixx_${kind})
    install(TARGETS libqwixx_${kind} COMPONENT library
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/${kind} NAMELINK_SKIP)
endforeach()

foreach(name libqwixx libqwixx_static)
    target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
set_target_properties(libqwixx PROPERTIES EXPORT_NAME qwixx)
set_target_properties(libqwixx_static PROPERTIES EXPORT_NAME qwixx_static)
install(FILES include/qwixx.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(FILES src/embed/engine.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/qwixx COMPONENT library)
install(TARGETS libqwixx libqwixx_static EXPORT qwixx
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)

# find_package(qwixx): qwixx::qwixx and qwixx::qwixx_static.
include(CMakePackageConfigHelpers)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/qwixx)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/qwixxConfig.cmake @ONLY CONTENT [[
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/qwixxTargets.cmake)
]])
write_basic_package_version_file(${PROJECT_BINARY_DIR}/qwixxConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(EXPORT qwixx FILE qwixxTargets.cmake NAMESPACE qwixx:: DESTINATION ${config_folder} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/qwixxConfig.cmake ${PROJECT_BINARY_DIR}/qwixxConfigVersion.cmake
    DESTINATION ${config_folder} COMPONENT library)

# pkg-config, wherever it is installed to. The static library needs what C++ needs.
file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/qwixx.pc @ONLY CONTENT [[
prefix=${pcfiledir}/@prefix@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: qwixx
Description: The dice game Qwixx and its card games: rules, records, bots and the exact solver
Version: @PROJECT_VERSION@
Cflags: -I${includedir}
Libs: -L${libdir} -lqwixx
Libs.private: -lstdc++ -lm -lpthread
]])
install(FILES ${PROJECT_BINARY_DIR}/qwixx.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
