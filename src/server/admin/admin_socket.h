// How the operator's program reaches a server that has a file (`qwixx admin`): a socket beside the
// file, under the name of the file with "-admin" after it. It is no network's: only programs on
// this machine come to it, and of those the system lets in the owner of the file alone (and root).
// An order is a line of JSON, and so is the answer (order.h).
#pragma once

#include "server/admin/order.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace qwixx {

class AdminSocket {
  public:
    using Answer = std::function<void(const Carried&)>;
    /// How to run something on the loop. From any thread.
    using Post = std::function<void(std::function<void()>)>;

    /// `serve` is called on the loop, and answers there, once. Throws std::runtime_error with a
    /// sentence when there can be no such socket. There must be no other server of this file.
    AdminSocket(const std::string& file, Post post,
                std::function<void(const Order&, Answer)> serve);
    ~AdminSocket();
    AdminSocket(const AdminSocket&) = delete;
    AdminSocket& operator=(const AdminSocket&) = delete;

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// Has the server of a file carry out an order. Nothing where none runs.
[[nodiscard]] std::optional<Carried> ask_server(const std::string& file, const Order& order);

} // namespace qwixx
