// A connection that has asked to become a socket: for the files of the network alone.
#pragma once

#include "server/net/network.h"

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace qwixx {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Answers the request with a handshake and lets the user talk through the wire until it ends.
void serve_socket(const std::shared_ptr<Network>& network, Wire wire, Counted counted,
                  const UpgradeRequest& request, const std::string& id, std::string address,
                  std::shared_ptr<SocketUser> user);

} // namespace qwixx
