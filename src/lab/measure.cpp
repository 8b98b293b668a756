#include "lab/measure.h"

#include "bots/greedy.h"
#include "bots/random_bot.h"
#include "lab/signature.h"

#include <chrono>

namespace qwixx {

namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

GameSpeed measure_games(GameKind kind, const Bot& bot, double seconds) {
    Match match{.kind = kind, .bots = {&bot, &bot}};
    match.games = 20000;
    MatchTally sum;
    const auto begin = std::chrono::steady_clock::now();
    double passed = 0;
    while (passed < seconds) {
        ++match.seed;
        sum += play_match(match);
        passed = seconds_since(begin);
    }
    return {static_cast<double>(sum.games) / passed, passed * 1e9 / static_cast<double>(sum.turns)};
}

double measure_reading(double seconds) {
    const std::vector<std::string> texts = sample_records(300);
    std::size_t bytes = 0;
    const auto begin = std::chrono::steady_clock::now();
    double passed = 0;
    while (passed < seconds) {
        for (const std::string& text : texts)
            if (read_record(text)) bytes += text.size();
        passed = seconds_since(begin);
    }
    return static_cast<double>(bytes) / passed / 1e6;
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
    Speed speed;
    speed.dice_random = measure_games(GameKind::Dice, random_bot, seconds);
    speed.dice_greedy = measure_games(GameKind::Dice, greedy, seconds);
    speed.cards_random = measure_games(GameKind::Cards, random_bot, seconds);
    speed.cards_greedy = measure_games(GameKind::Cards, greedy, seconds);
    speed.jokers_greedy = measure_games(GameKind::Jokers, greedy, seconds);
    speed.record_megabytes_per_second = measure_reading(seconds);
    return speed;
}

std::uint64_t signature(Prepared& prepared) {
    return signature_by([&](const SignatureGame& one) {
        Match match{.kind = one.kind, .bots = {one.bots.begin(), one.bots.end()}};
        for (Entrant& entrant : match.bots) entrant.milliseconds = one.milliseconds;
        return record_of(match, one.game, prepared);
    });
}

} // namespace qwixx
