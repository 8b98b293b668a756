// The keys that there are, and what each does now.
#include "terminal/layout.h"
#include "terminal/words.h"

namespace qwixx {

std::vector<KeyWord> keys_of(const Scene& scene) {
    const auto& game = scene.view.game;
    std::vector<KeyWord> keys;
    const auto add = [&keys](std::string_view key, std::string word) {
        keys.push_back({std::string(key), std::move(word)});
    };
    if (scene.page == Page::Say || scene.page == Page::Name)
        return {{t("Enter"), t("Send")}, {"Esc", t("Take back")}};
    if (scene.page == Page::Help) return {{t("Enter"), t("Back to the table")}};
    if (scene.page != Page::Table) return {{t("Enter"), t("Next")}, {"q", t("Leave the game")}};
    if (scene.watching) {
        add(t("Space"), t("A step on"));
        add("b", t("A step back"));
        if (!scene.remarkable.empty()) add("n p", t("Mistakes"));
        add("g", t("To the start"));
        add("G", t("To the end"));
    } else if (game && !game->moves.empty()) {
        if (is_playing_cards(*game)) {
            add("1-5", t("Take or lift a card"));
            add("j k", t("Choose"));
            add(t("Enter"), t("Play the cards"));
        } else {
            add("j k 1-9", t("Choose"));
            add(t("Enter"), is_taking_cards(*game) ? t("Take or lift a card") : t("Cross the box"));
        }
        if (scene.link.empty()) add("h", t("Hint"));
    } else if (game && game->sealed) {
        add("u", t("Take back"));
    } else if (game && game->may_come_back) {
        add(t("Enter"), t("Take my seat back"));
    } else if (!scene.view.playing) {
        if (!scene.view.chair && !scene.link.empty()) add("s", t("Sit down"));
        if (game && scene.view.chair) add("r", t("Rematch"));
        if (scene.view.host && !scene.link.empty()) {
            add("a", t("Seat a bot"));
            add(t("Enter"), t("Start the game"));
        }
    }
    if (!scene.link.empty() && scene.view.chair) add("c", t("Chat"));
    add("?", t("All keys"));
    add("q", t("Leave"));
    return keys;
}

std::vector<KeyWord> all_keys() {
    return {
        {t("Arrows") + ", j k", t("Choose: what can be crossed, places, ways to play the cards")},
        {t("1 to 9"), t("Choose by its number; the same number again decides")},
        {t("Arrows") + ", b w l", t("Go from card to card; Space or 1 to 5 lifts a card")},
        {t("Enter"), t("Decide: cross the box, take the card, play the cards")},
        {"0 - x", t("Cross nothing")},
        {"u", t("Take the own choice back, while others still choose")},
        {"h", t("Hint")},
        {t("Space") + " b g G", t("In a replay: a step on, a step back, to the start, to the end")},
        {"n p", t("In a replay: to the next mistake, or the one before")},
        {"c", t("Chat")},
        {"s a d r", t("Sit down, add a bot, remove it, rematch: between games")},
        {t("Page up, down"), t("Look back through what happened")},
        {"?", t("All keys")},
        {"q", t("Leave: the game is kept, and qwixx play --resume goes on")},
        {"", ""},
        {"[ 7]", t("A box that can be crossed")},
        {"X", t("A cross; L is the lock of a row, X there when it is crossed")},
        {t("Mouse"), t("A click chooses, a second one decides")},
    };
}

} // namespace qwixx
