# tests/LAYER/*_test.cpp become one program test_LAYER that links the layer, and each
# tests/LAYER/*_test.py is run as it is. A new file needs no line here.

find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_program(QWIXX_PYTHON python3 REQUIRED)
include(GoogleTest)

set(QWIXX_TEST_TIMEOUT 600)

# These have names in common with others of their layer.
set(alone "/server/|/(card_view|dice_game|game_properties|card_search|view)_test.cpp")

# One PostgreSQL server for all tests that want it, from before the first of them until after the last.
# Where it is not installed they are skipped, and say so.
string(MD5 build_id ${PROJECT_BINARY_DIR})
string(SUBSTRING ${build_id} 0 8 build_id)
set(QWIXX_POSTGRES_FOLDER /tmp/qwixx-test-postgres-${build_id})
set(postgres ${PROJECT_SOURCE_DIR}/tools/postgres)
add_test(NAME postgres.start COMMAND sh -c
    "! ${postgres} installed || ${postgres} start ${QWIXX_POSTGRES_FOLDER} fsync=off max_connections=300")
add_test(NAME postgres.stop COMMAND sh -c
    "! ${postgres} installed || ${postgres} stop ${QWIXX_POSTGRES_FOLDER} && rm -rf ${QWIXX_POSTGRES_FOLDER}")
set_tests_properties(postgres.start PROPERTIES FIXTURES_SETUP postgres)
set_tests_properties(postgres.stop PROPERTIES FIXTURES_CLEANUP postgres)
set(with_postgres FIXTURES_REQUIRED postgres ENVIRONMENT QWIXX_POSTGRES_FOLDER=${QWIXX_POSTGRES_FOLDER})

get_property(layers GLOBAL PROPERTY QWIXX_LAYERS)
if(QWIXX_SANITIZE MATCHES thread)
    # The others start no threads and share nothing: there is no race to be found in them.
    set(layers solver library lab server terminal cli)
endif()
foreach(layer IN LISTS layers)
    file(GLOB sources CONFIGURE_DEPENDS tests/${layer}/*_test.cpp)
    if(sources)
        add_executable(test_${layer} ${sources})
        set(together ${sources})
        list(FILTER together EXCLUDE REGEX "${alone}")
        qwixx_groups(test_${layer} "${together}" "")
        qwixx_together(test_${layer})
        set(tested ${layer})
        if(TARGET ${layer}_checked)
            set(tested ${layer}_checked)
        endif()
        target_link_libraries(test_${layer} PRIVATE
            ${tested} GTest::gmock GTest::gtest_main rapidcheck_gtest)
        target_include_directories(test_${layer} PRIVATE tests)
        qwixx_quick(test_${layer})
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
            if(layer STREQUAL server)
                set_tests_properties(server PROPERTIES ${with_postgres})
            endif()
        else()
            # Listing the tests when they are run, not after every link, keeps building quick.
            gtest_discover_tests(test_${layer}
                DISCOVERY_MODE PRE_TEST
                DISCOVERY_TIMEOUT 60
                TEST_PREFIX ${layer}.
                TEST_FILTER -Postgres*
                PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT})
            if(layer STREQUAL server)
                gtest_discover_tests(test_server
                    DISCOVERY_MODE PRE_TEST
                    DISCOVERY_TIMEOUT 60
                    TEST_PREFIX server.
                    TEST_FILTER Postgres*
                    TEST_LIST server_postgres_tests
                    PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT} ${with_postgres})
            endif()
        endif()
    endif()

    file(GLOB scripts CONFIGURE_DEPENDS tests/${layer}/*_test.py)
    foreach(script IN LISTS scripts)
        cmake_path(GET script STEM stem)
        if(QWIXX_SANITIZE AND stem STREQUAL shells_test)
            continue() # it is the shells that are at work there
        endif()
        add_test(NAME ${layer}.${stem} COMMAND ${QWIXX_PYTHON} ${script})
        set_tests_properties(${layer}.${stem} PROPERTIES
            TIMEOUT ${QWIXX_TEST_TIMEOUT}
            # Python would leave its __pycache__ between our sources.
            ENVIRONMENT "QWIXX_BINARY=$<TARGET_FILE:qwixx>;QWIXX_SOURCE_DIR=${PROJECT_SOURCE_DIR};QWIXX_SANITIZE=${QWIXX_SANITIZE};PYTHONDONTWRITEBYTECODE=1")
    endforeach()
endforeach()

# Those who want to hurt the others, over the wire: ctest -L attack (docs/server.md says which holds what).
foreach(name attack clock disk edge hardening)
    set_property(TEST server.${name}_test PROPERTY LABELS attack)
endforeach()
# These wait more than they work: they begin first, and others run meanwhile.
foreach(name absence attack clock hardening chaos)
    set_property(TEST server.${name}_test PROPERTY COST 1000)
endforeach()

# Several nodes over the wire, where there are PostgreSQL, HAProxy and namespaces: ctest -L nodes.
foreach(name chaos_nodes database_away)
    set_tests_properties(server.${name}_test PROPERTIES LABELS nodes SKIP_RETURN_CODE 77)
endforeach()

# The library as a program in C meets it: the header is C11. The C compiler is the one beside g++ or
# clang++.
string(REGEX REPLACE "clang\\+\\+" "clang" c_compiler ${CMAKE_CXX_COMPILER})
string(REGEX REPLACE "g\\+\\+" "gcc" c_compiler ${c_compiler})
set(CMAKE_C_COMPILER ${c_compiler} CACHE FILEPATH "")
enable_language(C)
add_executable(test_library tests/library/library_test.c)
set_target_properties(test_library PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
target_link_libraries(test_library PRIVATE library)
qwixx_quick(test_library)
add_test(NAME library.c COMMAND test_library)
set_tests_properties(library.c PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT})
find_program(QWIXX_VALGRIND valgrind)
if(QWIXX_VALGRIND AND NOT QWIXX_SANITIZE AND NOT QWIXX_NATIVE)
    # It does not know every instruction of this machine; without the solver, which takes minutes.
    add_test(NAME library.valgrind COMMAND ${QWIXX_VALGRIND} --quiet --error-exitcode=9
        --leak-check=full $<TARGET_FILE:test_library> quick)
    set_tests_properties(library.valgrind PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT})
endif()
if(QWIXX_LIBRARY)
    add_test(NAME library.outside COMMAND ${CMAKE_COMMAND} -D BUILD=${PROJECT_BINARY_DIR}
        -D SOURCE=${PROJECT_SOURCE_DIR} -D C=${CMAKE_C_COMPILER} -D CXX=${CMAKE_CXX_COMPILER}
        -D LIBDIR=${CMAKE_INSTALL_LIBDIR} -P ${PROJECT_SOURCE_DIR}/tests/library/outside.cmake)
    set_tests_properties(library.outside PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT})
endif()

# The Python module uses the library; without it, or without numpy, it says what was not tested.
set_property(TEST library.python_test PROPERTY SKIP_RETURN_CODE 77)
if(QWIXX_LIBRARY)
    set_property(TEST library.python_test APPEND PROPERTY ENVIRONMENT QWIXX_LIBRARY=$<TARGET_FILE:libqwixx>)
endif()

# The front door itself: once is enough.
if(QWIXX_SANITIZE)
    return()
endif()
add_test(NAME door.fakes COMMAND ${QWIXX_PYTHON} ${PROJECT_SOURCE_DIR}/tests/door/fakes_test.py)
set_tests_properties(door.fakes PROPERTIES TIMEOUT ${QWIXX_TEST_TIMEOUT} ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
