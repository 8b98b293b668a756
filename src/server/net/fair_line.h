// A line in which nobody waits for the many things of somebody else: addresses take turns, the
// persons of an address take turns, and the things of a person come in order.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <utility>

namespace qwixx {

/// For whom something is done.
struct Owner {
    std::string address; // of a client; empty when it is not known
    std::string person;
};

template <class Thing> class FairLine {
  public:
    void add(const Owner& owner, Thing thing) {
        Household& household = households_[owner.address];
        if (household.waiting++ == 0) turns_.push_back(owner.address);
        std::deque<Thing>& own = household.things[owner.person];
        if (own.empty()) household.turns.push_back(owner.person);
        own.push_back(std::move(thing));
    }
    /// Whose turn it is; the line must not be empty.
    [[nodiscard]] Thing take() {
        const auto household = households_.find(first_of(turns_));
        const auto own = household->second.things.find(first_of(household->second.turns));
        Thing thing = std::move(own->second.front());
        own->second.pop_front();
        if (own->second.empty())
            household->second.things.erase(own);
        else
            household->second.turns.push_back(own->first);
        if (--household->second.waiting == 0)
            households_.erase(household);
        else
            turns_.push_back(household->first);
        return thing;
    }

    [[nodiscard]] bool empty() const { return households_.empty(); }
    [[nodiscard]] std::size_t addresses() const { return households_.size(); }
    /// How many things of an address wait.
    [[nodiscard]] std::size_t waiting_of(const std::string& address) const {
        const auto household = households_.find(address);
        return household == households_.end() ? 0 : household->second.waiting;
    }

  private:
    struct Household {
        std::size_t waiting = 0;
        std::deque<std::string> turns;
        std::map<std::string, std::deque<Thing>> things; // by person; none is empty
    };
    static std::string first_of(std::deque<std::string>& turns) {
        std::string first = std::move(turns.front());
        turns.pop_front();
        return first;
    }

    std::deque<std::string> turns_;
    std::map<std::string, Household> households_; // by address; none is empty
};

} // namespace qwixx
