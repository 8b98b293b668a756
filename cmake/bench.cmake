# Everything in bench/ is one program, so that one run gives one table.

find_package(benchmark QUIET)
file(GLOB sources CONFIGURE_DEPENDS bench/*_bench.cpp)
# Times taken under a sanitizer say nothing, and these files are slow to build with one.
if(benchmark_FOUND AND sources AND NOT QWIXX_SANITIZE)
    add_executable(qwixx_bench ${sources})
    target_link_libraries(qwixx_bench PRIVATE lab benchmark::benchmark_main)
    # BENCHMARK counts with __COUNTER__, which clang 22 takes for a novelty of C.
    target_compile_options(qwixx_bench PRIVATE $<$<CXX_COMPILER_ID:Clang>:-Wno-c2y-extensions>)
    target_compile_definitions(qwixx_bench PRIVATE QWIXX_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endif()
