#include "record/notation.h"
#include "record/position_reader.h"
#include "record/turn_reader.h"

#include <algorithm>
#include <bit>

namespace qwixx {

namespace {

// ---- writing ---------------------------------------------------------------------------------

constexpr std::string_view kind_letters = "rygbj";

/// The kinds of a number that have not been played.
unsigned hidden_kinds(bool with_jokers, CardSet played, int number) {
    return CardSet::deck(with_jokers).kinds_of(number) & ~played.kinds_of(number);
}

/// `~rg` behind a number: a shuffle has told these apart from the others of the number.
std::string text_of_alike(const CardView& view, int number, unsigned alike) {
    if (alike == hidden_kinds(view.with_jokers(), view.played(), number)) return {};
    std::string out = "~";
    for (unsigned kind = 0; kind < kind_letters.size(); ++kind)
        if ((alike >> kind & 1) != 0) out += kind_letters[kind];
    return out;
}

std::string text_of_back(const CardView& view, Back back) {
    if (back.number == 0) return ".";
    // The viewer can rule out its own cards, but what is written is what everyone knows: that is
    // the same for all cards that the back can be.
    const Card could_be = Card::of_kind(back.number, back.kinds & -unsigned{back.kinds});
    return join(+back.number, text_of_alike(view, back.number, view.alike(could_be)));
}

std::string text_of_hand(const CardView& view, Seat seat) {
    std::string out = " /";
    if (seat == view.seat()) {
        for (const Card card : view.hand())
            out += join(" ", text_of(card), text_of_alike(view, card.number(), view.alike(card)));
    } else {
        for (const Back back : view.hand_backs(seat)) out += join(" ", text_of_back(view, back));
    }
    return out;
}

/// The words for the phases in which a seat does something.
constexpr std::array<std::pair<std::string_view, CardGame::Phase>, 6> phase_words{
    {{"deals", CardGame::Phase::Deck},
     {"takes", CardGame::Phase::Take},
     {"shuffles", CardGame::Phase::Shuffle},
     {"calls", CardGame::Phase::Action2},
     {"plays", CardGame::Phase::Action3},
     {"over", CardGame::Phase::Over}}};

std::string doing(const CardView& view) {
    const auto word =
        std::ranges::find(phase_words, view.phase(), [](const auto& pair) { return pair.second; });
    if (view.phase() != CardGame::Phase::Action3) return std::string(word->first);
    return join(word->first, view.crossed() ? " crossed" : " passed");
}

} // namespace

std::string write_position(const CardView& view) {
    std::string out = std::string(text_of(view.kind()));
    for (Seat seat = 0; seat < view.players(); ++seat)
        out += join(" | ", text_of(view.sheet(seat)), text_of_hand(view, seat));
    out += " | tableau";
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        out += join(" ", text_of_back(view, view.tableau_back(place)));
    out += join(" | pile ", text_of_back(view, view.top_back()), " of ", view.pile_size());
    out += " | played";
    for (const Card card : view.played()) out += join(" ", text_of(card));
    if (view.played().empty()) out += " -";
    if (view.phase() == CardGame::Phase::Lots) return out + " | lots";
    return join(out, " | ", view.active() + 1, " ", doing(view));
}

// ---- reading ---------------------------------------------------------------------------------

namespace {

/// A card that lies somewhere with only its back to be seen.
struct Slot {
    int number = 0;
    unsigned kinds = 0; // 0: all that are not played
    Seat seat = -1;     // whose hand it is in
    int place = 0;      // or where in the tableau; neither: on top of the pile
};

class CardPositionReader {
  public:
    explicit CardPositionReader(Scanner& in) : in_(in) {}

