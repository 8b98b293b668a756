#include "terminal/session.h"

#include "terminal/sentences.h"

#include <algorithm>

namespace qwixx {

namespace {

bool is_asked(const TableView& view) { return view.game && !view.game->moves.empty(); }

} // namespace

Session::Session(TableLink& table) : table_(table) {
    const auto here = table.persons();
    scene_.several = here.size() > 1;
    scene_.link = table.link();
    if (here.size() == 1) at_screen_ = here[0];
    scene_.view = table.view(at_screen_);
}

void Session::hear() {
    for (const Heard& heard : table_.heard()) {
        if (heard.told.what == "sat" && table_.link().empty()) continue; // they know who they are
        for (std::string& sentence : event_sentences(heard.told, heard.view)) {
            scene_.log.push_back(std::move(sentence));
            ++scene_.fresh;
        }
    }
    constexpr std::size_t kept = 500;
    if (scene_.log.size() > kept) scene_.log.erase(scene_.log.begin(), scene_.log.end() - kept);
}

void Session::show(const Person& person) {
    TableView view = table_.view(person);
    const bool same = scene_.view.game && view.game && person == at_screen_ &&
                      scene_.view.game->decision == view.game->decision &&
                      scene_.view.game->moves == view.game->moves;
    if (!same) { // what was said was about the decision before
        scene_.pick = {};
        scene_.note.clear();
    }
    scene_.view = std::move(view);
    at_screen_ = person;
}

Person Session::next_asked() const {
    const auto here = table_.persons();
    const auto own = std::ranges::find(here, at_screen_);
    const auto first = own == here.end() ? 0 : own - here.begin();
    for (std::ptrdiff_t i = 0; i < std::ssize(here); ++i) {
        const Person& person = here[static_cast<std::size_t>((first + i) % std::ssize(here))];
        if (is_asked(table_.view(person))) return person;
    }
    return {};
}

std::string Session::name_of(const Person& person) const {
    const TableView view = table_.view(person);
    return view.chair ? view.chairs[static_cast<std::size_t>(*view.chair)].name : std::string();
}

void Session::refresh() {
    hear();
    take_up();
    if (std::string trouble = table_.trouble(); !trouble.empty()) scene_.note = std::move(trouble);
}

void Session::take_up() {
    scene_.link = table_.link();
    scene_.now = table_.now();
    const auto here = table_.persons();
    scene_.several = here.size() > 1;
    if (!scene_.several) {
        if (here.size() == 1) at_screen_ = here[0];
        return show(at_screen_);
    }
    const Person asked = next_asked();
    if (asked.empty() || asked == at_screen_) {
        if (scene_.page == Page::Cover) scene_.page = Page::Table; // it was taken back
        return show(at_screen_);
    }
    // Somebody else is to choose: what is on the screen now is not for them, and what comes is not
    // for whoever sat there before.
    if (scene_.page != Page::Cover) before_ = at_screen_;
    scene_.page = Page::Cover;
    scene_.cover = name_of(asked);
    const auto& game = table_.view(before_).game;
    scene_.sealed_by = !before_.empty() && game && game->sealed ? name_of(before_) : std::string();
    scene_.view = table_.view({});
    scene_.pick = {};
}

void Session::act(const Act& act) {
    if (const auto* wish = std::get_if<Wish>(&act)) {
        if (std::holds_alternative<Choose>(*wish)) scene_.fresh = 0;
        const bool again = std::holds_alternative<Rematch>(*wish);
        for (const Person& person : again ? table_.persons() : std::vector{at_screen_})
            table_.wish(person, *wish);
    } else if (std::holds_alternative<AskHint>(act)) {
        scene_.note = table_.hint(at_screen_);
    } else if (std::holds_alternative<LeaveScreen>(act)) {
        left_ = true;
    } else if (std::holds_alternative<Uncover>(act)) {
        scene_.page = Page::Table;
        show(next_asked());
    } else if (std::holds_alternative<TakeBackBefore>(act)) {
        const auto& game = table_.view(before_).game;
        if (game && game->sealed) table_.wish(before_, TakeBack{game->decision});
        scene_.page = Page::Table;
        show(before_);
    }
}

} // namespace qwixx
