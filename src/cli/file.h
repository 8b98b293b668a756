// Whole files in and out, with the system's own words when that fails.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace qwixx {

/// The bytes of a file; `-` is standard input.
[[nodiscard]] std::expected<std::string, std::string> read_file(const std::string& name);

[[nodiscard]] std::expected<void, std::string> write_file(const std::string& name,
                                                          std::string_view bytes);

/// Writes beside the file first and then puts it in its place, so that the file is whole at any
/// moment. What is no plain file, such as /dev/stdout, is written to directly.
[[nodiscard]] std::expected<void, std::string> replace_file(const std::string& file,
                                                            std::string_view bytes);

} // namespace qwixx