    bool read(Position& position) {
        const std::string_view jokers = in_.word();
        if (!jokers.empty() && jokers != "jokers")
            return in_.fail("the game is dice, cards or cards jokers");
        parts_.with_jokers = !jokers.empty();
        if (!read_players() || !read_tableau() || !read_pile() || !read_played() || !read_turn() ||
            !read_line_end(in_) || !check_sizes())
            return false;
        if (parts_.phase < CardGame::Phase::Take) {
            CardGame game(parts_.players, parts_.with_jokers);
            if (parts_.phase == CardGame::Phase::Deck) game.lots(parts_.active);
            position = {game, parts_.active};
            return true;
        }
        if (!deal()) return false;
        parts_.pile = {pile_.begin(), pile_.end()};
        position = {CardGame(parts_), seat_};
        return true;
    }

  private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    bool read_players() {
        parts_.players = 0;
        for (;;) {
            if (!read_bar(in_, "a sheet and a hand, or the tableau")) return false;
            const std::string_view word = in_.word();
            if (word == "tableau") break;
            in_.unread(word.size());
            if (parts_.players == most_players) return in_.fail("five players at most", "C1");
            const Seat seat = parts_.players++;
            if (!read_sheet(in_, parts_.sheets[at(seat)])) return false;
            if (in_.word() != "/") return in_.fail("a / and the hand follow the sheet");
            if (!read_hand(seat)) return false;
        }
        return parts_.players >= CardGame::fewest_players ||
               in_.fail("at least two players have sheets and hands", "C1");
    }

    bool read_hand(Seat seat) {
        for (std::string_view word = in_.word(); !word.empty(); word = in_.word()) {
            if (++hand_sizes_[at(seat)] > CardGame::full_hand)
                return in_.fail("a hand has five cards at most", "C3");
            if (is_digit(word[0])) {
                if (seat == seat_) return in_.fail("a hand is seen by colour or not, not both");
                if (!read_slot(word, {.seat = seat})) return false;
                continue;
            }
            const std::size_t tilde = std::min(word.find('~'), word.size());
            const auto card = card_in(word.substr(0, tilde));
            if (!card || !CardSet::deck(parts_.with_jokers).contains(*card))
                return in_.fail(join(quoted(word), " is no card such as r5, nor a number"), "C1");
            if (seat_ >= 0 && seat_ != seat)
                return in_.fail("only one hand is seen by colour", "C2");
            if (seat_ < 0 && hand_sizes_[at(seat)] > 1)
                return in_.fail("a hand is seen by colour or not, not both");
            if (parts_.hands[at(seat)].contains(*card)) return in_.fail("this card is here twice");
            unsigned kinds = 0;
            if (tilde < word.size() && !read_kinds(word.substr(tilde + 1), kinds)) return false;
            seat_ = seat;
            parts_.hands[at(seat)] = parts_.hands[at(seat)] | CardSet::only(*card);
            own_kinds_[at(card->place())] = kinds;
        }
        return true;
    }

    /// A number, perhaps with `~` and the kinds it can be.
    bool read_slot(std::string_view word, Slot slot) {
        const std::size_t tilde = std::min(word.find('~'), word.size());
        const auto number = number_in(word.substr(0, tilde));
        if (!number || *number < lowest_number || *number > highest_number)
            return in_.fail(join(quoted(word), " is no number of a card"), "C1");
        slot.number = *number;
        if (tilde < word.size() && !read_kinds(word.substr(tilde + 1), slot.kinds)) return false;
        slots_.push_back(slot);
        return true;
    }

    bool read_kinds(std::string_view letters, unsigned& kinds) {
        unsigned last = 0;
        for (const char c : letters) {
            const std::size_t kind = kind_letters.find(c);
            if (kind == std::string_view::npos || 1U << kind <= last)
                return in_.fail("what a card can be is written with r y g b j, in this order");
            kinds |= last = 1U << kind;
        }
        return kinds != 0 || in_.fail("what the card can be is missing behind the ~");
    }

    bool read_tableau() {
        for (int place = 1; place <= CardGame::tableau_places; ++place) {
            const std::string_view word = in_.word();
            if (word.empty()) return in_.fail_here("the tableau has four places", "C2");
            if (word == ".")
                ++gaps_;
            else if (!read_slot(word, {.place = place}))
                return false;
        }
        return true;
    }

