# commit.h: the commit that a program is built from, written anew only when it is another. A package
# that is built without git says it with -DQWIXX_COMMIT=….
if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(QWIXX_COMMIT "" CACHE STRING "The commit, where git does not tell it")
    add_custom_target(qwixx_commit
        COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D "COMMIT=${QWIXX_COMMIT}"
            -D OUTPUT=${PROJECT_BINARY_DIR}/commit/cli/commit.h -P ${CMAKE_CURRENT_LIST_FILE}
        BYPRODUCTS ${PROJECT_BINARY_DIR}/commit/cli/commit.h
        COMMENT "")
    target_include_directories(cli PRIVATE ${PROJECT_BINARY_DIR}/commit)
    add_dependencies(cli qwixx_commit)
    return()
endif()

if(NOT COMMIT)
    execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=10 --exclude=*
        OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT COMMIT)
    set(COMMIT "unknown commit")
endif()
set(text "#define QWIXX_COMMIT \"${COMMIT}\"\n")
set(before "")
if(EXISTS ${OUTPUT})
    file(READ ${OUTPUT} before)
endif()
if(NOT text STREQUAL before)
    file(WRITE ${OUTPUT} "${text}")
endif()
