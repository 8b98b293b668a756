# qwixx_layer(NAME [BROWSER] [HOT] [LONG] [USES LAYER…] [LIBRARIES LIBRARY…] [DEFINES …] [HEADERS FOLDER…]
#             [ALONE FILE…])
#
# Makes the library NAME of every *.cpp in src/NAME and its folders (main.cpp belongs to the
# program, not to the layer). Headers are written "rules/sheet.h" and found through a folder of
# the layer's own that holds nothing but a link to src/rules. With src/ itself on the include path
# every layer would see every other; so it sees those it links, and an include against the order
# does not compile.
#
# HOT layers are where the time goes: in a portable build they are compiled for several kinds of
# processors, into a shared library for each, and the layer stands for its headers alone
# (cmake/engine.cmake).
#
# What LONG layers compute takes half a minute under sanitizers, and most other tests begin with it: there
# the layer is compiled without them, and its own tests link NAME_checked, the same sources with them.
#
# Several sources are compiled as one, since most of the time goes into reading the same headers again
# and again (QWIXX_UNITY); but for those named ALONE, which use macros or very large libraries.
function(qwixx_layer name)
    cmake_parse_arguments(PARSE_ARGV 1 layer "BROWSER;HOT;LONG" "" "USES;LIBRARIES;DEFINES;HEADERS;ALONE")
    set(folder ${PROJECT_SOURCE_DIR}/src/${name})
    if(NOT IS_DIRECTORY ${folder})
        message(FATAL_ERROR "The layer ${name} is declared but src/${name} does not exist.")
    endif()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(REMOVE_ITEM sources ${folder}/main.cpp ${folder}/shim.cpp)

    set(doorway ${PROJECT_BINARY_DIR}/layers/${name})
    file(MAKE_DIRECTORY ${doorway})
    file(CREATE_LINK ${folder} ${doorway}/${name} SYMBOLIC)

    list(TRANSFORM layer_ALONE PREPEND ${folder}/)
    qwixx_groups(${name} "${sources}" "${layer_ALONE}")

    set_property(GLOBAL PROPERTY QWIXX_SOURCES_${name} ${sources})
    set_property(GLOBAL PROPERTY QWIXX_DOORWAY_${name} ${doorway} ${layer_HEADERS})
    set_property(GLOBAL PROPERTY QWIXX_DEFINES_${name} ${layer_DEFINES})
    if(QWIXX_PORTABLE AND layer_HOT)
        set(sources)
        list(APPEND layer_LIBRARIES engine)
    endif()
    if(sources)
        add_library(${name} STATIC ${sources})
        qwixx_together(${name})
        set(scope PUBLIC)
    else()
        add_library(${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    if(QWIXX_SANITIZE AND layer_HOT AND sources)
        # The tests under sanitizers wait for these most: a third less than with -Og.
        target_compile_options(${name} PRIVATE -O2)
    endif()
    if(QWIXX_SANITIZE AND layer_LONG AND QWIXX_TESTS)
        add_library(${name}_checked STATIC ${sources})
        qwixx_together(${name}_checked)
        target_compile_options(${name}_checked PRIVATE -O2)
        set(both ${name} ${name}_checked)
    else()
        set(both ${name})
    endif()
    if(QWIXX_SANITIZE AND layer_LONG)
        target_compile_options(${name} PRIVATE -fno-sanitize=all)
    endif()
    foreach(one IN LISTS both)
        target_include_directories(${one} ${scope} ${doorway} ${layer_HEADERS})
        target_compile_definitions(${one} ${scope} ${layer_DEFINES})
        target_link_libraries(${one} ${scope} ${layer_USES} ${layer_LIBRARIES})
        if(layer_BROWSER AND sources)
            target_compile_options(${one} PRIVATE -fno-exceptions)
        endif()
    endforeach()

    if(layer_BROWSER)
        set_property(GLOBAL APPEND PROPERTY QWIXX_BROWSER_LAYERS ${name})
    endif()
    string(JOIN "," uses ${name} ${layer_USES})
    set_property(GLOBAL APPEND PROPERTY QWIXX_LAYER_USES ${name}=${uses})
    set_property(GLOBAL APPEND PROPERTY QWIXX_LAYERS ${name})
endfunction()
