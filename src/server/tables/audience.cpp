#include "server/tables/audience.h"

#include <algorithm>
#include <utility>

namespace qwixx {

void Audience::add(const Person& person, std::shared_ptr<Viewer> viewer) {
    viewers_.push_back({person, std::move(viewer)});
}

void Audience::remove(const Viewer* viewer) {
    std::erase_if(viewers_, [viewer](const Watching& one) { return one.viewer.get() == viewer; });
}

std::vector<Person> Audience::persons() const {
    std::vector<Person> all;
    for (const Watching& one : viewers_) all.push_back(one.person);
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

void Audience::tell(const Person& person, std::string message) const {
    const auto shared = std::make_shared<const std::string>(std::move(message));
    const std::vector<Watching> viewers = viewers_; // one may part when told
    for (const Watching& one : viewers)
        if (one.person == person) one.viewer->tell(shared);
}

void Audience::tell_all(const std::string& message) const {
    for (const Person& person : persons()) tell(person, message);
}

void Audience::send_away(std::string_view reason) {
    for (const Watching& one : std::exchange(viewers_, {})) one.viewer->sent_away(reason);
}

void Waiting::answer(Reply<std::string> message) {
    if (!done_) return;
    if (leave) leave();
    std::exchange(done_, nullptr)(std::move(message));
}

} // namespace qwixx
