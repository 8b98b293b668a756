# The load generator is built only when it is asked for: cmake --build … --target qwixx_load
file(GLOB sources CONFIGURE_DEPENDS bench/load/*.cpp)
add_executable(qwixx_load EXCLUDE_FROM_ALL ${sources})
target_link_libraries(qwixx_load PRIVATE CLI11::CLI11 fmt::fmt)
