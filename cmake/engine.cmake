# libqwixx, the library for programs of others (include/qwixx.h), and, in a portable build, the shared
# library of the hot layers with which the program itself is linked.
#
# A portable build compiles the hot layers once for every kind of processor below, from the same
# sources with the same results (docs/install.md says how that is shown). The loader of glibc looks
# into glibc-hwcaps/KIND first, so the best one that the machine can run is taken without a line of
# code. What is compiled for a kind is in a shared library of that kind, never beside another in one
# file: the linker keeps one copy of an inline function, whoever compiled it.

include(GNUInstallDirs)

if(NOT QWIXX_LIBRARY AND NOT QWIXX_PORTABLE)
    return()
endif()
set(QWIXX_KINDS)
if(QWIXX_PORTABLE AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    set(QWIXX_KINDS x86-64-v3 x86-64-v4) # AVX2; AVX-512
endif()

set(hot_layers rules solver bots)
set(cold_layers record coach table protocol embed)

# qwixx_objects(NAME OPTIONS LAYER…): the code of some layers for shared libraries.
function(qwixx_objects name options)
    set(headers)
    set(defines)
    foreach(layer IN LISTS hot_layers cold_layers ITEMS library)
        get_property(more GLOBAL PROPERTY QWIXX_DOORWAY_${layer})
        list(APPEND headers ${more})
        get_property(more GLOBAL PROPERTY QWIXX_DEFINES_${layer})
        list(APPEND defines ${more})
    endforeach()
    set(sources)
    foreach(layer IN LISTS ARGN)
        get_property(more GLOBAL PROPERTY QWIXX_SOURCES_${layer})
        list(APPEND sources ${more})
    endforeach()
    add_library(${name} OBJECT ${sources})
    qwixx_together(${name})
    target_include_directories(${name} PRIVATE ${headers})
    target_compile_definitions(${name} PRIVATE ${defines})
    target_link_libraries(${name} PRIVATE nlohmann_json::nlohmann_json)
    target_compile_options(${name} PRIVATE ${options})
endfunction()

# qwixx_shared(NAME KIND OUTPUT_NAME OBJECTS…): a shared library of them, where the loader looks for it.
function(qwixx_shared name kind output)
    set(objects)
    foreach(one IN LISTS ARGN)
        list(APPEND objects $<TARGET_OBJECTS:${one}>)
    endforeach()
    add_library(${name} SHARED ${objects})
    # What nobody calls is left out.
    target_link_options(${name} PRIVATE LINKER:--gc-sections LINKER:-Bsymbolic LINKER:-z,relro,-z,now)
    set(folder ${PROJECT_BINARY_DIR}/lib)
    if(kind)
        string(APPEND folder /glibc-hwcaps/${kind})
    endif()
    set_target_properties(${name} PROPERTIES
        OUTPUT_NAME ${output} LIBRARY_OUTPUT_DIRECTORY ${folder} LINKER_LANGUAGE CXX)
endfunction()

# The functions of the headers and nothing else, under a version of their own.
function(qwixx_public name)
    set(map ${PROJECT_SOURCE_DIR}/cmake/libqwixx.map)
    target_link_options(${name} PRIVATE LINKER:--version-script=${map})
    set_target_properties(${name} PROPERTIES
        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${map})
endfunction()

# Where the program has the hot layers in itself, the library is made of the same objects.
set(hot ${hot_layers})
set(cold ${cold_layers})
if(QWIXX_PORTABLE)
    set(hot hot_objects)
    qwixx_objects(hot_objects "" ${hot_layers})
    foreach(kind IN LISTS QWIXX_KINDS)
        qwixx_objects(hot_objects_${kind} -march=${kind} ${hot_layers})
    endforeach()
    qwixx_shared(engine "" qwixx-engine hot_objects)
    install(TARGETS engine LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qwixx COMPONENT program)
    foreach(kind IN LISTS QWIXX_KINDS)
        qwixx_shared(engine_${kind} ${kind} qwixx-engine hot_objects_${kind})
        install(TARGETS engine_${kind} COMPONENT program
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qwixx/glibc-hwcaps/${kind})
    endforeach()
endif()

if(NOT QWIXX_LIBRARY)
    return()
endif()

# src/library has games in lanes, as many as the kind has: it is compiled for each.
qwixx_shared(libqwixx "" qwixx library ${cold} ${hot})
qwixx_public(libqwixx)
set(objects)
foreach(one library ${cold} ${hot})
    list(APPEND objects $<TARGET_OBJECTS:${one}>)
endforeach()
add_library(libqwixx_static STATIC ${objects})
set_target_properties(libqwixx_static PROPERTIES OUTPUT_NAME qwixx LINKER_LANGUAGE CXX)
add_custom_target(libqwixx_all DEPENDS libqwixx) # for every kind of processor
foreach(kind IN LISTS QWIXX_KINDS)
    qwixx_objects(library_objects_${kind} -march=${kind} library)
    qwixx_shared(libqwixx_${kind} ${kind} qwixx library_objects_${kind} ${cold} hot_objects_${kind})
    qwixx_public(libqwixx_${kind})
    add_dependencies(libqwixx_all libqwixx_${kind})
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
Libs.private: -lstdc++ -lm
]])
install(FILES ${PROJECT_BINARY_DIR}/qwixx.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
