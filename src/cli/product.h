// The name that people see. Change it here.
#pragma once

#include <string_view>

namespace qwixx {

inline constexpr std::string_view product_name = "Qwixx";
inline constexpr std::string_view product_version = "0.1";

} // namespace qwixx
