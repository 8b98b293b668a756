// Where people find the server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// The addresses to tell people who shall open the page, the best first: the public one if there
/// is one; for a server that listens everywhere, those of this machine in its networks.
[[nodiscard]] std::vector<std::string> addresses_to_open(std::string_view listen_address,
                                                         std::uint16_t port, bool secure,
                                                         std::string_view public_url);

/// The names by which programs on this machine, and others in its network, may call it.
[[nodiscard]] std::vector<std::string> names_of_machine();

/// A QR code for a terminal, in black on white whatever its colours are, line by line. Empty when
/// the text is too long for one.
[[nodiscard]] std::string qr_text(std::string_view url);

} // namespace qwixx
