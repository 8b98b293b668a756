# fuzz/NAME.cpp becomes fuzz_NAME. In the fuzz preset libFuzzer searches for inputs; everywhere
# else the same file replays the inputs kept in fuzz/corpus/NAME, so that none is forgotten.

file(GLOB sources CONFIGURE_DEPENDS fuzz/*.cpp)
file(GLOB corpora CONFIGURE_DEPENDS LIST_DIRECTORIES true fuzz/corpus/*)
foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    set(corpus ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
    add_executable(fuzz_${name} ${source})
    target_link_libraries(fuzz_${name} PRIVATE rules record bots table lab server)
    if(QWIXX_FUZZ)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(fuzz_${name} PRIVATE fuzz/replay_main.cc)
        if(corpus IN_LIST corpora)
            add_test(NAME fuzz_${name}_corpus COMMAND fuzz_${name} ${corpus})
        endif()
    endif()
endforeach()
