#include "terminal/remote_table.h"

#include "protocol/json_reader.h"
#include "protocol/server_message.h"
#include "protocol/table_message.h"
#include "terminal/saved_game.h"
#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <random>

namespace qwixx {

namespace {

namespace fs = std::filesystem;

/// The secrets that servers gave this person, a line each: `http://127.0.0.1:8080 SECRET`.
fs::path secrets_file() { return state_folder().parent_path() / "servers"; }

std::string known_secret(const std::string& server) {
    std::ifstream in(secrets_file());
    std::string secret;
    for (std::string address, token; in >> address >> token;)
        if (address == server) secret = token;
    return secret;
}
void keep_secret(const std::string& server, const std::string& secret) {
    std::error_code error;
    fs::create_directories(secrets_file().parent_path(), error);
    std::ofstream out(secrets_file(), std::ios::app);
    fs::permissions(secrets_file(), fs::perms::owner_read | fs::perms::owner_write, error);
    out << server << ' ' << secret << '\n';
}

std::string text_field(const std::string& body, std::string_view name) {
    const Json object = read_json(body);
    return std::string(text_in(field(object, name)).value_or(""));
}

std::string why(const ServerAnswer& answer) {
    return refusal_sentence(text_field(answer.body, "code"), "",
                            text_field(answer.body, "message"));
}

/// One request for something that is in a field of the answer.
std::expected<std::string, std::string> get(const ServerAddress& address, std::string_view path,
                                            std::string_view token, std::string_view body,
                                            std::string_view name) {
    const auto answer = ask_server(address, path, token, body);
    if (!answer) return std::unexpected(fmt::format("{}: {}", address.text(), answer.error()));
    std::string value = text_field(answer->body, name);
    if (answer->status / 100 == 2 && !value.empty()) return value;
    return std::unexpected(fmt::format("{}: {}", address.text(), why(*answer)));
}

std::expected<std::string, std::string> secret_for(const ServerAddress& address) {
    if (std::string known = known_secret(address.text()); !known.empty()) return known;
    auto made = get(address, "/api/v1/persons", "", R"({"keep":"token"})", "token");
    if (made) keep_secret(address.text(), *made);
    return made;
}

std::string some_id() {
    std::random_device device;
    return fmt::format("t{:08x}", device());
}

} // namespace

std::expected<std::unique_ptr<RemoteTable>, std::string>
RemoteTable::open(const RemoteSetup& setup) {
    const auto token = secret_for(setup.address);
    if (!token) return std::unexpected(token.error());
    std::string id = setup.table;
    if (id.empty()) {
        JsonWriter json;
        json.open('{').field("options");
        write(json, setup.options);
        auto made = get(setup.address, "/api/v1/tables", *token, json.close('}').take(), "table");
        if (!made) return std::unexpected(made.error());
        id = *std::move(made);
    }
    std::unique_ptr<RemoteTable> table(new RemoteTable);
    RemoteTable& it = *table;
    it.id_start_ = some_id();
    it.link_ = setup.address.text() + "/table/" + id;
    it.line_ = std::make_unique<ServerLine>(setup.address, *token, [&it, id] {
        const int after = it.last_event_;
        return "/api/v1/tables/" + id + "/play?views=patches" +
               (after > 0 ? "&after=" + fmt::to_string(after) : std::string());
    });
    // The first sight, or why there is none.
    for (int tries = 0; !it.seen_; ++tries) {
        pollfd watched{it.line_->signal(), POLLIN, 0};
        if (poll(&watched, 1, 15'000) == 0 || tries > 20)
            return std::unexpected(t("The server cannot be reached. Is the network off?"));
        for (const auto& news : it.line_->take()) {
            if (news.kind == ServerLine::News::Kind::Broken)
                return std::unexpected(fmt::format("{}: {}", it.link_, news.text));
            if (news.kind == ServerLine::News::Kind::Text) it.take(news.text);
        }
        if (!it.seen_ && !it.trouble_.empty()) return std::unexpected(it.trouble());
    }
    if (!it.view_.chair && !it.view_.playing && !setup.name.empty() &&
        it.view_.chairs.size() < most_players)
        it.wish("me", Sit{setup.name, {}});
    if (setup.table.empty())
        for (const std::string& level : setup.bots) it.wish("me", SeatBot{level});
    return table;
}

void RemoteTable::wish(const Person&, Wish wish) {
    std::string id = fmt::format("{}-{}", id_start_, ++last_id_);
    std::string text = command_text(id, wish);
    unanswered_.push_back({std::move(id), text});
    line_->send(std::move(text));
}

void RemoteTable::catch_up(TableView view) {
    for (const ChatLine& line : view.chat) {
        if (seen_ && line.number <= view_.number) continue;
        heard_.push_back(
            {Told{.number = line.number, .what = "said", .who = line.name, .text = line.text},
             view});
    }
    last_event_ = view.number;
    view_ = std::move(view);
    seen_ = true;
}

void RemoteTable::take(const std::string& text) {
    using Kind = ServerMessage::Kind;
    ServerMessage message = reader_.read(text);
    if (message.now != 0) ahead_ = message.now - own_time();
    switch (message.kind) {
    case Kind::View: catch_up(std::move(message.view).value()); break;
    case Kind::Happened:
        // Only the last need have a view: the others are told with it.
        for (ToldBy& event : message.events)
            if (event.view) view_ = *event.view;
        for (ToldBy& event : message.events) {
            if (event.told.number <= last_event_) continue;
            last_event_ = event.told.number;
            heard_.push_back({std::move(event.told), event.view ? *std::move(event.view) : view_});
        }
        break;
    case Kind::Answered:
    case Kind::Failed:
        if (message.kind == Kind::Failed)
            trouble_ = refusal_sentence(message.code, message.reason, message.words);
        // They come in order; one without an id answers what was sent first.
        std::erase_if(unanswered_, [&](const Sent& sent) { return sent.id == message.id; });
        break;
    case Kind::Unknown: break;
    }
}

Time RemoteTable::now() const { return own_time() + ahead_; }

void RemoteTable::work() {
    for (const auto& news : line_->take()) switch (news.kind) {
        case ServerLine::News::Kind::Text: take(news.text); break;
        case ServerLine::News::Kind::Opened:
            for (const Sent& sent : unanswered_) line_->send(sent.text);
            break;
        case ServerLine::News::Kind::Broken:
            trouble_ = t("The connection broke. Trying again…");
            break;
        }
}

std::string RemoteTable::hint(const Person&) { return t("There are no hints at an online table."); }

} // namespace qwixx
