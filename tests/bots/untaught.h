// Networks that know nothing: legal play and honest play must not depend on what was learned.
#pragma once

#include "bots/card_inputs.h"
#include "bots/learned.h"
#include "rules/random.h"

#include <utility>

namespace qwixx {

inline const Learned& untaught() {
    static const Learned learned = [] {
        Learned nets;
        Random random(7);
        for (const GameKind kind : {GameKind::Cards, GameKind::Jokers})
            for (int players = 2; players <= most_players; ++players) {
                Net net({.inputs = count_card_inputs(players), .first = 64});
                for (float& weight : net.weights())
                    weight = static_cast<float>(random.below(2001)) / 10000 - 0.1F;
                nets.set(kind, players, std::move(net));
            }
        return nets;
    }();
    return learned;
}

} // namespace qwixx
