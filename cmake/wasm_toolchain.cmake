# WebAssembly by Debian's clang, lld, libc++ and wasi-libc. Nothing of WASI itself is used: what
# comes out asks the browser for nothing (cmake/wasm.cmake).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
include(${CMAKE_CURRENT_LIST_DIR}/clang_toolchain.cmake)
# This version still knows the target by its old name alone: it finds Debian's folders by it.
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "--sysroot=/usr -Wno-deprecated -msimd128 -flto -fno-exceptions -fno-rtti")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor --no-wasm-opt")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
