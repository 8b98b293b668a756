#include "lab/measure.h"

#include "bots/greedy.h"
#include "bots/random_bot.h"
#include "lab/naive_loop.h"
#include "lab/signature.h"

#include <algorithm>
#include <ctime>

namespace qwixx {

namespace {

/// How much a piece of work does, and how long that takes by the processor's clock.
struct Pace {
    double done = 0;
    double turns = 0;
    double seconds = 0;

    [[nodiscard]] double per_second() const { return done / seconds; }
};

template <class Work> Pace pace_of(Work work, double seconds) {
    Pace pace;
    const std::clock_t begin = std::clock();
    while (pace.seconds < seconds) {
        work(pace);
        pace.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    }
    return pace;
}

Pace pace_of_match(Match& match, double seconds) {
    return pace_of(
        [&](Pace& pace) {
            ++match.seed;
            const MatchTally tally = play_match(match);
            pace.done += static_cast<double>(tally.games);
            pace.turns += static_cast<double>(tally.turns);
        },
        seconds);
}

Pace pace_of_naive_loop(std::uint64_t games, double seconds) {
    std::uint64_t seed = 0;
    return pace_of(
        [&](Pace& pace) {
            pace.turns += static_cast<double>(play_naively(++seed, games, 2).turns);
            pace.done += static_cast<double>(games);
        },
        seconds);
}

Pace pace_of_reading(const std::vector<std::string>& texts, double seconds) {
    return pace_of(
        [&](Pace& pace) {
            for (const std::string& text : texts)
                if (read_record(text)) pace.done += static_cast<double>(text.size());
        },
        seconds);
}

/// The median, by how much was done in a second.
const Pace& middle(std::vector<Pace>& paces) {
    const auto half = paces.begin() + std::ssize(paces) / 2;
    std::ranges::nth_element(paces, half, {}, &Pace::per_second);
    return *half;
}

GameSpeed speed_of(std::vector<Pace>& paces) {
    const Pace& pace = middle(paces);
    return {pace.per_second(), pace.seconds * 1e9 / pace.turns};
}

} // namespace

std::vector<std::string> sample_records(int games_of_each_kind) {
    std::vector<std::string> texts;
    for (const GameKind kind : game_kinds) {
        const Match match{.kind = kind, .bots = {&greedy, &random_bot, &greedy}};
        for (int game = 0; game < games_of_each_kind; ++game)
            texts.push_back(write_record(record_of(match, static_cast<std::uint64_t>(game))));
    }
    return texts;
}

Speed measure(double seconds) {
    constexpr int times = 5;
    constexpr std::uint64_t naive_games = 2000;
    const auto match_of = [](GameKind kind, const Bot& bot, std::uint64_t games, bool in_lanes) {
        return Match{.kind = kind, .bots = {&bot, &bot}, .games = games, .in_lanes = in_lanes};
    };
    Match matches[]{match_of(GameKind::Dice, greedy, 20000, true),
                    match_of(GameKind::Dice, greedy, 2000, false),
                    match_of(GameKind::Dice, random_bot, 20000, true),
                    match_of(GameKind::Cards, random_bot, 2000, true),
                    match_of(GameKind::Cards, greedy, 2000, true),
                    match_of(GameKind::Jokers, greedy, 2000, true)};
    const std::vector<std::string> texts = sample_records(100);
    std::vector<Pace> naive;
    std::vector<Pace> reading;
    std::vector<Pace> played[std::size(matches)];
    std::vector<double> ratios;
    for (int i = 0; i < times; ++i) {
        naive.push_back(pace_of_naive_loop(naive_games, seconds / times));
        for (std::size_t match = 0; match < std::size(matches); ++match)
            played[match].push_back(pace_of_match(matches[match], seconds / times));
        reading.push_back(pace_of_reading(texts, seconds / times));
        ratios.push_back(played[0].back().per_second() / naive.back().per_second());
    }
    std::ranges::nth_element(ratios, ratios.begin() + times / 2);
    return {.naive = speed_of(naive),
            .dice_greedy = speed_of(played[0]),
            .dice_greedy_one_by_one = speed_of(played[1]),
            .dice_random = speed_of(played[2]),
            .cards_random = speed_of(played[3]),
            .cards_greedy = speed_of(played[4]),
            .jokers_greedy = speed_of(played[5]),
            .greedy_by_naive = ratios[times / 2],
            .record_megabytes_per_second = middle(reading).per_second() / 1e6};
}

std::uint64_t signature(Prepared& prepared) {
    return signature_by([&](const SignatureGame& one) {
        Match match{.kind = one.kind, .bots = {one.bots.begin(), one.bots.end()}};
        for (Entrant& entrant : match.bots) entrant.milliseconds = one.milliseconds;
        return record_of(match, one.game, prepared);
    });
}

} // namespace qwixx
