// Those who are told what happens at a table.
#pragma once

#include "server/net/http.h"
#include "server/tables/reply.h"
#include "table/command.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace qwixx {

/// What viewers get with an event: the whole view after it, or what has changed in it.
enum class Views : bool { Whole, Patches };

class Viewer {
  public:
    virtual ~Viewer() = default;
    [[nodiscard]] virtual Views views() const { return Views::Whole; }
    virtual void tell(SharedText message) = 0;
    /// What it missed is told, and what happened meanwhile.
    virtual void begun() {}
    [[nodiscard]] virtual bool is_open() const = 0;
    /// The table is gone or cannot be read: nothing more will come.
    virtual void sent_away(std::string_view reason) = 0;
};

class Audience {
  public:
    void add(const Person& person, std::shared_ptr<Viewer> viewer);
    /// Adds one who is to be told something else first: what happens meanwhile comes after that.
    void add_later(const Person& person, std::shared_ptr<Viewer> viewer);
    /// What is told first, and then what has happened since.
    void begin(const Viewer* viewer, std::string message);
    void remove(const Viewer* viewer);
    [[nodiscard]] bool empty() const { return viewers_.empty(); }

    /// Each person once, however many devices show them the table so.
    [[nodiscard]] std::vector<Person> persons(Views views) const;
    /// To one person, on all devices that show it so.
    void tell(const Person& person, Views views, const SharedText& message);
    void tell_all(const std::string& message);
    void send_away(std::string_view reason);
    void send_away(const Person& person, std::string_view reason);

  private:
    struct Watching {
        Person person;
        std::shared_ptr<Viewer> viewer;
        bool has_begun = true;
        std::vector<SharedText> early{}; // until then
    };
    std::vector<Watching> viewers_;
};

/// Who waits for the next message, and no longer than that.
class Waiting final : public Viewer {
  public:
    explicit Waiting(std::function<void(Reply<std::string>)> done) : done_(std::move(done)) {}
    void answer(Reply<std::string> message);
    void tell(SharedText message) override { answer(*message); }
    [[nodiscard]] bool is_open() const override { return done_ != nullptr; }
    void sent_away(std::string_view) override { answer(std::unexpected(no_such_table())); }

    std::function<void()> leave; // is called before the answer

  private:
    std::function<void(Reply<std::string>)> done_;
};

} // namespace qwixx
