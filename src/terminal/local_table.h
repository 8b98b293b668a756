// A table in this process: its house with a file for storage, a seed for chance, threads for bots.
#pragma once

#include "bots/prepared.h"
#include "terminal/link.h"
#include "terminal/saved_game.h"

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace qwixx {

/// A program that plays a seat, as the lab asks it: a move, or what went wrong.
using Program = std::function<std::expected<Move, std::string>(const AnyGame& game, Seat seat)>;

/// Who is to sit where: a person, a bot of a level, or a program under a name.
struct SeatPlan {
    std::string name;
    std::string level; // of a bot
    Program program;
};

class LocalTable final : public TableLink {
  public:
    /// A new table with these seats; the game begins.
    [[nodiscard]] static std::expected<std::unique_ptr<LocalTable>, std::string>
    open(const Options& options, std::vector<SeatPlan> seats, SavedGame file);
    /// A table as a file has it.
    [[nodiscard]] static std::expected<std::unique_ptr<LocalTable>, std::string>
    resume(SavedGame file);
    ~LocalTable() override;

    [[nodiscard]] std::vector<Person> persons() const override;
    [[nodiscard]] TableView view(std::string_view person) const override;
    void wish(const Person& person, Wish wish) override;
    void work() override;
    [[nodiscard]] int signal() const override { return signal_; }
    [[nodiscard]] bool busy() const override { return thinking_.valid() || advising_.valid(); }
    [[nodiscard]] std::vector<Heard> heard() override { return std::exchange(heard_, {}); }
    [[nodiscard]] std::string trouble() override { return std::exchange(trouble_, {}); }
    [[nodiscard]] std::string hint(const Person& person) override;

    /// What is done with the record of a game when it is over.
    void on_finished(std::function<void(const Record&)> keep) { keep_ = std::move(keep); }

    [[nodiscard]] const Table& table() const { return house_.table(); }
    [[nodiscard]] SavedGame& file() { return file_; }

  private:
    explicit LocalTable(SavedGame file);

    /// The one person here, or everyone.
    [[nodiscard]] Person listener() const;
    void remember();
    bool take(const auto& command);
    bool bring(Supply supply);
    [[nodiscard]] bool bring_chance(const ChanceNeed& need);
    void think(const BotNeed& bot);
    [[nodiscard]] bool ask_program();
    /// What was thought of, if it is ready.
    [[nodiscard]] bool bring_thought();
    /// A hint that took its time, if it is ready and still wanted.
    void bring_advice();

    struct Thought {
        Seat seat = 0;
        int decision = 0;
        std::expected<Move, std::string> move;
        bool of_program = false;
    };
    struct Advice {
        int decision = 0;
        std::string text;
    };

    House house_;
    SavedGame file_;
    std::vector<std::pair<Person, Program>> programs_;
    std::unique_ptr<Prepared> prepared_;
    std::unique_ptr<Prepared> advice_; // of the coach, when it was asked
    std::function<void(const Record&)> keep_;
    std::future<Thought> thinking_;
    std::future<Advice> advising_;
    std::atomic<bool> leaving_ = false;
    int signal_ = -1;
    std::vector<Heard> heard_;
    std::string trouble_;
};

} // namespace qwixx
