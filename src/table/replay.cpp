#include "table/replay.h"

#include "record/join.h"
#include "record/scanner.h"
#include "table/apply.h"
#include "table/words.h"

#include <algorithm>

namespace qwixx {

namespace {

Person person_at(Seat seat) { return join(seat + 1); }

std::string tag_of(const Record& record, std::string_view key) {
    for (const auto* const tags : {&record.late_tags, &record.tags})
        for (const Tag& tag : *tags)
            if (tag.key == key) return tag.value;
    return {};
}

/// What happened before the game of a record: who sat down where, and their words for the dice.
std::vector<Happening> before_the_game(const Record& record) {
    std::vector<Happening> happened{
        Opened{.host = "record",
               .options = {.game = record.kind,
                           .start = record.start.first_six.empty() ? StartingRule::Lots
                                                                   : StartingRule::FirstSix}}};
    const std::string commit = tag_of(record, "commit");
    if (!commit.empty()) happened.emplace_back(Committed{commit});
    const std::string all_words = tag_of(record, "words");
    Words words(all_words);
    const std::vector<std::string> names = names_at_table(record);
    for (Seat seat = 0; seat < std::ssize(record.players); ++seat) {
        const std::string& name = names[static_cast<std::size_t>(seat)];
        const std::string level = bot_level(record, seat);
        const auto word = words.next();
        if (!level.empty()) {
            happened.emplace_back(BotSeated{level, name});
            continue;
        }
        happened.emplace_back(Sat{person_at(seat), name});
        if (!commit.empty() && word && *word != "-")
            happened.emplace_back(WordGiven{person_at(seat), std::string(*word)});
    }
    happened.emplace_back(GameStarted{});
    return happened;
}

Move recorded_move(const Record& record, const AnyGame& game, Seat seat, std::size_t at) {
    const auto place = static_cast<std::size_t>(seat);
    if (const auto* dice = std::get_if<DiceGame>(&game)) {
        const DiceTurn& turn = record.dice_turns[at];
        return dice->phase() == DiceGame::Phase::Action1 ? turn.action1[place] : turn.action2;
    }
    const auto& cards = std::get<CardGame>(game);
    const CardTurn& turn = record.card_turns[at];
    if (cards.phase() == CardGame::Phase::Action2) return turn.action2[place];
    if (cards.phase() == CardGame::Phase::Action3) return turn.action3;
    // The cards are taken from left to right; what is taken leaves a gap.
    int next = 1;
    while (next < CardGame::tableau_places &&
           ((turn.places >> (next - 1) & 1) == 0 || cards.tableau(next).is_none()))
        ++next;
    return Move::take(next);
}

/// Who starts; nothing at the end of what is recorded.
std::vector<Happening> recorded_start(const Record& record, const Play& play) {
    if (record.start.first_six.empty()) return {Drawn{play.drawn + 1, Lot{record.start.seat}}};
    const auto rolled = static_cast<std::size_t>(play.drawn);
    if (rolled >= record.start.first_six.size()) return {};
    return {Drawn{play.drawn + 1, Die{record.start.first_six[rolled]}}};
}

/// Goes through a record step by step.
class Replay {
  public:
    Replay(const Record& record, std::optional<Seat> viewer) : record_(record), viewer_(viewer) {}

    std::vector<ReplayStep> steps() {
        bool goes_on = happen(before_the_game(record_));
        while (goes_on) goes_on = happen(next_recorded(record_, table_.play));
        return std::move(steps_);
    }

  private:
    [[nodiscard]] const Play& play() const { return table_.play; }
    [[nodiscard]] int turn() const { return turn_of(play()); }

    /// Makes one step of what happens together. False when it cannot: the record is not one that
    /// was read.
    bool happen(const std::vector<Happening>& together) {
        for (std::size_t i = 0; i < together.size(); ++i) {
            const Event event{.time = 0, .cause = {}, .what = together[i]};
            const auto effect = apply(table_, event);
            if (!effect) return false;
            if (i + 1 == together.size())
                add(tell(event, *effect, table_, viewer_ ? person_at(*viewer_) : Person{}));
        }
        return !together.empty();
    }

    void add(Told told) {
        TableView view = view_of(table_, viewer_ ? person_at(*viewer_) : Person{});
        if (view.game) {
            view.game->moves.clear(); // what was chosen is known
            view.game->seat = viewer_;
            open_hands(*view.game);
        }
        steps_.push_back({turn(), std::move(told), std::move(view)});
    }

    void open_hands(GameView& view) const {
        auto* const seen = std::get_if<CardsSeen>(&view.position);
        if (seen == nullptr) return;
        const auto& game = std::get<CardGame>(play().game);
        for (Seat seat = 0; seat < game.players(); ++seat) {
            auto& backs = seen->backs[static_cast<std::size_t>(seat)];
            backs.clear();
            for (const Card card : game.hand(seat))
                backs.push_back({static_cast<std::uint8_t>(card.number()),
                                 static_cast<std::uint8_t>(card.kind())});
        }
        if (viewer_) seen->hand = game.hand(*viewer_);
    }

    const Record& record_;
    std::optional<Seat> viewer_;
    Table table_;
    std::vector<ReplayStep> steps_;
};

} // namespace

std::string bot_level(const Record& record, Seat seat) {
    for (const auto* const tags : {&record.late_tags, &record.tags})
        for (const Tag& tag : *tags) {
            Words words(tag.value);
            if (tag.key == "bot" && words.next() == person_at(seat)) {
                const std::string_view level = words.rest();
                return is_level(level) ? std::string(level) : std::string();
            }
        }
    return {};
}

std::vector<std::string> names_at_table(const Record& record) {
    std::vector<std::string> names;
    for (const std::string& written : record.players) {
        std::string name = written;
        for (int i = 2; std::ranges::find(names, name) != names.end(); ++i)
            name = join(written, " ", i);
        names.push_back(std::move(name));
    }
    return names;
}

std::vector<Happening> next_recorded(const Record& record, const Play& play) {
    const Need need = need_of(play.game);
    if (need == Need::Nothing) return {};
    if (need == Need::Lots) return recorded_start(record, play);
    if (need == Need::Shuffle && play.record.deck.empty())
        return {Drawn{play.drawn + 1, Shuffled{record.deck}}};
    const auto at = static_cast<std::size_t>(turn_of(play) - 1);
    if (turn_of(play) > record.turns()) return {};
    if (need == Need::Roll) return {Drawn{play.drawn + 1, record.dice_turns[at].dice}};
    if (need == Need::Shuffle)
        return {Drawn{play.drawn + 1, Shuffled{record.card_turns[at].shuffle}}};
    std::vector<Happening> choices;
    for (const Seat seat : awaited(play))
        choices.emplace_back(Chosen{seat, recorded_move(record, play.game, seat, at)});
    return choices;
}

std::vector<ReplayStep> replay_steps(const Record& record, std::optional<Seat> viewer) {
    return Replay(record, viewer).steps();
}

} // namespace qwixx
