// A line in which nobody waits for the many things of somebody else: networks take turns, the
// addresses of a network take turns, the persons of an address take turns, and the things of a
// person come in order.
#pragma once

#include "server/net/http_text.h"

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <utility>

namespace qwixx {

/// For whom something is done.
struct Owner {
    std::string address; // of a client, as it is counted; empty when it is not known
    std::string person;
};

/// How many things wait for an address, and for all of its network.
struct InLine {
    std::size_t of_address = 0;
    std::size_t of_network = 0;
};

/// Things in their order.
template <class Thing> class OneAfterTheOther {
  public:
    void add(Thing thing) { things_.push_back(std::move(thing)); }
    [[nodiscard]] Thing take() {
        Thing thing = std::move(things_.front());
        things_.pop_front();
        return thing;
    }
    [[nodiscard]] std::size_t size() const { return things_.size(); }

  private:
    std::deque<Thing> things_;
};

/// Lines that take turns, each under a name.
template <class Line> class Turns {
  public:
    /// The names go from this line of lines down to the one that the thing stands in.
    template <class Thing, class... Names>
    void add(Thing thing, const std::string& name, const Names&... names) {
        Line& line = lines_[name];
        if (line.size() == 0) turns_.push_back(name);
        line.add(std::move(thing), names...);
        ++size_;
    }
    [[nodiscard]] auto take() {
        const auto line = lines_.find(turns_.front());
        turns_.pop_front();
        auto thing = line->second.take();
        --size_;
        if (line->second.size() == 0)
            lines_.erase(line);
        else
            turns_.push_back(line->first);
        return thing;
    }

    [[nodiscard]] std::size_t size() const { return size_; } // of things
    [[nodiscard]] std::size_t lines() const { return lines_.size(); }
    /// Null when nothing waits there.
    [[nodiscard]] const Line* line(const std::string& name) const {
        const auto line = lines_.find(name);
        return line == lines_.end() ? nullptr : &line->second;
    }

  private:
    std::size_t size_ = 0;
    std::deque<std::string> turns_;
    std::map<std::string, Line> lines_; // none is empty
};

template <class Thing> class FairLine {
  public:
    void add(const Owner& owner, Thing thing) {
        line_.add(std::move(thing), network_of(owner.address), owner.address, owner.person);
    }
    /// Whose turn it is; the line must not be empty.
    [[nodiscard]] Thing take() { return line_.take(); }

    [[nodiscard]] bool empty() const { return line_.size() == 0; }
    [[nodiscard]] std::size_t networks() const { return line_.lines(); }
    [[nodiscard]] InLine waiting_of(const std::string& address) const {
        const auto* network = line_.line(network_of(address));
        if (network == nullptr) return {};
        const auto* own = network->line(address);
        return {own == nullptr ? 0 : own->size(), network->size()};
    }

  private:
    using OfPerson = OneAfterTheOther<Thing>;
    using OfAddress = Turns<OfPerson>;
    using OfNetwork = Turns<OfAddress>;
    Turns<OfNetwork> line_;
};

} // namespace qwixx
