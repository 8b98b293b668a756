// A table at a server, with one person at this screen. It is heard and wished over a line that
// opens again when it breaks; what was not answered is then sent again, and the server does nothing
// twice.
#pragma once

#include "protocol/server_message.h"
#include "terminal/link.h"
#include "terminal/server_line.h"

#include <atomic>
#include <deque>
#include <expected>
#include <memory>
#include <string>
#include <vector>

namespace qwixx {

struct RemoteSetup {
    ServerAddress address;
    std::string table;             // empty: a new one is opened
    Options options;               // of a new one
    std::string name;              // to sit down with, if there is room
    std::vector<std::string> bots; // to be seated at a new one
};

class RemoteTable final : public TableLink {
  public:
    /// Connects and waits for the first sight of the table; otherwise a sentence.
    [[nodiscard]] static std::expected<std::unique_ptr<RemoteTable>, std::string>
    open(const RemoteSetup& setup);

    [[nodiscard]] std::vector<Person> persons() const override { return {"me"}; }
    [[nodiscard]] TableView view(std::string_view) const override { return view_; }
    void wish(const Person& person, Wish wish) override;
    void work() override;
    [[nodiscard]] int signal() const override { return line_->signal(); }
    [[nodiscard]] bool busy() const override { return false; }
    [[nodiscard]] std::vector<Heard> heard() override { return std::exchange(heard_, {}); }
    [[nodiscard]] std::string trouble() override { return std::exchange(trouble_, {}); }
    [[nodiscard]] std::string hint(const Person&) override;
    [[nodiscard]] std::string link() const override { return link_; }
    [[nodiscard]] Time now() const override;

  private:
    RemoteTable() = default;
    void take(const std::string& text);
    void catch_up(TableView view);

    TableView view_;
    bool seen_ = false;
    Time ahead_ = 0; // how far the server's clock is ahead of ours
    std::vector<Heard> heard_;
    std::string trouble_;
    std::string link_;
    struct Sent {
        std::string id;
        std::string text;
    };
    std::deque<Sent> unanswered_;
    std::string id_start_; // of commands: other devices of the person have others
    int last_id_ = 0;
    PatchReader reader_;
    std::atomic<int> last_event_{0};
    std::unique_ptr<ServerLine> line_; // goes first: its thread asks for last_event_
};

} // namespace qwixx
