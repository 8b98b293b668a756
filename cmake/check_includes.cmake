cmake_minimum_required(VERSION 3.25)

# What the include path cannot refuse: a way round it ("../record/record.h"); a layer that is seen
# only because another one uses it (LAYER_USES has `table=table,rules,record,bots` for each); and, in
# layers that also run in the browser, Debian's headers and those of the standard library that pull
# in streams or threads.
file(GLOB_RECURSE files RELATIVE ${SOURCES} ${SOURCES}/*.h ${SOURCES}/*.cpp)
set(not_in_browser
    "[<\"](iostream|istream|ostream|fstream|sstream|iomanip|syncstream|thread|future|fmt/.*|spdlog/.*|boost/.*)[>\"]")

set(layers)
foreach(one IN LISTS LAYER_USES)
    string(REGEX MATCH "^([a-z]+)=(.*)" unused ${one})
    list(APPEND layers ${CMAKE_MATCH_1})
    string(REPLACE "," ";" uses_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

set(found 0)
foreach(file IN LISTS files)
    file(STRINGS ${SOURCES}/${file} includes REGEX "^[ \t]*#[ \t]*include")
    string(REGEX REPLACE "/.*" "" layer ${file})
    foreach(include IN LISTS includes)
        if(include MATCHES "\"\\.\\.?/")
            message("src/${file}: ${include}: write the layer's name instead of a relative path")
            math(EXPR found "${found} + 1")
        elseif(include MATCHES "\"([a-z]+)/" AND CMAKE_MATCH_1 IN_LIST layers
               AND NOT CMAKE_MATCH_1 IN_LIST uses_${layer})
            message("src/${file}: ${include}: ${layer} does not list ${CMAKE_MATCH_1} (CMakeLists.txt)")
            math(EXPR found "${found} + 1")
        elseif(layer IN_LIST BROWSER_LAYERS AND include MATCHES ${not_in_browser})
            message("src/${file}: ${include}: ${layer} also runs in the browser, which has no such thing")
            math(EXPR found "${found} + 1")
        endif()
    endforeach()
endforeach()

# Two types of one name in headers that no file includes together compile, and go wrong when they
# are linked into one program.
set(defined)
foreach(file IN LISTS files)
    if(NOT file MATCHES "\\.h$")
        continue()
    endif()
    file(STRINGS ${SOURCES}/${file} lines REGEX "^(struct|class|enum class) [A-Z][A-Za-z0-9]* [^;]*$")
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^(struct|class|enum class) ([A-Za-z0-9]+).*" "\\2" type "${line}")
        if(type IN_LIST defined)
            message("src/${file}: ${type} is defined in another header too")
            math(EXPR found "${found} + 1")
        endif()
        list(APPEND defined ${type})
    endforeach()
endforeach()
if(found)
    message(FATAL_ERROR "${found} places break the rules of the layers (docs/architecture.md).")
endif()
