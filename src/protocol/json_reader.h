// Reads JSON with the library, which neither throws nor streams here (CMakeLists.txt tells it so):
// every field is looked at before it is taken.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace qwixx {

using Json = nlohmann::json;

/// What a text says; an invalid value, which is no object, when it is no JSON.
[[nodiscard]] Json read_json(std::string_view text);

/// A field of an object, or null where there is none.
[[nodiscard]] const Json* field(const Json& object, std::string_view name);

/// A whole number within bounds.
[[nodiscard]] std::optional<int> whole_number_in(const Json* value, int least, int most);

/// A text; it lives as long as the value.
[[nodiscard]] std::optional<std::string_view> text_in(const Json* value);

} // namespace qwixx
