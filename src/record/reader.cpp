#include "record/turn_reader.h"

namespace qwixx {

namespace {

/// Reads the statements in their order: the first line, players, start, deck, turns, end. The
/// game is played along, so that what is read is always legal so far.
class Reader {
  public:
    explicit Reader(std::string_view text)
        : in_(text), likely_turns_(std::min(text.size() / 32, most_turns)) {}

    std::expected<Record, RecordError> read() {
        while (in_.next_line())
            if (!read_statement()) break;
        if (!in_.failed()) check_complete();
        if (in_.failed()) return std::unexpected(in_.take_error());
        return std::move(record_);
    }

  private:
    enum class Stage : std::uint8_t { First, Players, Deck, Turns, End };

    bool read_statement() {
        if (stage_ == Stage::First) return read_first();
        if (in_.accept('%')) return read_tag();
        if (is_digit(in_.peek())) return read_turn_line();
        const std::string_view word = in_.word();
        if (word.empty()) return in_.fail("no statement starts like this");
        if (word == "player") return read_player();
        if (word == "start") return read_start();
        if (word == "deck") return read_deck();
        if (word == "shuffle") return read_shuffle();
        if (word == "end") return read_end();
        return in_.fail(join(quoted(word), " is no statement: player, start, deck, shuffle, end, "
                                           "a turn or a % line is expected"));
    }

    bool read_first() {
        if (in_.word() != "qwixx") return in_.fail("a record starts with \"qwixx 1\" and the game");
        if (in_.word() != "1") return in_.fail("only format 1 is known: \"qwixx 1\"");
        const std::string_view game = in_.word();
        if (game != "dice" && game != "cards")
            return in_.fail("the game is dice, cards or cards jokers");
        if (game == "cards") {
            const std::string_view jokers = in_.word();
            if (!jokers.empty() && jokers != "jokers")
                return in_.fail("the game is dice, cards or cards jokers");
            record_.kind = jokers.empty() ? GameKind::Cards : GameKind::Jokers;
        }
        stage_ = Stage::Players;
        return read_line_end(in_);
    }

    bool read_tag() {
        if (is_blank(in_.peek())) return in_.fail_here("a key must follow the % at once");
        const std::string_view key = in_.whole_word();
        if (key.empty()) return in_.fail_here("a key must follow the %");
        auto& tags = stage_ == Stage::End ? record_.late_tags : record_.tags;
        tags.push_back({std::string(key), std::string(in_.rest())});
        return true;
    }

    bool read_player() {
        if (stage_ != Stage::Players) return in_.fail("all players come before start");
        if (!is_blank(in_.peek()))
            return in_.fail_here("a name of 1 to 40 characters follows player");
        const std::string_view name = in_.rest();
        if (!is_name(name)) return in_.fail("a name has 1 to 40 characters");
        if (record_.players.size() == most_players)
            return in_.fail("five players at most", is_dice() ? "D1" : "C1");
        record_.players.emplace_back(name);
        return true;
    }

    bool read_start() {
        if (stage_ != Stage::Players) return in_.fail("there is only one start");
        const int players = static_cast<int>(record_.players.size());
        const int fewest = is_dice() ? DiceGame::fewest_players : CardGame::fewest_players;
        if (players < fewest)
            return in_.fail(join("at least ", fewest, fewest == 1 ? " player" : " players",
                                 " must be there before start"),
                            is_dice() ? "D1" : "C1");
        const std::string_view how = in_.word();
        if (how == "first-six" && !is_dice())
            return in_.fail("lots decide who starts the card game", "C1");
        if (how != "lots" && how != "first-six")
            return in_.fail("start is followed by lots or first-six");
        if (!(how == "lots" ? read_lots(players) : read_first_six(players))) return false;
        dice_game_ = DiceGame(players);
        if (is_dice()) {
            dice_game_.lots(record_.start.seat);
            record_.dice_turns.reserve(likely_turns_);
            stage_ = Stage::Turns;
        } else {
            card_game_ = CardGame(players, record_.kind == GameKind::Jokers);
            card_game_.lots(record_.start.seat);
            stage_ = Stage::Deck;
        }
        return true;
    }

    bool read_lots(int players) {
        const auto seat = number_in(in_.word());
        if (!seat || *seat < 1 || *seat > players)
            return in_.fail(join("lots are followed by a seat from 1 to ", players), !seat ? ""
                                                                                     : is_dice()
                                                                                         ? "D2"
                                                                                         : "C1");
        record_.start.seat = *seat - 1;
        return read_line_end(in_);
    }

    bool read_first_six(int players) {
        auto& rolls = record_.start.first_six;
        for (std::string_view word = in_.word(); !word.empty(); word = in_.word()) {
            const auto roll = number_in(word);
            if (!roll || *roll < 1 || *roll > 6) return in_.fail("a die shows 1 to 6");
            if (!rolls.empty() && rolls.back() == 6)
                return in_.fail("the first six decides who starts: no roll follows it", "D2");
            rolls.push_back(static_cast<std::uint8_t>(*roll));
        }
        if (rolls.empty() || rolls.back() != 6)
            return in_.fail_here("the rolls go on until the first six", "D2");
        record_.start.seat = first_six_seat(rolls.size(), players);
        return read_line_end(in_);
    }

