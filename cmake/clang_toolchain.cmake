# Debian's clang 22 with the tools of its own version. A machine may have those of another version
# under their plain names, and an llvm-ar that is older than the compiler cannot read its
# link-time code.
set(CMAKE_CXX_COMPILER /usr/bin/clang++-22)
foreach(tool AR RANLIB NM)
    string(TOLOWER llvm-${tool}-22 name)
    set(CMAKE_${tool} /usr/bin/${name})
    set(CMAKE_CXX_COMPILER_${tool} /usr/bin/${name}) # with link-time optimisation
endforeach()
