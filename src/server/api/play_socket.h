// A person, or a spectator, at a table over a WebSocket.
#pragma once

#include "server/api/limits.h"
#include "server/net/http.h"
#include "server/tables/tables.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace qwixx {

class PlaySocket final : public SocketUser,
                         public Viewer,
                         public std::enable_shared_from_this<PlaySocket> {
  public:
    PlaySocket(Tables& tables, Limits& limits, std::string table, Asker asker,
               std::optional<int> after, Views views = Views::Whole);

    void opened(std::shared_ptr<Socket> socket) override;
    void received(std::string_view text) override;
    void closed() override;

    [[nodiscard]] Views views() const override { return views_; }
    void tell(SharedText message) override;
    void begun() override;
    [[nodiscard]] bool is_open() const override { return socket_ != nullptr; }
    void sent_away(const Problem& why) override;

  private:
    void send(std::string message);
    void pass_over(const std::shared_ptr<std::string>& answer, std::string_view id);
    void give(const std::shared_ptr<std::string>& answer, std::string message);
    void send_answers();

    Tables& tables_;
    std::string id_;
    std::shared_ptr<OpenTable> table_; // once it is open
    Limits& limits_;
    Asker asker_;
    const Person& person_ = asker_.person; // empty: a spectator
    std::optional<int> after_;
    Views views_;
    std::shared_ptr<Socket> socket_; // while it is open
    int too_fast_ = 0;
    bool has_begun_ = false; // it was told what there is: answers come after that
    /// Answers go out in the order of the messages, also those that are known at once: empty until
    /// known.
    std::deque<std::shared_ptr<std::string>> due_;
};

} // namespace qwixx
