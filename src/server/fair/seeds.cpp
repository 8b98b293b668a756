#include "server/fair/seeds.h"

#include "server/fair/chance.h"

namespace qwixx {

std::string Seeds::commit() {
    const std::string seed = new_seed();
    const std::string commitment = commitment_to(seed);
    seeds_[commitment] = seed;
    return commitment;
}

std::string Seeds::of(std::string_view commitment) const {
    const auto found = seeds_.find(commitment);
    return found == seeds_.end() ? std::string() : found->second;
}

std::expected<std::optional<Supply>, std::string> Seeds::due(const Table& table) {
    const Needs due = needs(table);
    if (due.commit) return Commit{commit()};
    if (!due.chance && !due.reveal) return std::nullopt;
    const Play& play = table.play;
    const std::string seed = of(play.commit);
    if (seed.empty())
        return std::unexpected("the seed of game " + std::to_string(play.number) + " is lost");
    if (due.reveal) return Reveal{seed};
    return BringChance{due.chance->game, due.chance->number, draw(seed, play.words, *due.chance)};
}

void Seeds::forget_all_but(const Table& table) {
    std::erase_if(seeds_, [&table](const auto& seed) {
        return seed.first != table.commit && seed.first != table.play.commit;
    });
}

} // namespace qwixx
