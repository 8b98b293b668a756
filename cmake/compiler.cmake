# Flags for everything we compile. All targets are ours; what Debian installs comes in through
# system headers, which warnings skip.

add_compile_options(
    -Wall -Wextra -Wpedantic -Werror
    -Wshadow -Wconversion -Wdouble-promotion $<$<COMPILE_LANGUAGE:CXX>:-Wold-style-cast> -Wcast-align -Wcast-qual
    $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>
    $<$<COMPILE_LANGUAGE:CXX>:-Wextra-semi> -Wformat=2 -Wundef -Wunused)

# Naming some members and leaving the rest at their defaults is how we build values.
add_compile_options(-Wno-missing-field-initializers)

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-Wduplicated-cond -Wlogical-op)
    # g++ 12 reports plain string concatenation (gcc bug 105651).
    add_compile_options(-Wno-restrict)
else()
    # clang counts changes of sign under -Wconversion; g++ does not, and both shall agree.
    add_compile_options(-Wno-sign-conversion)
endif()

# A fused multiply-add rounds once where two instructions round twice: without this, bots that
# compare doubles would choose differently from machine to machine and compiler to compiler.
add_compile_options(-ffp-contract=off)

if(QWIXX_NATIVE)
    add_compile_options(-march=native)
endif()

# What is handed to others is the same file wherever it was built: without the folder of the build, and
# with names for what has none (the start of a file, its anonymous namespaces) that follow from the
# file and not from chance.
if(QWIXX_PORTABLE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-ffile-prefix-map=${PROJECT_BINARY_DIR}=build -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
    string(APPEND CMAKE_CXX_COMPILE_OBJECT " -frandom-seed=<OBJECT>")
endif()

if(QWIXX_SANITIZE)
    add_compile_options(-fsanitize=${QWIXX_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${QWIXX_SANITIZE})
    add_compile_definitions(_GLIBCXX_ASSERTIONS)
    if(QWIXX_SANITIZE MATCHES thread)
        # Asio adds fences, which TSan does not see, to locks, which it does see.
        add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK)
        if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
            add_compile_options(-Wno-tsan) # and one to its counts of references
        endif()
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        # Instrumented code hides from g++ that a variable was set.
        add_compile_options(-Wno-maybe-uninitialized)
    endif()
endif()

# The one that g++ would find: another program of that name elsewhere is none.
find_program(QWIXX_MOLD ld.mold PATHS /usr/bin NO_DEFAULT_PATH)
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    add_link_options(-fuse-ld=lld)
elseif(QWIXX_MOLD)
    add_link_options(-fuse-ld=mold)
endif()

# The same objects are linked into the program and into the library for others (cmake/engine.cmake).
if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    add_compile_options(
        -fno-semantic-interposition $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden> -ffunction-sections -fdata-sections)
endif()

# qwixx_quick(TARGET): what nobody waits for when it runs is built quickly.
function(qwixx_quick target)
    if(CMAKE_BUILD_TYPE STREQUAL Release)
        target_compile_options(${target} PRIVATE -O1)
    endif()
endfunction()

# qwixx_groups(NAME SOURCES ALONE): which of them are compiled as one, ten at a time.
function(qwixx_groups name sources alone)
    if(NOT QWIXX_UNITY)
        return()
    endif()
    set(number 0)
    foreach(source IN LISTS sources)
        if(NOT source IN_LIST alone)
            math(EXPR group "${number} / 10")
            math(EXPR number "${number} + 1")
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${group})
        endif()
    endforeach()
endfunction()

# qwixx_together(TARGET): compile those of its sources as one that are in a group.
function(qwixx_together target)
    if(QWIXX_UNITY)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
        # What is a mistake within a source, or in a header, is none between sources that are read one
        # after the other. The preset clang compiles each by itself and warns of these.
        target_compile_options(${target} PRIVATE -Wno-shadow
            $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    endif()
endfunction()

# Without a home ccache has no place for its files and every compilation would fail, so it is
# tried once before it is trusted.
find_program(QWIXX_CCACHE ccache)
if(QWIXX_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(probe ${PROJECT_BINARY_DIR}/CMakeFiles/ccache_probe.cpp)
    file(CONFIGURE OUTPUT ${probe} CONTENT "")
    execute_process(
        COMMAND ${QWIXX_CCACHE} ${CMAKE_CXX_COMPILER} -c ${probe} -o ${probe}.o
        RESULT_VARIABLE failure OUTPUT_QUIET ERROR_QUIET)
    if(NOT failure)
        # What one clone has compiled serves the next: paths count from the clone's root.
        set(CMAKE_CXX_COMPILER_LAUNCHER
            env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${QWIXX_CCACHE})
    endif()
endif()
