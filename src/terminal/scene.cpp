#include "terminal/scene.h"

#include "bots/bot.h"
#include "record/record.h"
#include "terminal/sentences.h"
#include "terminal/words.h"

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

using Kind = Keystroke::Kind;

const GameView* asked_game(const Scene& scene) {
    const auto& game = scene.view.game;
    return game && !scene.watching && !game->moves.empty() ? &*game : nullptr;
}

void go(Scene& scene, int by) {
    const int count = static_cast<int>(candidates(scene.view.game.value(), scene.pick).size());
    if (count == 0) return;
    int& option = scene.pick.option;
    option = option < 0 ? (by > 0 ? 0 : count - 1) : (option + by + count) % count;
}

/// Whether cards can be played together, as far as they go.
bool can_be_lifted(const GameView& game, CardSet cards) {
    return std::ranges::any_of(game.moves,
                               [cards](const Move& move) { return move.cards.contains(cards); });
}

/// Lifts a card or puts it down. One that does not go with the others takes their place.
void lift(Scene& scene, int place) {
    const GameView& game = scene.view.game.value();
    const auto hand = hand_of(game);
    if (place < 0 || place >= std::ssize(hand)) return;
    const CardSet card = CardSet::only(hand[static_cast<std::size_t>(place)]);
    Pick& pick = scene.pick;
    pick.card = place;
    if (pick.lifted.contains(card))
        pick.lifted = pick.lifted - card;
    else
        pick.lifted = can_be_lifted(game, pick.lifted | card) ? pick.lifted | card : card;
    pick.option = pick.lifted.empty() ? -1 : 0;
}

Act choose(Scene& scene) {
    const GameView& game = scene.view.game.value();
    const auto all = candidates(game, scene.pick);
    const Move* const move = picked(all, scene.pick);
    if (move == nullptr) {
        scene.note = is_playing_cards(game)
                         ? t("Lift one to three cards of one colour: keys 1 to 5.")
                         : t("Choose with the arrow or number keys first.");
        return {};
    }
    return Wish{Choose{game.decision, *move}};
}

/// A number key or a click: the first time it goes there, the second time it decides.
Act pick_option(Scene& scene, int place) {
    const auto all = candidates(scene.view.game.value(), scene.pick);
    if (place < 0 || place >= std::ssize(all)) return {};
    if (scene.pick.option == place) return choose(scene);
    scene.pick.option = place;
    return {};
}

Act pick_nothing(Scene& scene) {
    const auto all = candidates(scene.view.game.value(), scene.pick);
    const auto found = std::ranges::find_if(
        all, [](const Move& move) { return move.place == 0 && move.crossed().empty(); });
    return found == all.end() ? Act{} : pick_option(scene, static_cast<int>(found - all.begin()));
}

Act pick_number(Scene& scene, int number) {
    const GameView& game = scene.view.game.value();
    if (is_playing_cards(game)) {
        lift(scene, number - 1);
        return {};
    }
    if (!is_taking_cards(game)) return pick_option(scene, number - 1);
    const auto all = candidates(game, scene.pick);
    const auto found = std::ranges::find(all, number, &Move::place);
    return found == all.end() ? Act{} : pick_option(scene, static_cast<int>(found - all.begin()));
}

/// A key while the person has something to choose.
Act press_in_choice(Scene& scene, const Keystroke& input) {
    const GameView& game = scene.view.game.value();
    const bool cards = is_playing_cards(game);
    const char key = input.kind == Kind::Text && input.text.size() == 1 ? input.text[0] : '\0';
    const bool left = input.kind == Kind::Left || key == 'b';
    const bool right = input.kind == Kind::Right || key == 'l' || key == 'w';
    if (cards && (left || right)) {
        const int count = static_cast<int>(hand_of(game).size());
        scene.pick.card = (scene.pick.card + (right ? 1 : -1) + count) % count;
        return {};
    }
    if (left || input.kind == Kind::Up || key == 'k') return go(scene, -1), Act{};
    if (right || input.kind == Kind::Down || key == 'j') return go(scene, 1), Act{};
    if (input.kind == Kind::Enter) return choose(scene);
    if (input.kind == Kind::Option) return pick_option(scene, input.place);
    if (input.kind == Kind::Card) return cards ? (lift(scene, input.place), Act{}) : Act{};
    if (key == ' ') return cards ? (lift(scene, scene.pick.card), Act{}) : choose(scene);
    if (key == '-' || key == 'x' || key == '0') return pick_nothing(scene);
    if (key >= '1' && key <= '9') return pick_number(scene, key - '0');
    if (key == 'h') return AskHint{};
    if (key == 'u' || input.kind == Kind::Escape) scene.pick = {};
    return {};
}

/// A key between games, at a table of several: sitting down, bots, starting.
Act press_between_games(Scene& scene, char key, bool enter) {
    const TableView& view = scene.view;
    if (key == 's' && !view.chair) {
        scene.page = Page::Name;
        return {};
    }
    if (key == 'r' && view.game && view.chair) return Wish{Rematch{}};
    if (!view.host) return {};
    if (key == 'a') return Wish{SeatBot{std::string(usual_opponent)}};
    if (key == 'd' && !view.chairs.empty() && !view.chairs.back().level.empty())
        return Wish{Remove{view.chairs.back().name}};
    if (enter && (!view.game || !scene.link.empty())) return Wish{StartGame{}};
    return {};
}

