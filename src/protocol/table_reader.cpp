#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "record/join.h"
#include "record/scanner.h"
#include "table/move_text.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace qwixx {

namespace {

constexpr std::string_view bad_message = "bad-message";

/// The fields of an object, taken one by one; what is wrong first is remembered.
class Fields {
  public:
    explicit Fields(const Json& object) : object_(object) {
        if (!object.is_object()) fail(bad_message, "This is no JSON object.");
    }

    std::string text(std::string_view name) {
        const auto found = text_in(field(object_, name));
        if (!found) fail(bad_message, join(quoted(name), " must be a text."));
        return std::string(found.value_or(""));
    }
    /// A text that may be left out.
    std::string text_if_any(std::string_view name) {
        return field(object_, name) == nullptr ? std::string() : text(name);
    }
    /// A number that counts something from 1 on.
    int number(std::string_view name) {
        const auto found =
            whole_number_in(field(object_, name), 1, std::numeric_limits<int>::max());
        if (!found) fail(bad_message, join(quoted(name), " must be a whole number from 1 on."));
        return found.value_or(1);
    }
    Move move(std::string_view name) {
        const std::string written = text(name);
        const auto found = move_in(written);
        if (!found)
            fail("not-a-move",
                 join(quoted(std::string_view(written)), " is not written as a move."));
        return found.value_or(Move{});
    }
    Options options(std::string_view name) {
        const Json* const found = field(object_, name);
        if (found == nullptr || !found->is_object()) {
            fail(bad_message, join(quoted(name), " must be an object."));
            return {};
        }
        Fields fields(*found);
        Options options;
        fields.choose(options.game, "game", "dice, cards or jokers", &named<GameKind>);
        fields.choose(options.start, "start", "lots or first-six", &named<StartingRule>);
        fields.choose(options.pace, "pace", "untimed, relaxed or fast", &named<Pace>);
        fields.choose(options.access, "access", "link or public", &named<Access>);
        if (fields.error_) fail(fields.error_->code, fields.error_->sentence);
        return options;
    }
    Options options_if_any(std::string_view name) {
        return field(object_, name) == nullptr ? Options{} : options(name);
    }
    Keep keep(std::string_view name) {
        const std::string found = text(name);
        if (found != "token" && found != "cookie")
            fail(bad_message, join(quoted(name), " must be token or cookie."));
        return found == "cookie" ? Keep::Cookie : Keep::Token;
    }

    void fail(std::string_view code, std::string sentence) {
        if (!error_) error_ = ProtocolError{code, std::move(sentence), {}};
    }
    void set_id(std::string id) { id_ = std::move(id); }

    /// What was read, if nothing is wrong with it.
    template <class Value> ReadResult<Value> result(Value value) {
        if (!error_) return value;
        error_->id = id_;
        return std::unexpected(*std::move(error_));
    }

  private:
    /// One of some words; as it was when it is left out.
    template <class Choice>
    void choose(Choice& choice, std::string_view name, std::string_view choices,
                std::optional<Choice> (*find)(std::string_view)) {
        const Json* const value = field(object_, name);
        if (value == nullptr) return;
        const auto found = find(text_in(value).value_or(""));
        if (!found) fail(bad_message, join(quoted(name), " must be ", choices, "."));
        choice = found.value_or(choice);
    }

    const Json& object_;
    std::string id_;
    std::optional<ProtocolError> error_;
};

struct Verb {
    std::string_view name;
    Wish (*read)(Fields& fields);
};
/// Everything that a client can ask of a table.
constexpr std::array verbs{
    Verb{"sit", [](Fields& it) -> Wish { return Sit{it.text("name"), it.text_if_any("word")}; }},
    Verb{"rename", [](Fields& it) -> Wish { return Rename{it.text("name")}; }},
    Verb{"leave", [](Fields&) -> Wish { return Leave{}; }},
    Verb{"seat-bot", [](Fields& it) -> Wish { return SeatBot{it.text("level")}; }},
    Verb{"remove", [](Fields& it) -> Wish { return Remove{it.text("name")}; }},
    Verb{"set-options", [](Fields& it) -> Wish { return SetOptions{it.options("options")}; }},
    Verb{"start", [](Fields& it) -> Wish { return StartGame{it.text_if_any("word")}; }},
    Verb{"give-word", [](Fields& it) -> Wish { return GiveWord{it.text("word")}; }},
    Verb{"rematch", [](Fields& it) -> Wish { return Rematch{it.text_if_any("word")}; }},
    Verb{"choose",
         [](Fields& it) -> Wish { return Choose{it.number("decision"), it.move("move")}; }},
    Verb{"take-back", [](Fields& it) -> Wish { return TakeBack{it.number("decision")}; }},
    Verb{"say", [](Fields& it) -> Wish { return Say{it.text("text")}; }},
    Verb{"hand-over", [](Fields& it) -> Wish { return HandOver{it.number("seat") - 1}; }},
    Verb{"come-back", [](Fields&) -> Wish { return ComeBack{}; }},
};
static_assert(verbs.size() == std::variant_size_v<Wish>);

} // namespace

ReadResult<ClientCommand> read_command(std::string_view json) {
    return command_in(read_json(json));
}

ReadResult<ClientCommand> command_in(const Json& message) {
    Fields fields(message);
    ClientCommand command{.id = fields.text_if_any("id"), .wish = {}};
    fields.set_id(command.id);
    const std::string wanted = fields.text("do");
    const auto verb = std::ranges::find(verbs, wanted, &Verb::name);
    if (verb == verbs.end())
        fields.fail("unknown-command",
                    join("There is no command ", quoted(std::string_view(wanted)), "."));
    else
        command.wish = verb->read(fields);
    return fields.result(std::move(command));
}

ReadResult<Options> read_options(std::string_view json) { return options_in(read_json(json)); }

ReadResult<Options> options_in(const Json& message) {
    Fields fields(message);
    return fields.result(fields.options_if_any("options"));
}

ReadResult<Keep> read_keep(std::string_view json) {
    const Json message = read_json(json);
    Fields fields(message);
    return fields.result(fields.keep("keep"));
}

ReadResult<LinkUse> read_link_use(std::string_view json) {
    const Json message = read_json(json);
    Fields fields(message);
    LinkUse use{.code = fields.text("code"), .keep = fields.keep("keep")};
    return fields.result(std::move(use));
}

} // namespace qwixx
