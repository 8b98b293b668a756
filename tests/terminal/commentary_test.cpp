// The coach beside a replay: every decision of a record is found in the step that settled it.
#include "terminal/commentary.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace qwixx {
namespace {

Record record_in(const std::string& name) {
    std::ifstream in(QWIXX_SOURCE_DIR "/tests/record/good/" + name + ".qwixx");
    std::ostringstream text;
    text << in.rdbuf();
    const auto record = read_record(text.str());
    EXPECT_TRUE(record) << name;
    return record.value_or(Record{});
}

/// The decisions of a record with their games, without what each is worth.
std::vector<Decision> decisions_in(const Record& record) {
    std::vector<Decision> all;
    AnyGame game = new_game(record.kind, static_cast<int>(record.players.size()));
    lots(game, record.start.seat);
    if (auto* cards = std::get_if<CardGame>(&game)) cards->shuffle(record.deck);
    const auto note = [&](int turn, const Choices& chosen) {
        for (const Seat seat : choosers_of(game))
            if (moves(game, seat).size() > 1)
                all.push_back({.turn = turn, .seat = seat, .game = game, .chosen = chosen[seat]});
    };
    for (int turn = 1; turn <= record.turns(); ++turn) {
        const auto at = static_cast<std::size_t>(turn - 1);
        if (auto* dice = std::get_if<DiceGame>(&game)) {
            const DiceTurn& played = record.dice_turns[at];
            dice->roll(played.dice);
            Choices chosen;
            std::ranges::copy(played.action1, chosen.begin());
            note(turn, chosen);
            dice->choose(choices_for(*dice, chosen));
            if (dice->over()) break;
            chosen[dice->active()] = played.action2;
            note(turn, chosen);
            dice->choose(choices_for(*dice, chosen));
            continue;
        }
        auto& cards = std::get<CardGame>(game);
        const CardTurn& played = record.card_turns[at];
        Choices chosen;
        for (int place = 1; place <= CardGame::tableau_places; ++place) {
            if ((played.places >> (place - 1) & 1) == 0) continue;
            chosen[cards.active()] = Move::take(place);
            note(turn, chosen);
            cards.choose(chosen);
        }
        if (cards.need() == Need::Shuffle) cards.shuffle(played.shuffle);
        std::ranges::copy(played.action2, chosen.begin());
        note(turn, chosen);
        cards.choose(chosen);
        if (cards.over()) break;
        chosen[cards.active()] = played.action3;
        note(turn, chosen);
        cards.choose(chosen);
    }
    return all;
}

class Commented : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(Commented, EveryDecisionHasItsStep) {
    const Record record = record_in(GetParam());
    const auto steps = replay_steps(record, std::nullopt);
    int last = 0;
    const auto decisions = decisions_in(record);
    ASSERT_FALSE(decisions.empty());
    for (const Decision& decision : decisions) {
        const int step = step_of(steps, decision);
        ASSERT_GE(step, last) << "turn " << decision.turn << ", seat " << decision.seat;
        last = step;
        bool found = false;
        for (const Settlement& settled : steps[static_cast<std::size_t>(step)].told.settled)
            for (const auto& choice : settled.choices)
                found = found || (choice.seat == decision.seat && choice.move == decision.chosen);
        EXPECT_TRUE(found) << "turn " << decision.turn << ", seat " << decision.seat;
    }
}

INSTANTIATE_TEST_SUITE_P(Records, Commented,
                         testing::Values("closings", "three-rows", "misthrows", "solo",
                                         "cards-shuffle", "cards-over-in-action-3",
                                         "jokers-shuffle", "jokers-closings"),
                         [](const auto& one) {
                             std::string name = one.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(Commentary, ADecisionThatIsFineIsNotSpokenOf) {
    Decision decision{.loss = 0.05, .error = 0.001};
    decision.weighed.moves = {{Move(Cross(Color::Green, 4)), 0.5, 0}};
    EXPECT_EQ(remark(decision, Verdict::Fine, Judgement::Means::WinShare, "Anna"), "");
    EXPECT_EQ(remark(decision, Verdict::Mistake, Judgement::Means::WinShare, "Anna"),
              "A mistake by Anna: -5.0 %. Better: Cross Green 4.");
}

} // namespace qwixx