Act press_at_table(Scene& scene, const Keystroke& input) {
    const char key = input.kind == Kind::Text && input.text.size() == 1 ? input.text[0] : '\0';
    switch (key) {
    case '?': scene.page = Page::Help, scene.scroll = 0; return {};
    case 'q': return LeaveScreen{};
    case 'c':
        if (!scene.link.empty() && scene.view.chair) scene.page = Page::Say;
        return {};
    default: break;
    }
    if (input.kind == Kind::PageUp) return ++scene.scroll, Act{};
    if (input.kind == Kind::PageDown) return scene.scroll = std::max(0, scene.scroll - 1), Act{};
    scene.note.clear();
    if (asked_game(scene) != nullptr) return press_in_choice(scene, input);
    const auto& game = scene.view.game;
    if (game && game->sealed && key == 'u') return Wish{TakeBack{game->decision}};
    if (game && game->may_come_back && input.kind == Kind::Enter) return Wish{ComeBack{}};
    if (!scene.view.playing) return press_between_games(scene, key, input.kind == Kind::Enter);
    if (key == 'h' || key == 'u') scene.note = t("You have nothing to decide now.");
    return {};
}

Act press_on_cover(Scene& scene, const Keystroke& input) {
    const std::string_view key = input.kind == Kind::Text ? std::string_view(input.text) : "";
    if (input.kind == Kind::Enter || key == " ") return Uncover{};
    if (key == "u" && !scene.sealed_by.empty()) return TakeBackBefore{};
    if (key == "q") return LeaveScreen{};
    return {};
}

/// Into a line that is typed.
Act press_in_line(Scene& scene, const Keystroke& input) {
    std::string& typed = scene.typed;
    if (input.kind == Kind::Text) typed += input.text;
    if (input.kind == Kind::Backspace && !typed.empty()) {
        while (typed.size() > 1 && (static_cast<unsigned char>(typed.back()) & 0xC0U) == 0x80U)
            typed.pop_back();
        typed.pop_back();
    }
    if (input.kind != Kind::Enter && input.kind != Kind::Escape) return {};
    const std::string line = std::exchange(typed, {});
    const bool says = std::exchange(scene.page, Page::Table) == Page::Say;
    if (input.kind == Kind::Escape || line.empty()) return {};
    return says ? Wish{Say{line}} : Wish{Sit{line, {}}};
}

Act press_in_replay(Scene& scene, const Keystroke& input) {
    const std::string_view key = input.kind == Kind::Text ? std::string_view(input.text) : "";
    const int last = scene.steps - 1;
    const auto to = [last](int step) { return GoToStep{std::clamp(step, 0, last)}; };
    switch (input.kind) {
    case Kind::Left:
    case Kind::Up: return to(scene.step - 1);
    case Kind::Right:
    case Kind::Down:
    case Kind::Enter: return to(scene.step + 1);
    case Kind::PageUp: return to(scene.step - 10);
    case Kind::PageDown: return to(scene.step + 10);
    case Kind::Home: return to(0);
    case Kind::End: return to(last);
    case Kind::Escape: return LeaveScreen{};
    default: break;
    }
    if (key == "q") return LeaveScreen{};
    if (key == "?") scene.page = Page::Help, scene.scroll = 0;
    if (key == " " || key == "l" || key == "j" || key == "w") return to(scene.step + 1);
    if (key == "k" || key == "b") return to(scene.step - 1);
    if (key == "g" || key == "0") return to(0);
    if (key == "G" || key == "$") return to(last);
    const auto& marks = scene.remarkable; // in their order
    if (key == "n")
        if (const auto next = std::ranges::upper_bound(marks, scene.step); next != marks.end())
            return to(*next);
    if (key == "p")
        if (const auto next = std::ranges::lower_bound(marks, scene.step); next != marks.begin())
            return to(*(next - 1));
    return {};
}

} // namespace

bool is_playing_cards(const GameView& game) {
    const auto* const cards = std::get_if<CardsSeen>(&game.position);
    return cards != nullptr && cards->phase == CardGame::Phase::Action3;
}
bool is_taking_cards(const GameView& game) {
    const auto* const cards = std::get_if<CardsSeen>(&game.position);
    return cards != nullptr && cards->phase == CardGame::Phase::Take;
}

std::vector<Card> hand_of(const GameView& game) {
    const auto* const cards = std::get_if<CardsSeen>(&game.position);
    if (cards == nullptr) return {};
    std::vector<Card> hand;
    for (const Card card : cards->hand) hand.push_back(card);
    return hand;
}

std::vector<Move> candidates(const GameView& game, const Pick& pick) {
    std::vector<Move> all;
    const bool cards = is_playing_cards(game);
    for (int crosses = CardGame::most_played; crosses >= 0; --crosses) // most first, nothing last
        for (const Move& move : game.moves) {
            const int made = move.place != 0 ? 1 : move.crossed().count();
            if (made == crosses && (!cards || move.cards == pick.lifted)) all.push_back(move);
        }
    return all;
}

const Move* picked(const std::vector<Move>& all, const Pick& pick) {
    return pick.option >= 0 && pick.option < std::ssize(all)
               ? &all[static_cast<std::size_t>(pick.option)]
               : nullptr;
}

Act press(Scene& scene, const Keystroke& input) {
    if (input.kind == Kind::None || input.kind == Kind::Resize) return {};
    switch (scene.page) {
    case Page::Cover: return press_on_cover(scene, input);
    case Page::Say:
    case Page::Name: return press_in_line(scene, input);
    case Page::Help:
        if (input.kind == Kind::Down || input.kind == Kind::PageDown || input.text == "j")
            ++scene.scroll;
        else if (input.kind == Kind::Up || input.kind == Kind::PageUp || input.text == "k")
            scene.scroll = std::max(0, scene.scroll - 1);
        else
            scene.page = Page::Table, scene.scroll = 0;
        return {};
    case Page::Table: break;
    }
    return scene.watching ? press_in_replay(scene, input) : press_at_table(scene, input);
}

} // namespace qwixx
