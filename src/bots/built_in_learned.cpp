#include "bots/learned.h"

#include <cstdlib>

// The assembler puts the file into the program; a compiler would take minutes over so long a list
// of numbers. The build tells where it is.
asm(".pushsection .rodata\n"
    ".global qwixx_learned_begin, qwixx_learned_end\n"
    "qwixx_learned_begin:\n"
    ".incbin \"" QWIXX_LEARNED_FILE "\"\n"
    "qwixx_learned_end:\n"
    ".popsection\n");
extern "C" const char qwixx_learned_begin[];
extern "C" const char qwixx_learned_end[];

namespace qwixx {

const Learned& built_in_learned() {
    static const Learned learned = [] {
        auto read = Learned::read({qwixx_learned_begin, qwixx_learned_end});
        // The build put a file there that this version cannot read: nothing else would help.
        if (!read) std::abort();
        return std::move(*read);
    }();
    return learned;
}

} // namespace qwixx