    bool read_pile() {
        if (!read_bar(in_, "the pile")) return false;
        if (in_.word() != "pile") return in_.fail("the pile is expected here");
        const std::string_view top = in_.word();
        if (in_.word() != "of") return in_.fail("the pile is written like: pile 7 of 20");
        const auto size = number_in(in_.word());
        if (!size || *size > Card::most) return in_.fail("the size of the pile is missing", "C1");
        pile_size_ = *size;
        if ((top == ".") != (pile_size_ == 0))
            return in_.fail("a top card shows exactly when the pile is not empty", "C4");
        return top == "." || read_slot(top, {});
    }

    bool read_played() {
        if (!read_bar(in_, "the cards played")) return false;
        if (in_.word() != "played") return in_.fail("the cards played are expected here");
        std::string_view word = in_.word();
        if (word.empty()) return in_.fail_here("the cards played are missing, or -");
        if (word == "-") return true;
        for (; !word.empty(); word = in_.word()) {
            const auto card = card_in(word);
            if (!card || !CardSet::deck(parts_.with_jokers).contains(*card))
                return in_.fail(join(quoted(word), " is no card of this game"), "C1");
            if (parts_.played.contains(*card) || own_hand().contains(*card))
                return in_.fail("this card is here twice", "C1");
            parts_.played = parts_.played | CardSet::only(*card);
        }
        return true;
    }

    bool read_turn() {
        using Phase = CardGame::Phase;
        if (!read_bar(in_, "the turn")) return false;
        const std::string_view word = in_.word();
        if (word == "lots") {
            parts_.phase = Phase::Lots;
            return true;
        }
        if (!read_seat(in_, word, parts_.players, parts_.active)) return false;
        const std::string_view doing = in_.word();
        const auto phase =
            std::ranges::find(phase_words, doing, [](const auto& pair) { return pair.first; });
        if (phase == phase_words.end())
            return in_.fail("a turn is deals, takes, shuffles, calls, plays or over");
        parts_.phase = phase->second;
        if (parts_.phase != Phase::Action3) return true;
        const std::string_view before = in_.word();
        parts_.crossed = before == "crossed";
        return parts_.crossed || before == "passed" ||
               in_.fail("plays is followed by crossed or passed: what was done in action 2");
    }

    /// Whether hands, tableau, pile and sheets belong to the phase.
    bool check_sizes() {
        using Phase = CardGame::Phase;
        const Phase phase = parts_.phase;
        const auto sheets = std::span(parts_.sheets).first(at(parts_.players));
        if (phase < Phase::Take) {
            const bool fresh = std::ranges::all_of(sheets, [](Sheet s) { return s == Sheet(); }) &&
                               slots_.empty() && own_hand().empty() && parts_.played.empty();
            return fresh || in_.fail("nothing has been dealt or crossed yet", "C2");
        }
        const bool decided = std::ranges::any_of(sheets, &CardGame::ends_with);
        if (decided != (phase == Phase::Over))
            return in_.fail(decided ? "by these sheets the game is over"
                                    : "by these sheets the game is not over",
                            "C12");
        if (seat_ < 0) return in_.fail("one hand must be seen by colour", "C2");
        if ((pile_size_ == 0) != (phase == Phase::Shuffle))
            return in_.fail("the pile is empty exactly while it is shuffled", "C4");
        if (gaps_ > 0 && phase != Phase::Take && phase != Phase::Shuffle)
            return in_.fail("the tableau has gaps only while cards are taken", "C3");
        for (Seat seat = 0; seat < parts_.players; ++seat) {
            const int size = hand_sizes_[at(seat)];
            const bool acts = seat == parts_.active;
            const bool full = size == CardGame::full_hand;
            const int fewest = 2 + (acts && phase == Phase::Take ? gaps_ : 0);
            const bool must_be_full = acts && phase > Phase::Take && phase < Phase::Over;
            const bool may_be_full = must_be_full || (acts && phase == Phase::Over);
            if (size < fewest || (must_be_full && !full) || (full && !may_be_full))
                return in_.fail(join("seat ", seat + 1, " cannot have ", size, " cards now"), "C3");
        }
        return true;
    }

