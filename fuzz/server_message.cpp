// Whatever a server sends, the terminal at one of its tables does not crash: what it reads of a
// message it draws in any size and in words, and every key leads to a command that can be written.
// Nothing that reaches the terminal moves its cursor.
#include "protocol/server_message.h"
#include "protocol/json_reader.h"
#include "protocol/table_message.h"
#include "terminal/layout.h"
#include "terminal/lines.h"
#include "terminal/sentences.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace qwixx;

void check_shown(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte < ' ' && byte != '\n' && byte != '\t') || byte == 0x7F) std::abort();
        if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
            std::abort(); // what a terminal takes for an escape and a letter
    }
}

void check_act(const Act& act) {
    const auto* const wish = std::get_if<Wish>(&act);
    if (wish != nullptr && !read_json(command_text("c1", *wish)).is_object()) std::abort();
}

void look_at(const TableView& view, const std::vector<std::string>& log) {
    Scene scene{.view = view, .log = log, .link = "http://127.0.0.1/table/x"};
    for (const Size size : {Size{64, 13}, Size{80, 24}, Size{120, 40}})
        check_shown(draw(scene, size, fine_glyphs).canvas.text());
    check_shown(plain_text(scene));
    if (view.game) check_shown(plain_sheets(*view.game));
    for (const char* const line : {"1", "0", "r5", "take 1", "1 2", "g11 g9 > 11 9", "start"})
        check_act(understand(line, scene).act);
    for (const char* const key : {"j", "1", "2", " ", "u", "a", "d", "r"}) {
        check_act(press(scene, {Keystroke::Kind::Text, key}));
        check_act(press(scene, {Keystroke::Kind::Enter}));
    }
    check_shown(draw(scene, {80, 24}, plain_glyphs).canvas.text());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ServerMessage message = read_server_message({reinterpret_cast<const char*>(data), size});
    check_shown(refusal_sentence(message.code, message.reason, message.words));
    if (message.view) look_at(*message.view, {});
    for (const ToldBy& event : message.events) {
        const TableView view = event.view ? *event.view : TableView{};
        const auto log = event_sentences(event.told, view);
        for (const std::string& sentence : log) check_shown(sentence);
        look_at(view, log);
    }
    return 0;
}
