# tests/LAYER/*_test.cpp become one program test_LAYER that links the layer, and each
# tests/LAYER/*_test.py is run as it is. A new file needs no line here.

find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_program(QWIXX_PYTHON python3 REQUIRED)
include(GoogleTest)

set(QWIXX_TEST_TIMEOUT 600)

get_property(layers GLOBAL PROPERTY QWIXX_LAYERS)
foreach(layer IN LISTS layers)
    file(GLOB sources CONFIGURE_DEPENDS tests/${layer}/*_test.cpp)
    if(sources)
        add_executable(test_${layer} ${sources})
        target_link_libraries(test_${layer} PRIVATE
            ${layer} GTest::gmock GTest::gtest_main rapidcheck_gtest)
        target_include_directories(test_${layer} PRIVATE tests)
        qwixx_plain_link(test_${layer})
        # Only for those that ask: for a compiler's cache a file with a path in it is another file.
        foreach(source IN LISTS sources)
            file(STRINGS ${source} asks REGEX QWIXX_SOURCE_DIR LIMIT_COUNT 1)
            if(asks)
                set_property(SOURCE ${source} APPEND PROPERTY
                    COMPILE_DEFINITIONS QWIXX_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
            endif()
        endforeach()
        if(layer STREQUAL cli)
            target_compile_definitions(test_cli PRIVATE QWIXX_BINARY="$<TARGET_FILE:qwixx>")
            add_dependencies(test_cli qwixx)
        endif()
        if(QWIXX_SANITIZE)
            # One process for all: what many tests wait for, a solved table above all, is made once.
            # COST: the longest begins first.
            add_test(NAME ${layer} COMMAND test_${layer} --gtest_brief=1)
            set_tests_properties(${layer} PROPERTIES TIMEOUT 1800 COST 100)
        else()
            # Listing the tests when they are run, not after every link, keeps building quick.
            gtest_discover_tests(test_${layer}
                DISCOVERY_MODE PRE_TEST
                DISCOVERY_TIMEOUT 60
                TEST_PREFIX ${layer}.
                PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT})
        endif()
    endif()

    file(GLOB scripts CONFIGURE_DEPENDS tests/${layer}/*_test.py)
    foreach(script IN LISTS scripts)
        cmake_path(GET script STEM stem)
        add_test(NAME ${layer}.${stem} COMMAND ${QWIXX_PYTHON} ${script})
        set_tests_properties(${layer}.${stem} PROPERTIES
            TIMEOUT ${QWIXX_TEST_TIMEOUT}
            # Python would leave its __pycache__ between our sources.
            ENVIRONMENT "QWIXX_BINARY=$<TARGET_FILE:qwixx>;QWIXX_SOURCE_DIR=${PROJECT_SOURCE_DIR};QWIXX_SANITIZE=${QWIXX_SANITIZE};PYTHONDONTWRITEBYTECODE=1")
    endforeach()
endforeach()

# The front door itself.
add_test(NAME door.fakes COMMAND ${QWIXX_PYTHON} ${PROJECT_SOURCE_DIR}/tests/door/fakes_test.py)
set_tests_properties(door.fakes PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT} ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
