// Whatever a program asks of the engine, a call a line: it answers with one JSON object and does
// not crash, whatever it was asked before. Bots that search are not asked to: they would take the
// time.
#include "embed/calls.h"
#include "protocol/json_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qwixx;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Caller caller;
    for (int calls = 0; !text.empty() && calls < 40; ++calls) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const bool searches =
            line.contains("expert") || line.contains("master") || line.contains("optimal");
        if (!searches && !read_json(call(caller, line)).is_object()) std::abort();
    }
    return 0;
}