    /// Gives every slot a card that it can be, the first that is left, and the rest to the pile.
    bool deal() {
        Card top;
        for (int number = lowest_number; number <= highest_number; ++number)
            if (!deal_number(number, top)) return false;
        if (pile_size_ > 0) pile_.push_back(top);
        std::ranges::reverse(pile_);
        return pile_.size() == pile_size_ || in_.fail(join("the pile must have ", pile_.size(),
                                                           " cards: all that are nowhere "
                                                           "else"),
                                                      "C1");
    }

    bool deal_number(int number, Card& top) {
        const unsigned hidden = hidden_kinds(parts_.with_jokers, parts_.played, number);
        const unsigned own = own_hand().kinds_of(number);
        // The kinds that are alike, class by class; those that nothing is said of are one class.
        unsigned unsaid = hidden;
        const auto take_class = [&](unsigned& kinds) {
            if (kinds == 0) kinds = hidden;
            if ((kinds & ~hidden) != 0)
                return in_.fail(join("a ", number, " cannot be what has been played"), "C9");
            const bool is_new = (kinds & ~unsaid) == 0;
            const bool is_known = std::ranges::find(classes_, kinds) != classes_.end();
            if (!is_known && !is_new)
                return in_.fail(join("what each ", number, " can be must agree"), "C9");
            if (!is_known) classes_.push_back(kinds);
            unsaid &= ~kinds;
            return true;
        };
        classes_ = {};
        for (const Card card : own_hand() & CardSet::of_number(number)) {
            unsigned& kinds = own_kinds_[at(card.place())];
            if (!take_class(kinds)) return false;
            if ((kinds & card.kind()) == 0)
                return in_.fail(join("the own ", text_of(card), " can be itself"), "C9");
        }
        for (Slot& slot : slots_)
            if (slot.number == number && !take_class(slot.kinds)) return false;
        if (unsaid != 0) classes_.push_back(unsaid);

        int in_pile = 0; // classes with cards left for the pile
        for (const unsigned kinds : classes_) {
            unsigned left = kinds & ~own;
            for (const Slot& slot : slots_) {
                if (slot.number != number || slot.kinds != kinds) continue;
                if (left == 0) return in_.fail(join("there are too many ", number, "s"), "C1");
                put(slot, Card::of_kind(number, left & -left), top);
                left &= left - 1;
            }
            in_pile += left != 0 ? 1 : 0;
            for (; left != 0; left &= left - 1)
                pile_.push_back(Card::of_kind(number, left & -left));
            for (unsigned rest = kinds; rest != 0; rest &= rest - 1)
                parts_.alike[at(Card::of_kind(number, rest & -rest).place())] =
                    static_cast<std::uint8_t>(kinds);
        }
        return in_pile <= 1 ||
               in_.fail(join("the pile's ", number, "s cannot be told apart"), "C4");
    }

    void put(const Slot& slot, Card card, Card& top) {
        if (slot.seat >= 0)
            parts_.hands[at(slot.seat)] = parts_.hands[at(slot.seat)] | CardSet::only(card);
        else if (slot.place > 0)
            parts_.tableau[at(slot.place - 1)] = card;
        else
            top = card;
    }

    [[nodiscard]] CardSet own_hand() const {
        return seat_ < 0 ? CardSet{} : parts_.hands[at(seat_)];
    }

    Scanner& in_;
    CardGame::Parts parts_;
    Seat seat_ = -1; // whose hand is seen
    std::array<int, most_players> hand_sizes_{};
    std::array<unsigned, Card::most> own_kinds_{}; // of the cards in the own hand
    FixedList<Slot, most_players * CardGame::full_hand + CardGame::tableau_places + 1> slots_;
    int gaps_ = 0;
    int pile_size_ = 0;
    FixedList<unsigned, 6> classes_; // of the number being dealt
    FixedList<Card, Card::most> pile_;
};

} // namespace

bool read_card_position(Scanner& in, Position& position) {
    return CardPositionReader(in).read(position);
}

} // namespace qwixx
