// The JSON library, the same way for all who use it. It neither throws nor streams here (the
// layer's target says so to the library): a text is read with `parse(text, nullptr, false)`, and
// every field is looked at before it is taken.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace qwixx {

using Json = nlohmann::ordered_json; // fields stay in the order a person wants to read them in

/// A field of an object, or null where there is none.
[[nodiscard]] const Json* field(const Json& object, std::string_view name);

/// A whole number within bounds.
[[nodiscard]] std::optional<int> whole_number_in(const Json* value, int least, int most);

/// A text; it lives as long as the value.
[[nodiscard]] std::optional<std::string_view> text_in(const Json* value);

} // namespace qwixx
