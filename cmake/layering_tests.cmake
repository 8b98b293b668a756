# Shows that the order of the layers is enforced: a file compiled the way a layer is compiled
# finds a header of a layer it uses and does not find one of a layer above it.

function(qwixx_include_test layer header expected)
    string(MAKE_C_IDENTIFIER ${header} identifier)
    set(name layering.${layer}_${expected}_${identifier})
    set(source ${PROJECT_BINARY_DIR}/layering/${name}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"@header@\"\n")
    add_test(
        NAME ${name}
        COMMAND ${CMAKE_CXX_COMPILER} ${CMAKE_CXX23_STANDARD_COMPILE_OPTION} -fsyntax-only
            -I$<JOIN:$<TARGET_PROPERTY:${layer},INTERFACE_INCLUDE_DIRECTORIES>,$<SEMICOLON>-I> ${source}
        COMMAND_EXPAND_LISTS)
    if(expected STREQUAL refuses)
        # Only this reason counts; a compiler that fails for another one has shown nothing.
        set_tests_properties(${name} PROPERTIES
            ENVIRONMENT LC_ALL=C
            PASS_REGULAR_EXPRESSION "${header}.*(No such file or directory|file not found)")
    endif()
endfunction()

qwixx_include_test(rules rules/sheet.h accepts)
qwixx_include_test(record record/record.h accepts)
qwixx_include_test(table table/table.h accepts)
qwixx_include_test(rules record/record.h refuses)
qwixx_include_test(bots table/table.h refuses)
qwixx_include_test(table lab/arena.h refuses)

get_property(browser_layers GLOBAL PROPERTY QWIXX_BROWSER_LAYERS)
get_property(layer_uses GLOBAL PROPERTY QWIXX_LAYER_USES)
add_test(NAME layering.sources COMMAND ${CMAKE_COMMAND}
    -D SOURCES=${PROJECT_SOURCE_DIR}/src -D "BROWSER_LAYERS=${browser_layers}" -D "LAYER_USES=${layer_uses}"
    -P ${PROJECT_SOURCE_DIR}/cmake/check_includes.cmake)
