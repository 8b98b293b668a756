#include "cli/arena_parts.h"

#include "cli/file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <set>
#include <sstream>

namespace qwixx {

namespace {

using Json = nlohmann::ordered_json;

/// Every number of a tally by its name, for writing and for reading.
template <class Tally, class See> void for_each_sum(Tally& tally, See see) {
    see("games", tally.games);
    see("turns", tally.turns);
    see("rounds", tally.rounds);
    see("games_squares", tally.games_squares);
}
template <class Bot, class See> void for_each_sum_of_bot(Bot& bot, See see) {
    see("wins", bot.wins);
    see("shared", bot.shared);
    see("forfeits", bot.forfeits);
    const auto sums = [&see](const std::string& name, auto& round_sums) {
        see(name, round_sums.sum);
        see(name + "_squares", round_sums.squares);
        see(name + "_by_games", round_sums.by_games);
    };
    sums("win", bot.win);
    sums("score", bot.score);
    sums("luck", bot.luck);
    see("luck_by_win", bot.luck_by_win);
    see("decisions", bot.decisions);
    see("losses", bot.losses);
    see("losses_squares", bot.losses_squares);
    see("accuracy", bot.accuracy);
}

/// What the file of a part says.
struct ReadPart {
    ArenaOptions options;
    MatchTally tally;
    ArenaPart part;
    double games_per_second = 0;
};

std::optional<std::uint64_t> whole_number_of(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// A value of a kind, or nothing is read of the whole file.
template <class Value> bool take_field(const Json& from, const char* name, Value& value) {
    const auto found = from.find(name);
    if (found == from.end()) return false;
    if constexpr (std::is_same_v<Value, std::string>) {
        if (!found->is_string()) return false;
    } else if constexpr (std::is_same_v<Value, bool>) {
        if (!found->is_boolean()) return false;
    } else if constexpr (std::is_floating_point_v<Value>) {
        if (!found->is_number()) return false;
    } else if (!found->is_number_integer()) {
        return false;
    }
    value = found->template get<Value>();
    return true;
}

std::optional<ReadPart> read_part(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const auto sums = json.find("sums");
    const auto bots = json.find("bots");
    if (sums == json.end() || !sums->is_object() || bots == json.end() || !bots->is_array())
        return std::nullopt;
    ReadPart read;
    std::string part;
    bool good = take_field(json, "game", read.options.game) &&
                take_field(json, "seed", read.options.seed) &&
                take_field(json, "threads", read.options.threads) &&
                take_field(json, "part", part) &&
                take_field(json, "games_per_second", read.games_per_second) &&
                take_field(*sums, "of_games", read.options.games) &&
                take_field(*sums, "without_luck", read.options.without_luck);
    const auto found = part_in(part);
    const auto each = sums->find("bots");
    if (!good || !found || each == sums->end() || !each->is_array() ||
        each->size() != bots->size() || bots->size() > most_players)
        return std::nullopt;
    read.part = *found;
    const auto see = [&good](const Json& from) {
        return [&good, &from](const std::string& name, std::int64_t& number) {
            good = good && take_field(from, name.c_str(), number);
        };
    };
    for_each_sum(read.tally, see(*sums));
    for (std::size_t i = 0; i < bots->size(); ++i) {
        good = good && (*bots)[i].is_object() && (*each)[i].is_object() &&
               take_field((*bots)[i], "name", read.options.bots.emplace_back());
        if (good) for_each_sum_of_bot(read.tally.bots[i], see((*each)[i]));
    }
    return good ? std::optional(read) : std::nullopt;
}

bool is_same_match(const ReadPart& one, const ReadPart& other) {
    const auto what = [](const ReadPart& part) {
        const ArenaOptions& options = part.options;
        return std::tie(options.bots, options.game, options.games, options.seed,
                        options.without_luck, part.part.of);
    };
    return what(one) == what(other);
}

/// The parts that were read so far.
struct Joining {
    std::optional<ReadPart> first{};
    std::set<std::uint64_t> seen{};
    MatchTally tally{};
    double games_per_second = 0;
    int threads = 0;

    [[nodiscard]] std::optional<std::string> add(const std::string& line);
};

} // namespace

std::optional<ArenaPart> part_in(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto number = whole_number_of(text.substr(0, slash));
    const auto of = whole_number_of(text.substr(slash + 1));
    constexpr std::uint64_t most_parts = 1'000'000;
    if (!number || !of || *number < 1 || *number > *of || *of > most_parts) return std::nullopt;
    return ArenaPart{*number - 1, *of};
}

Json sums_of(const Match& match, const MatchTally& tally) {
    Json sums{{"of_games", match.games}, {"without_luck", match.without_luck}};
    for_each_sum(tally, [&sums](const char* name, std::int64_t sum) { sums[name] = sum; });
    Json& bots = sums["bots"] = Json::array();
    for (std::size_t i = 0; i < match.bots.size(); ++i) {
        Json& bot = bots.emplace_back(Json::object());
        for_each_sum_of_bot(tally.bots[i],
                            [&bot](const std::string& name, std::int64_t sum) { bot[name] = sum; });
    }
    return sums;
}

/// Adds a part to those before it; otherwise what is wrong with it.
std::optional<std::string> Joining::add(const std::string& line) {
    const auto part = read_part(line);
    if (!part) return "this is not what arena --part prints, or another version printed it.";
    if (!first) first = part;
    if (!is_same_match(*first, *part)) return "this is a part of another match than the first.";
    if (!seen.insert(part->part.number).second)
        return fmt::format("part {}/{} is there twice.", part->part.number + 1, part->part.of);
    tally += part->tally;
    games_per_second += part->games_per_second;
    threads += part->options.threads;
    return std::nullopt;
}

std::expected<JoinedParts, std::string> joined_parts(const std::vector<std::string>& files) {
    Joining joining;
    for (const std::string& file : files) {
        const auto text = read_file(file);
        if (!text) return std::unexpected(fmt::format("{}: {}", file, text.error()));
        std::istringstream lines(*text);
        for (std::string line; std::getline(lines, line);)
            if (const auto wrong = joining.add(line))
                return std::unexpected(fmt::format("{}: {}", file, *wrong));
    }
    const auto& first = joining.first;
    if (!first) return std::unexpected("there is nothing to be joined.");
    for (std::uint64_t part = 0; part < first->part.of; ++part)
        if (!joining.seen.contains(part))
            return std::unexpected(fmt::format("part {}/{} is missing.", part + 1, first->part.of));
    JoinedParts joined{first->options, joining.tally, joining.games_per_second};
    joined.options.threads = joining.threads;
    return joined;
}

} // namespace qwixx
