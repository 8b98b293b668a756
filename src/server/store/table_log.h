// A table as its log tells it. This runs on the thread of the store.
#pragma once

#include "server/store/store.h"
#include "table/apply.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace qwixx {

/// An event as it must be known to tell of it again.
struct PastEvent {
    Event event;
    Effect effect;
    int number = 0;
};
/// The latest events of the game under way; of earlier games no more is told from memory, since
/// the seats may have been others.
class Past {
  public:
    void add(const Event& event, Effect effect, int number);
    /// Whether everything after an event is here.
    [[nodiscard]] bool reaches_back_to(int number) const {
        return !events_.empty() && events_.front().number <= number + 1;
    }
    [[nodiscard]] const std::deque<PastEvent>& events() const { return events_; }

  private:
    std::deque<PastEvent> events_;
};

struct LoadedTable {
    Table table; // not open when there is no such table
    Past past;
    std::map<std::string, std::string> seeds; // by what commits to them
};
[[nodiscard]] Stored<LoadedTable> load_table(Store& store, const std::string& id);

/// What a person is told of all events after one, each as text; the last one has the view.
[[nodiscard]] Stored<std::vector<std::string>> told_after(Store& store, const std::string& id,
                                                          const Person& person, int after);

} // namespace qwixx
