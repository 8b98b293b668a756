// A person, or a spectator, at a table over a WebSocket.
#pragma once

#include "server/net/bucket.h"
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
    PlaySocket(Tables& tables, std::string table, Person person, std::optional<int> after);

    void opened(std::shared_ptr<Socket> socket) override;
    void received(std::string_view text) override;
    void closed() override;

    void tell(SharedText message) override;
    [[nodiscard]] bool is_open() const override { return socket_ != nullptr; }
    void sent_away(std::string_view reason) override;

  private:
    void send(std::string message);
    void give(const std::shared_ptr<std::string>& answer, std::string message);

    Tables& tables_;
    std::string id_;
    std::shared_ptr<OpenTable> table_; // once it is open
    Person person_;                    // empty: a spectator
    std::optional<int> after_;
    std::shared_ptr<Socket> socket_; // while it is open
    Bucket bucket_{commands_per_second, commands_at_once};
    int too_fast_ = 0;
    /// Answers go out in the order of the messages, also those that are known at once: empty until
    /// known.
    std::deque<std::shared_ptr<std::string>> due_;
};

} // namespace qwixx
