#include "protocol/json_reader.h"

namespace qwixx {

Json read_json(std::string_view text) { return Json::parse(text, nullptr, false); }

const Json* field(const Json& object, std::string_view name) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

std::optional<int> whole_number_in(const Json* value, int least, int most) {
    if (value == nullptr || !value->is_number_integer()) return std::nullopt;
    // Unsigned numbers too large for a signed one would come out as other numbers.
    if (value->is_number_unsigned() &&
        value->get<std::uint64_t>() > static_cast<std::uint64_t>(most < 0 ? 0 : most))
        return std::nullopt;
    const auto number = value->get<std::int64_t>();
    if (number < least || number > most) return std::nullopt;
    return static_cast<int>(number);
}

std::optional<std::string_view> text_in(const Json* value) {
    if (value == nullptr || !value->is_string()) return std::nullopt;
    return value->get_ref<const std::string&>();
}

} // namespace qwixx
