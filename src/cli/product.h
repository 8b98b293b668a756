// The name that people see. Change it here.
#pragma once

#include <string>
#include <string_view>

namespace qwixx {

inline constexpr std::string_view product_name = "Qwixx";
inline constexpr std::string_view product_version = "0.1";

/// With the commit it was built from and what is in it: for reports of faults.
[[nodiscard]] std::string version_text();

} // namespace qwixx
