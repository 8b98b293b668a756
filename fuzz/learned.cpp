// Whatever it is fed, the reader of learned networks does not crash; what it accepts is written and
// read back the same, and its networks can be asked.
#include "bots/learned.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qwixx;
    const auto learned = Learned::read({reinterpret_cast<const char*>(data), size});
    if (!learned) return 0;
    const auto again = Learned::read(learned->write());
    if (!again) std::abort();
    for (int players = 2; players <= most_players; ++players) {
        const Net* const net = learned->find(GameKind::Dice, players);
        if ((net == nullptr) != (again->find(GameKind::Dice, players) == nullptr)) std::abort();
        if (net != nullptr) static_cast<void>(net->score(Inputs{}));
    }
    return 0;
}
