// Whatever it is fed, the reader does not crash; what it accepts is a legal game, and writing it
// is stable.
#include "record/record.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qwixx;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto record = read_record(text);
    if (!record) {
        const RecordError& error = record.error();
        if (error.line < 1 || error.column < 1 || error.message.empty()) std::abort();
        return 0;
    }
    const std::string written = write_record(*record);
    const auto again = read_record(written);
    if (!again || *again != *record || write_record(*again) != written) std::abort();
    if (totals(replay(*record)).size() != record->players.size()) std::abort();
    return 0;
}