    /// Cards to the end of the line: all of a set, each once.
    bool read_cards(CardSet all, std::vector<Card>& cards, std::string_view clause) {
        CardSet left = all;
        cards.reserve(static_cast<std::size_t>(all.count()));
        for (std::string_view word = in_.word(); !word.empty(); word = in_.word()) {
            const auto card = card_in(word);
            if (!card) return in_.fail(join(quoted(word), " is no card such as r5 or j7"));
            if (!all.contains(*card))
                return in_.fail(join("the card ", word, " does not belong here"), clause);
            if (!left.contains(*card))
                return in_.fail(join("the card ", word, " stands here twice"), clause);
            left = left - CardSet::only(*card);
            cards.push_back(*card);
        }
        if (!left.empty())
            return in_.fail_here(
                join(left.count(), left.count() == 1 ? " card is" : " cards are", " missing"),
                clause);
        return read_line_end(in_);
    }

    bool read_deck() {
        if (is_dice()) return in_.fail("the dice game has no deck");
        if (stage_ != Stage::Deck) return in_.fail("the deck comes once, right after start");
        if (!read_cards(card_game_.to_shuffle(), record_.deck, "C1")) return false;
        card_game_.shuffle(record_.deck);
        record_.card_turns.reserve(likely_turns_);
        stage_ = Stage::Turns;
        return true;
    }

    bool read_shuffle() {
        if (is_dice()) return in_.fail("the dice game has no shuffle");
        if (stage_ != Stage::Turns) return in_.fail("a shuffle stands before a turn");
        if (!shuffle_.empty()) return in_.fail("a turn must follow the shuffle before this", "C4");
        if (card_game_.played().empty())
            return in_.fail("no cards have been played: there is nothing to shuffle", "C4");
        return read_cards(card_game_.played(), shuffle_, "C4");
    }

    bool read_turn_line() {
        if (stage_ != Stage::Turns)
            return in_.fail_here(stage_ == Stage::End    ? "no turn follows end"
                                 : stage_ == Stage::Deck ? "the deck comes before the first turn"
                                                         : "start comes before the first turn");
        if (is_dice()) return read_turn(in_, dice_game_, record_.dice_turns.emplace_back());
        CardTurn& turn = record_.card_turns.emplace_back();
        turn.shuffle = std::move(shuffle_);
        shuffle_.clear();
        return read_turn(in_, card_game_, turn);
    }

    bool read_end() {
        if (stage_ != Stage::Turns) return in_.fail("end stands once, after the last turn");
        if (!shuffle_.empty()) return in_.fail("a turn must follow the shuffle before this", "C4");
        if (!over())
            return in_.fail("the game is not over: end is too early", is_dice() ? "D10" : "C12");
        for (const Sheet& sheet : sheets()) {
            const std::string_view word = in_.word();
            if (word.empty()) return in_.fail_here("end gives the total of every seat");
            const bool minus = word.starts_with('-');
            const auto total = number_in(word.substr(minus ? 1 : 0));
            if (!total || (minus && *total == 0))
                return in_.fail(join(quoted(word), " is no total"));
            if ((minus ? -*total : *total) != sheet.total())
                return in_.fail(join("the total is ", sheet.total(), ", not ", word), "S4");
        }
        stage_ = Stage::End;
        return read_line_end(in_);
    }

    void check_complete() {
        switch (stage_) {
        case Stage::First: in_.fail("a record starts with \"qwixx 1\" and the game"); break;
        case Stage::Players: in_.fail("start is missing"); break;
        case Stage::Deck: in_.fail("the deck is missing"); break;
        case Stage::Turns:
            if (!shuffle_.empty()) in_.fail("a turn must follow the shuffle", "C4");
            if (over()) in_.fail("the game is over: end and the totals are missing");
            break;
        case Stage::End: break;
        }
    }

    [[nodiscard]] bool is_dice() const { return record_.kind == GameKind::Dice; }
    [[nodiscard]] bool over() const { return is_dice() ? dice_game_.over() : card_game_.over(); }
    [[nodiscard]] std::span<const Sheet> sheets() const {
        return is_dice() ? dice_game_.sheets() : card_game_.sheets();
    }

    static constexpr std::size_t most_turns = DiceGame::most_turns(most_players);

    Scanner in_;
    std::size_t likely_turns_; // by the size of the text, never more than a game can have
    Record record_;
    Stage stage_ = Stage::First;
    DiceGame dice_game_{DiceGame::fewest_players};
    CardGame card_game_{CardGame::fewest_players, false};
    std::vector<Card> shuffle_; // waits for its turn
};

} // namespace

std::expected<Record, RecordError> read_record(std::string_view text) {
    if (text.size() > longest_record)
        return std::unexpected(RecordError{1, 1, "this is too long for a record: over 64 MiB", {}});
    return Reader(text).read();
}

} // namespace qwixx
