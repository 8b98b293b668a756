# The translations of po/ go into the program as they are, as learned networks do: no file has to be
# found at run time, and nothing but an assembler makes them.
file(GLOB translations CONFIGURE_DEPENDS po/*.po)
set(assembly "")
set(externs "")
set(entries "")
foreach(file IN LISTS translations)
    cmake_path(GET file STEM language)
    string(APPEND assembly
        "    \".global qwixx_po_${language}_begin, qwixx_po_${language}_end\\n\"\n"
        "    \"qwixx_po_${language}_begin: .incbin \\\"${file}\\\"\\n\"\n"
        "    \"qwixx_po_${language}_end:\\n\"\n")
    string(APPEND externs
        "extern \"C\" const char qwixx_po_${language}_begin[];\n"
        "extern \"C\" const char qwixx_po_${language}_end[];\n")
    string(APPEND entries
        "        {\"${language}\", {qwixx_po_${language}_begin, qwixx_po_${language}_end}},\n")
endforeach()
set(source ${PROJECT_BINARY_DIR}/words/built_in_words.cpp)
file(CONFIGURE OUTPUT ${source} CONTENT [[
// Made by cmake/words.cmake.
#include "terminal/built_in_words.h"

#include <array>

asm(".pushsection .rodata\n"
@assembly@    ".popsection\n");
@externs@
namespace qwixx {

std::span<const BuiltInWords> built_in_words() {
    static const std::array words = std::to_array<BuiltInWords>({
@entries@    });
    return words;
}

} // namespace qwixx
]] @ONLY)
set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${translations}")
target_sources(terminal PRIVATE ${source})
