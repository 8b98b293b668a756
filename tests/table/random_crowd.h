// Persons who wish all kinds of things, sensible and not, at a house that brings all kinds of
// things, needed and not: for properties that must hold whatever happens.
#pragma once

#include "table/small_house.h"

#include <initializer_list>

namespace qwixx {

struct RandomCrowd {
    SmallHouse& house;
    Random random;
    int commands = 0;
    int refused = 0;

    template <class... Things> auto any_of(const Things&... things) {
        const std::common_type_t<Things...> all[]{things...};
        return all[random.below(sizeof...(things))];
    }
    std::string any_text(std::initializer_list<std::string> texts) {
        return std::data(texts)[random.below(static_cast<std::uint32_t>(texts.size()))];
    }
    bool one_in(std::uint32_t n) { return random.below(n) == 0; }
    Person somebody() {
        return some_persons[random.below(static_cast<std::uint32_t>(some_persons.size()))];
    }
    Options any_options() {
        return {any_of(GameKind::Dice, GameKind::Cards, GameKind::Jokers),
                one_in(3) ? StartingRule::FirstSix : StartingRule::Lots,
                any_of(Pace::Untimed, Pace::Relaxed, Pace::Fast), Access::Link};
    }
    std::string any_word() { return any_text({"", "", "w0rd", "not a word", "X9"}); }
    std::string any_name() {
        return any_text(
            {"A", "B", "Ünal", "greedy", "two words", " blank", "", "#", std::string(41, 'n')});
    }
    int any_seat() { return static_cast<int>(random.below(7)) - 1; }
    int any_decision() {
        return has_played(house.table()) ? house.decision() + any_of(0, 0, 0, -1, 1) : any_of(0, 1);
    }
    Move any_move() {
        switch (random.below(3)) {
        case 0: return Move::take(static_cast<int>(random.below(6)));
        case 1: return {Cross::at_bit(static_cast<int>(random.below(64)))};
        default: // one thing after the other, so that every compiler draws the same
            CardSet cards;
            for (auto n = random.below(4); n > 0; --n)
                cards = cards | CardSet::only(Card::at(static_cast<int>(random.below(55))));
            const Color color = any_of(Color::Red, Color::Green);
            return Move::play(cards, color, random.below(4));
        }
    }

    Wish any_wish() {
        switch (random.below(17)) {
        case 0:
        case 1: return Sit{any_name(), any_word()};
        case 2: return Rename{any_name()};
        case 3:
            if (one_in(4)) return Leave{};
            return Say{"hello # there"};
        case 4: return SeatBot{any_text({"greedy", "random", "exec:sh", "", "GREEDY"})};
        case 5: return Remove{any_name()};
        case 6: return SetOptions{any_options()};
        case 7:
        case 8: return StartGame{any_word()};
        case 9: return GiveWord{any_word()};
        case 10:
        case 11: return Rematch{any_word()};
        case 12: return Choose{any_decision(), any_move()};
        case 13: return TakeBack{any_decision()};
        case 14: return Say{any_text({"hi", "", "\n", "a\tb", std::string(301, 'x')})};
        case 15: return HandOver{any_seat()};
        default: return ComeBack{};
        }
    }

    Supply any_supply() {
        switch (random.below(9)) {
        case 0: return Open{somebody(), any_options()};
        case 1: return Commit{any_word()};
        case 2: return BringChance{1, any_of(1, 2, 3), Lot{any_seat()}};
        case 3: return BringChance{1, any_of(1, 2, 3), throw_dice(random)};
        case 4: return BotChoice{any_seat(), any_decision(), any_move()};
        case 5: return Connect{somebody()};
        case 6: return Disconnect{somebody()};
        case 7:
            if (one_in(4)) return Resume{};
            return Wake{};
        default: return Reveal{any_word()};
        }
    }

    /// One command, often one that leads the game on.
    AnyCommand next() {
        if (one_in(20)) house.now += random.below(70'000);
        if (one_in(50)) house.now -= random.below(5'000); // a clock that is set back
        const std::string id = one_in(2) ? "c" + std::to_string(++commands) : "";
        const auto kind = random.below(10);
        if (kind < 2) return Command{house.now, somebody(), id, any_wish()};
        if (kind < 3) return HouseCommand{house.now, any_supply()};
        const Needs needed = needs(house.table());
        if (needed.commit) return HouseCommand{house.now, Commit{"c0ffee"}};
        if (needed.reveal) return HouseCommand{house.now, Reveal{"5eed"}};
        if (needed.chance) return HouseCommand{house.now, house.draw(*needed.chance)};
        if (is_playing(house.table())) {
            const Play& play = house.table().play;
            for (const Seat seat : awaited(play)) {
                const Player& player = play.players[static_cast<std::size_t>(seat)];
                const Move move = house.sensible_move(seat);
                if (player.level.empty())
                    return Command{house.now, player.person, id, Choose{play.decision, move}};
                return HouseCommand{house.now, BotChoice{seat, play.decision, move}};
            }
        }
        return Command{house.now, somebody(), id, any_wish()};
    }

    /// So many commands, whatever comes of them.
    void act(int times) {
        for (; times > 0; --times) refused += house.take(next()) ? 0 : 1;
    }
};

} // namespace qwixx
