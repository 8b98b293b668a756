#include "rules/position.h"

#include <algorithm>
#include <array>

namespace qwixx {

namespace {

using enum PositionFault::Kind;
using Fault = std::unexpected<PositionFault>;

struct FaultInWords {
    PositionFault::Kind kind;
    std::string_view with_dice; // the clause
    std::string_view with_cards;
    std::string_view words;
};

// In the order of the kinds.
constexpr auto faults = std::to_array<FaultInWords>({
    {TooFewPlayers, "D1", "C1", "there are fewer players than the game needs"},
    {TooManyPlayers, "D1", "C1", "five players at most"},
    {NoSuchSeat, "", "", "there is no such seat"},
    {NotFresh, "D2", "C2", "nothing has been dealt or crossed yet"},
    {Over, "D10", "C12", "by these sheets the game is over"},
    {NotOver, "D10", "C12", "by these sheets the game is not over"},
    {WrongDice, "D3", "", "there is a die for each row that is not closed, and no other"},
    {NoHandSeen, "", "C2", "one hand must be seen by colour"},
    {PileAndShuffle, "", "C4", "the pile is empty exactly while it is shuffled"},
    {GapsOutOfTime, "", "C3", "the tableau has gaps only while cards are taken"},
    {HandSize, "", "C3", "seat {number} cannot have {count} cards now"},
    {PlayedAlready, "", "C9", "a {number} cannot be what has been played"},
    {KindsDisagree, "", "C9", "what each {number} can be must agree"},
    {NotItself, "", "C9", "the own {number} can be itself"},
    {TooManyOfNumber, "", "C1", "there are too many {number}s"},
    {PileToldApart, "", "C4", "the pile's {number}s cannot be told apart"},
    {PileSize, "", "C1", "the pile must have {number} cards: all that are nowhere else"},
});
static_assert([] {
    for (std::size_t i = 0; i < faults.size(); ++i)
        if (static_cast<std::size_t>(faults[i].kind) != i) return false;
    return faults.size() == static_cast<std::size_t>(PileSize) + 1;
}());

const FaultInWords& explained(PositionFault::Kind kind) {
    return faults[static_cast<std::size_t>(kind)];
}

bool is_fresh(std::span<const Sheet> sheets) {
    return std::ranges::all_of(sheets, [](Sheet sheet) { return sheet == Sheet(); });
}

/// Deals cards to the backs of a position.
class Dealer {
  public:
    explicit Dealer(const CardPosition& seen) : seen_(seen), slots_(seen.slots) {
        parts_.with_jokers = seen.with_jokers;
        parts_.players = seen.players;
        parts_.active = seen.active;
        parts_.phase = seen.phase;
        parts_.crossed = seen.crossed;
        parts_.sheets = seen.sheets;
        parts_.played = seen.played;
    }

    std::expected<CardGame, PositionFault> game() {
        if (seen_.players < CardGame::fewest_players) return fault(TooFewPlayers);
        if (seen_.players > most_players) return fault(TooManyPlayers);
        if (seen_.active < 0 || seen_.active >= seen_.players) return fault(NoSuchSeat);
        const auto sheets = seen_.sheets.first(seen_.players);
        if (seen_.phase < CardGame::Phase::Take) {
            if (!is_fresh(sheets) || !slots_.empty() || !seen_.hand.empty() ||
                !seen_.played.empty())
                return fault(NotFresh);
            CardGame game(seen_.players, seen_.with_jokers);
            if (seen_.phase == CardGame::Phase::Deck) game.lots(seen_.active);
            return game;
        }
        const bool decided = std::ranges::any_of(sheets, &CardGame::ends_with);
        if (decided != (seen_.phase == CardGame::Phase::Over))
            return fault(decided ? Over : NotOver);
        if (!fits_phase()) return Fault(fault_);
        parts_.hands[seen_.seat] = seen_.hand;
        for (int number = lowest_number; number <= highest_number; ++number)
            if (!deal_number(number)) return Fault(fault_);
        if (seen_.pile_size > 0) pile_.push_back(top_);
        std::ranges::reverse(pile_);
        if (pile_.size() != seen_.pile_size) return fault(PileSize, pile_.size());
        parts_.pile = {pile_.begin(), pile_.end()};
        return CardGame(parts_);
    }

  private:
    [[nodiscard]] static Fault fault(PositionFault::Kind kind, int number = 0) {
        return Fault(PositionFault{kind, number});
    }
    bool fail(PositionFault::Kind kind, int number = 0, int count = 0) {
        fault_ = {kind, number, count};
        return false;
    }

    /// Whether hands, tableau and pile belong to the phase.
    bool fits_phase() {
        using Phase = CardGame::Phase;
        const Phase phase = seen_.phase;
        if (seen_.seat < 0) return fail(NoHandSeen);
        if ((seen_.pile_size == 0) != (phase == Phase::Shuffle)) return fail(PileAndShuffle);
        PerSeat<int> sizes;
        sizes[seen_.seat] = seen_.hand.count();
        int gaps = CardGame::tableau_places;
        for (const auto& slot : slots_) {
            if (slot.seat >= 0) ++sizes[slot.seat];
            if (slot.place > 0) --gaps;
        }
        if (gaps > 0 && phase != Phase::Take && phase != Phase::Shuffle) return fail(GapsOutOfTime);
        for (Seat seat = 0; seat < seen_.players; ++seat) {
            const int size = sizes[seat];
            const bool acts = seat == seen_.active;
            const bool full = size == CardGame::full_hand;
            const int fewest = 2 + (acts && phase == Phase::Take ? gaps : 0);
            const bool must_be_full = acts && phase > Phase::Take && phase < Phase::Over;
            const bool may_be_full = must_be_full || (acts && phase == Phase::Over);
            if (size < fewest || (must_be_full && !full) || (full && !may_be_full))
                return fail(HandSize, seat + 1, size);
        }
        return true;
    }

