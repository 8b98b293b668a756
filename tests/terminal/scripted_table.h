// A table for tests of the terminal: a house without a file, whose chance and bots follow from a
// seed, and which several persons at one screen share.
#pragma once

#include "table/small_house.h"
#include "terminal/link.h"
#include "terminal/sentences.h"

#include <string>
#include <vector>

namespace qwixx {

class ScriptedTable : public TableLink {
  public:
    /// Persons, then bots of the level greedy.
    ScriptedTable(Options options, std::vector<std::string> names, int bots, std::uint64_t seed = 1)
        : house_{.chance = Random(seed)} {
        EXPECT_TRUE(house_.bring(Open{"1", options, {}}));
        for (std::size_t i = 0; i < names.size(); ++i) {
            persons_.push_back(std::to_string(i + 1));
            EXPECT_TRUE(house_.wish(persons_.back(), Sit{names[i], {}}));
            EXPECT_TRUE(house_.bring(Connect{persons_.back()}));
        }
        for (int i = 0; i < bots; ++i) EXPECT_TRUE(house_.wish("1", SeatBot{"greedy"}));
        house_.streams[listener()];
        EXPECT_TRUE(house_.wish("1", StartGame{}));
    }

    [[nodiscard]] std::vector<Person> persons() const override { return persons_; }
    [[nodiscard]] TableView view(std::string_view person) const override {
        return view_of(house_.table(), person);
    }
    void wish(const Person& person, Wish wish) override {
        const auto answer = house_.wish(person, std::move(wish));
        if (!answer) trouble_ = refusal_sentence(answer.error());
    }
    void work() override { house_.serve_all(); }
    [[nodiscard]] int signal() const override { return -1; }
    [[nodiscard]] bool busy() const override { return false; }
    [[nodiscard]] std::vector<Heard> heard() override {
        return std::exchange(house_.streams[listener()], {});
    }
    [[nodiscard]] std::string trouble() override { return std::exchange(trouble_, {}); }
    [[nodiscard]] std::string hint(const Person&) override { return "a hint"; }

    [[nodiscard]] const Table& table() const { return house_.table(); }

  private:
    [[nodiscard]] Person listener() const { return persons_.size() == 1 ? persons_[0] : Person{}; }

    SmallHouse house_;
    std::vector<Person> persons_;
    std::string trouble_;
};

} // namespace qwixx
