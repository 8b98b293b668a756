#include "record/turn_reader.h"

#include <utility>

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
        game_ = new_game(record_.kind, most_players); // until it is known how many play
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
            return in_.fail("five players at most", clause("D1", "C1"));
        record_.players.emplace_back(name);
        return true;
    }

    bool read_start() {
        if (stage_ != Stage::Players) return in_.fail("there is only one start");
        const int players = static_cast<int>(record_.players.size());
        const int fewest = fewest_players(record_.kind);
        if (players < fewest)
            return in_.fail(join("at least ", fewest, fewest == 1 ? " player" : " players",
                                 " must be there before start"),
                            clause("D1", "C1"));
        const std::string_view how = in_.word();
        if (how == "first-six" && !may_start_by_first_six(record_.kind))
            return in_.fail("lots decide who starts the card game", "C1");
        if (how != "lots" && how != "first-six")
            return in_.fail("start is followed by lots or first-six");
        if (!(how == "lots" ? read_lots(players) : read_first_six(players))) return false;
        game_ = new_game(record_.kind, players);
        lots(game_, record_.start.seat);
        stage_ = need_of(game_) == Need::Shuffle ? Stage::Deck : Stage::Turns;
        return true;
    }

    bool read_lots(int players) {
        const auto seat = number_in(in_.word());
        if (!seat || *seat < 1 || *seat > players)
            return in_.fail(join("lots are followed by a seat from 1 to ", players),
                            seat ? clause("D2", "C1") : "");
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
        CardGame* const game = std::get_if<CardGame>(&game_);
        if (game == nullptr) return in_.fail("the dice game has no deck");
        if (stage_ != Stage::Deck) return in_.fail("the deck comes once, right after start");
        if (!read_cards(game->to_shuffle(), record_.deck, "C1")) return false;
        game->shuffle(record_.deck);
        stage_ = Stage::Turns;
        return true;
    }

    bool read_shuffle() {
        const CardGame* const game = std::get_if<CardGame>(&game_);
        if (game == nullptr) return in_.fail("the dice game has no shuffle");
        if (stage_ != Stage::Turns) return in_.fail("a shuffle stands before a turn");
        if (!shuffle_.empty()) return in_.fail("a turn must follow the shuffle before this", "C4");
        if (game->played().empty())
            return in_.fail("no cards have been played: there is nothing to shuffle", "C4");
        return read_cards(game->played(), shuffle_, "C4");
    }

    bool read_turn_line() {
        if (stage_ != Stage::Turns)
            return in_.fail_here(stage_ == Stage::End    ? "no turn follows end"
                                 : stage_ == Stage::Deck ? "the deck comes before the first turn"
                                                         : "start comes before the first turn");
        return std::visit([this](auto& game) { return read_turn_of(game); }, game_);
    }
    bool read_turn_of(DiceGame& game) {
        if (record_.dice_turns.empty()) record_.dice_turns.reserve(likely_turns_);
        return read_turn(in_, game, record_.dice_turns.emplace_back());
    }
    bool read_turn_of(CardGame& game) {
        if (record_.card_turns.empty()) record_.card_turns.reserve(likely_turns_);
        CardTurn& turn = record_.card_turns.emplace_back();
        turn.shuffle = std::exchange(shuffle_, {});
        return read_turn(in_, game, turn);
    }

    bool read_end() {
        if (stage_ != Stage::Turns) return in_.fail("end stands once, after the last turn");
        if (!shuffle_.empty()) return in_.fail("a turn must follow the shuffle before this", "C4");
        if (!is_over(game_))
            return in_.fail("the game is not over: end is too early", clause("D10", "C12"));
        for (const Sheet& sheet : sheets_of(game_)) {
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
            if (is_over(game_)) in_.fail("the game is over: end and the totals are missing");
            break;
        case Stage::End: break;
        }
    }

    /// The clause for the game that is read.
    [[nodiscard]] std::string_view clause(std::string_view of_dice,
                                          std::string_view of_cards) const {
        switch (record_.kind) {
        case GameKind::Dice: return of_dice;
        case GameKind::Cards:
        case GameKind::Jokers: break;
        }
        return of_cards;
    }

    static constexpr std::size_t most_turns = DiceGame::most_turns(most_players);

    Scanner in_;
    std::size_t likely_turns_; // by the size of the text, never more than a game can have
    Record record_;
    Stage stage_ = Stage::First;
    AnyGame game_ = DiceGame(DiceGame::fewest_players);
    std::vector<Card> shuffle_; // waits for its turn
};

} // namespace

std::expected<Record, RecordError> read_record(std::string_view text) {
    if (text.size() > longest_record)
        return std::unexpected(RecordError{1, 1, "this is too long for a record: over 64 MiB", {}});
    return Reader(text).read();
}

} // namespace qwixx
