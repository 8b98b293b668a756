// One number from a fixed set of games: the same for every compiler and machine, and another one
// as soon as any bot chooses differently anywhere in them. The program and the browser's engine
// both play these games, each with an arena of its own.
#pragma once

#include "bots/greedy.h"
#include "bots/random_bot.h"
#include "record/record.h"

#include <cstdint>
#include <vector>

namespace qwixx {

struct SignatureGame {
    GameKind kind;
    std::vector<const Bot*> bots;
    std::uint64_t game; // its number in the match
    int milliseconds;   // for a decision: so little that all take seconds, and still a search
};

/// Two quick bots that compute in whole numbers play many games; then all bots a few.
[[nodiscard]] inline std::vector<SignatureGame> signature_games() {
    std::vector<SignatureGame> games;
    const auto with_bots = [&](GameKind kind, int players, const std::vector<const Bot*>& bots,
                               std::uint64_t game, std::size_t first) {
        SignatureGame one{.kind = kind,
                          .bots = {},
                          .game = game,
                          .milliseconds = kind == GameKind::Dice ? 15 : 1};
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i)
            one.bots.push_back(bots[(first + i) % bots.size()]);
        games.push_back(std::move(one));
    };
    const auto each_match = [](auto&& call) {
        for (const GameKind kind : game_kinds)
            for (int players = fewest_players(kind); players <= most_players; ++players)
                call(kind, players);
    };
    const std::vector<const Bot*> quick{&greedy, &random_bot, &greedy, &greedy, &random_bot};
    each_match([&](GameKind kind, int players) {
        for (std::uint64_t game = 0; game < 20; ++game) with_bots(kind, players, quick, game, 0);
    });
    each_match([&](GameKind kind, int players) {
        // Solving a value table for every number of players would take longer than all the games.
        if (kind == GameKind::Dice && players > 3) return;
        std::vector<const Bot*> all;
        for (const Bot& bot : all_bots())
            if (can_play(bot, players)) all.push_back(&bot);
        // Every bot sits with its neighbours.
        for (std::size_t first = 0; first < all.size(); ++first)
            with_bots(kind, players, all, first, first);
    });
    return games;
}

/// FNV-1a over the written records, so that every choice and every total counts. `record_of` plays
/// a game of them.
[[nodiscard]] std::uint64_t signature_by(auto&& record_of) {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325;
    for (const SignatureGame& game : signature_games())
        for (const char c : write_record(record_of(game)))
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x0000'0100'0000'01B3;
    return hash;
}

} // namespace qwixx
