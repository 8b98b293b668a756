# qwixx_layer(NAME [BROWSER] [USES LAYER…] [LIBRARIES LIBRARY…])
#
# Makes the library NAME of every *.cpp in src/NAME and its folders (main.cpp belongs to the
# program, not to the layer). Headers are written "rules/sheet.h" and found through a folder of
# the layer's own that holds nothing but a link to src/rules. With src/ itself on the include path
# every layer would see every other; so it sees those it links, and an include against the order
# does not compile.
function(qwixx_layer name)
    cmake_parse_arguments(PARSE_ARGV 1 layer "BROWSER" "" "USES;LIBRARIES")
    set(folder ${PROJECT_SOURCE_DIR}/src/${name})
    if(NOT IS_DIRECTORY ${folder})
        message(FATAL_ERROR "The layer ${name} is declared but src/${name} does not exist.")
    endif()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(REMOVE_ITEM sources ${folder}/main.cpp ${folder}/shim.cpp)

    set(doorway ${PROJECT_BINARY_DIR}/layers/${name})
    file(MAKE_DIRECTORY ${doorway})
    file(CREATE_LINK ${folder} ${doorway}/${name} SYMBOLIC)

    if(sources)
        add_library(${name} STATIC ${sources})
        set(scope PUBLIC)
    else()
        add_library(${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories(${name} ${scope} ${doorway})
    target_link_libraries(${name} ${scope} ${layer_USES} ${layer_LIBRARIES})

    if(layer_BROWSER)
        if(sources)
            target_compile_options(${name} PRIVATE -fno-exceptions)
        endif()
        set_property(GLOBAL APPEND PROPERTY QWIXX_BROWSER_LAYERS ${name})
    endif()
    string(JOIN "," uses ${name} ${layer_USES})
    set_property(GLOBAL APPEND PROPERTY QWIXX_LAYER_USES ${name}=${uses})
    set_property(GLOBAL APPEND PROPERTY QWIXX_LAYERS ${name})
endfunction()