    /// Gives every slot of a number a card that it can be, the first that is left, and the rest to
    /// the pile.
    bool deal_number(int number) {
        const unsigned hidden =
            CardSet::deck(seen_.with_jokers).kinds_of(number) & ~seen_.played.kinds_of(number);
        const unsigned own = seen_.hand.kinds_of(number);
        // Kinds that cannot be told apart form a class. Those of which nothing is said are one
        // class.
        FixedList<unsigned, 6> classes;
        unsigned unsaid = hidden;
        const auto take_class = [&](unsigned kinds) {
            if ((kinds & ~hidden) != 0) return fail(PlayedAlready, number);
            const bool is_new = (kinds & ~unsaid) == 0;
            const bool is_known = std::ranges::find(classes, kinds) != classes.end();
            if (!is_known && !is_new) return fail(KindsDisagree, number);
            if (!is_known) classes.push_back(kinds);
            unsaid &= ~kinds;
            return true;
        };
        for (const Card card : seen_.hand& CardSet::of_number(number)) {
            const unsigned said = seen_.alike[static_cast<std::size_t>(card.id())];
            const unsigned kinds = said == 0 ? hidden : said;
            if (!take_class(kinds)) return false;
            if ((kinds & card.kind()) == 0) return fail(NotItself, number);
        }
        for (auto& slot : slots_) {
            if (slot.number != number) continue;
            if (slot.kinds == 0) slot.kinds = hidden;
            if (!take_class(slot.kinds)) return false;
        }
        if (unsaid != 0) classes.push_back(unsaid);

        int in_pile = 0; // classes with cards left for the pile
        for (const unsigned kinds : classes) {
            unsigned left = kinds & ~own;
            for (const auto& slot : slots_) {
                if (slot.number != number || slot.kinds != kinds) continue;
                if (left == 0) return fail(TooManyOfNumber, number);
                put(slot, Card::of_kind(number, left & -left));
                left &= left - 1;
            }
            in_pile += left != 0 ? 1 : 0;
            for (; left != 0; left &= left - 1)
                pile_.push_back(Card::of_kind(number, left & -left));
            for (unsigned rest = kinds; rest != 0; rest &= rest - 1)
                parts_.alike[static_cast<std::size_t>(Card::of_kind(number, rest & -rest).id())] =
                    static_cast<std::uint8_t>(kinds);
        }
        return in_pile <= 1 || fail(PileToldApart, number);
    }

    void put(const CardPosition::Slot& slot, Card card) {
        if (slot.seat >= 0)
            parts_.hands[slot.seat] = parts_.hands[slot.seat] | CardSet::only(card);
        else if (slot.place > 0)
            parts_.tableau[static_cast<std::size_t>(slot.place - 1)] = card;
        else
            top_ = card;
    }

    const CardPosition& seen_;
    decltype(CardPosition::slots) slots_; // with what each can be
    CardGame::Parts parts_;
    FixedList<Card, Card::most> pile_;
    Card top_;
    PositionFault fault_{NoSuchSeat};
};

} // namespace

bool are_in_play(const DiceGame& game, const Dice& dice) {
    const auto is_rolled = [](int die) { return die >= 1 && die <= 6; };
    return is_rolled(dice.white(0)) && is_rolled(dice.white(1)) &&
           std::ranges::all_of(colors, [&](Color color) {
               return game.closed(color) ? !dice.has(color) : is_rolled(dice.colored(color));
           });
}

std::string_view clause(const PositionFault& fault, GameKind kind) {
    switch (kind) {
    case GameKind::Dice: return explained(fault.kind).with_dice;
    case GameKind::Cards:
    case GameKind::Jokers: break;
    }
    return explained(fault.kind).with_cards;
}

std::string_view words(PositionFault::Kind kind) { return explained(kind).words; }

std::expected<DiceGame, PositionFault> game_of(const DicePosition& position) {
    using Phase = DiceGame::Phase;
    const auto fault = [](PositionFault::Kind kind) { return Fault(PositionFault{kind}); };
    if (position.players < DiceGame::fewest_players) return fault(TooFewPlayers);
    if (position.players > most_players) return fault(TooManyPlayers);
    if (position.active < 0 || position.active >= position.players) return fault(NoSuchSeat);
    const auto sheets = position.sheets.first(position.players);
    if (position.phase == Phase::Lots) {
        if (!is_fresh(sheets)) return fault(NotFresh);
        return DiceGame(position.players);
    }
    DiceGame game(sheets, position.active);
    if (game.over() != (position.phase == Phase::Over)) return fault(game.over() ? Over : NotOver);
    if (position.phase == Phase::Over || position.phase == Phase::Roll) return game;
    if (!are_in_play(game, position.dice)) return fault(WrongDice);
    if (position.phase == Phase::Action1)
        game.roll(position.dice);
    else
        game.set_up_action2(position.dice, position.crossed);
    return game;
}

std::expected<CardGame, PositionFault> game_of(const CardPosition& position) {
    return Dealer(position).game();
}

} // namespace qwixx
