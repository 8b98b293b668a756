#include "server/tables/audience.h"

#include <algorithm>
#include <utility>

namespace qwixx {

void Audience::add(const Person& person, std::shared_ptr<Viewer> viewer) {
    viewers_.push_back({.person = person, .viewer = std::move(viewer)});
}

void Audience::remove(const Viewer* viewer) {
    std::erase_if(viewers_, [viewer](const Watching& one) { return one.viewer.get() == viewer; });
}

std::vector<Person> Audience::persons(Views views) const {
    std::vector<Person> all;
    for (const Watching& one : viewers_)
        if (one.viewer->views() == views) all.push_back(one.person);
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

std::weak_ptr<const void> Audience::add_later(const Person& person,
                                              std::shared_ptr<Viewer> viewer) {
    viewers_.push_back({.person = person,
                        .viewer = std::move(viewer),
                        .has_begun = false,
                        .is_here = std::make_shared<const int>()});
    return viewers_.back().is_here;
}

void Audience::begin(const Viewer* viewer, First first, std::string message) {
    const auto found = std::ranges::find_if(
        viewers_, [viewer](const Watching& one) { return one.viewer.get() == viewer; });
    if (found == viewers_.end() || found->has_begun) return;
    found->has_begun = true;
    const std::vector<SharedText> early = std::exchange(found->early, {});
    const std::shared_ptr<Viewer> told = found->viewer; // who may part when told
    told->tell(std::make_shared<const std::string>(std::move(message)));
    if (first == First::Events)
        for (const SharedText& text : early) told->tell(text);
    told->begun();
}

void Audience::tell(const Person& person, Views views, const SharedText& message) {
    std::vector<std::shared_ptr<Viewer>> told; // any may part when told
    for (Watching& one : viewers_) {
        if (one.person != person || one.viewer->views() != views) continue;
        if (one.has_begun)
            told.push_back(one.viewer);
        else
            one.early.push_back(message);
    }
    for (const auto& viewer : told) viewer->tell(message);
}

void Audience::refuse_all(const Problem& why) {
    std::vector<std::shared_ptr<Viewer>> told; // any may part when told
    for (const Watching& one : viewers_)
        if (one.has_begun) told.push_back(one.viewer);
    for (const auto& viewer : told) viewer->refuse(why);
}

void Audience::send_away(const Problem& why) {
    for (const Watching& one : std::exchange(viewers_, {})) one.viewer->sent_away(why);
}

void Audience::send_away(const Person& person, const Problem& why) {
    std::vector<std::shared_ptr<Viewer>> gone; // any may part when told
    for (const Watching& one : viewers_)
        if (one.person == person) gone.push_back(one.viewer);
    std::erase_if(viewers_, [&person](const Watching& one) { return one.person == person; });
    for (const auto& viewer : gone) viewer->sent_away(why);
}

void Waiting::answer(Reply<std::string> message) {
    if (!done_) return;
    if (leave) leave();
    std::exchange(done_, nullptr)(std::move(message));
}

} // namespace qwixx
