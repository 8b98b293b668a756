// Those who are told what happens at a table.
#pragma once

#include "server/net/http.h"
#include "server/tables/reply.h"
#include "table/command.h"

#include <functional>
#include <memory>
#include <vector>

namespace qwixx {

/// What viewers get with an event: the whole view after it, or what has changed in it.
enum class Views : bool { Whole, Patches };

class Viewer {
  public:
    virtual ~Viewer() = default;
    [[nodiscard]] virtual Views views() const { return Views::Whole; }
    virtual void tell(SharedText message) = 0;
    /// What is asked of the table cannot be had any more, though it stays.
    virtual void refuse(const Problem& why) {
        tell(std::make_shared<const std::string>(error_message({}, why)));
    }
    /// What it missed is told, and what happened meanwhile.
    virtual void begun() {}
    [[nodiscard]] virtual bool is_open() const = 0;
    /// The table is gone or cannot be read: nothing more will come.
    virtual void sent_away(const Problem& why) = 0;
};

class Audience {
  public:
    void add(const Person& person, std::shared_ptr<Viewer> viewer);
    /// Adds one who is to be told something else first: what happens meanwhile comes after that.
    /// What it gives has expired when they are here no more; any thread may ask it.
    std::weak_ptr<const void> add_later(const Person& person, std::shared_ptr<Viewer> viewer);
    /// What is told first, and then what has happened since; nothing of that if it is the table as
    /// it is now.
    enum class First : bool { Events, Table };
    void begin(const Viewer* viewer, First first, std::string message);
    void remove(const Viewer* viewer);
    [[nodiscard]] bool empty() const { return viewers_.empty(); }

    /// Each person once, however many devices show them the table so.
    [[nodiscard]] std::vector<Person> persons(Views views) const;
    /// To one person, on all devices that show it so.
    void tell(const Person& person, Views views, const SharedText& message);
    /// All who have begun.
    void refuse_all(const Problem& why);
    void send_away(const Problem& why);
    void send_away(const Person& person, const Problem& why);

  private:
    struct Watching {
        Person person;
        std::shared_ptr<Viewer> viewer;
        bool has_begun = true;
        std::vector<SharedText> early{};       // until then
        std::shared_ptr<const void> is_here{}; // and nobody else has it
    };
    std::vector<Watching> viewers_;
};

/// Who waits for the next message, and no longer than that.
class Waiting final : public Viewer {
  public:
    explicit Waiting(std::function<void(Reply<std::string>)> done) : done_(std::move(done)) {}
    void answer(Reply<std::string> message);
    void tell(SharedText message) override { answer(*message); }
    void refuse(const Problem& why) override { answer(std::unexpected(why)); }
    [[nodiscard]] bool is_open() const override { return done_ != nullptr; }
    void sent_away(const Problem& why) override { answer(std::unexpected(why)); }

    std::function<void()> leave; // is called before the answer

  private:
    std::function<void(Reply<std::string>)> done_;
};

} // namespace qwixx
