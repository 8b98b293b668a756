#define _XOPEN_SOURCE_EXTENDED 1 // NOLINT(bugprone-reserved-identifier): ncurses asks for it
#include "terminal/curses.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <langinfo.h>
#include <poll.h>
#include <string_view>
#include <unistd.h>

#include <curses.h>
#include <term.h>
// What ncurses defines as macros are words of ours too.
#undef move
#undef tab

namespace qwixx {

namespace {

volatile std::sig_atomic_t stopped_by = 0;
void stop(int signal) { stopped_by = signal; }

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

/// How an ink looks: by the 256 colours that most terminals know, by the 16 that all coloured ones
/// know, and without any.
struct Look {
    short text, ground;     // of 256
    short text16, ground16; // of 8, with bold for the other 8; -1 is the terminal's own
    attr_t always;          // also without colours
};
const std::array<Look, inks> looks{{
    {-1, -1, -1, -1, A_NORMAL},                    // Plain
    {-1, -1, -1, -1, A_BOLD},                      // Strong
    {245, -1, -1, -1, A_DIM},                      // Faint
    {231, 24, COLOR_WHITE, COLOR_BLUE, A_REVERSE}, // Bar
    {222, -1, COLOR_YELLOW, -1, A_BOLD},           // Note
    {240, -1, -1, -1, A_DIM},                      // Lost
    {16, 253, COLOR_BLACK, COLOR_WHITE, A_BOLD},   // Marked
    {16, 214, COLOR_BLACK, COLOR_CYAN, A_REVERSE}, // Chosen
    {16, 255, COLOR_BLACK, COLOR_WHITE, A_NORMAL}, // Paper
    {231, 160, COLOR_WHITE, COLOR_RED, A_BOLD},    // Red
    {16, 220, COLOR_BLACK, COLOR_YELLOW, A_BOLD},  // Yellow
    {16, 40, COLOR_BLACK, COLOR_GREEN, A_BOLD},    // Green
    {231, 27, COLOR_WHITE, COLOR_BLUE, A_BOLD},    // Blue
    {217, 52, COLOR_RED, -1, A_NORMAL},            // RedOpen
    {229, 58, COLOR_YELLOW, -1, A_NORMAL},         // YellowOpen
    {157, 22, COLOR_GREEN, -1, A_NORMAL},          // GreenOpen
    {153, 17, COLOR_BLUE, -1, A_NORMAL},           // BlueOpen
}};

attr_t attributes(Ink ink, bool colored) {
    const auto place = static_cast<std::size_t>(ink);
    if (!colored) return looks[place].always;
    const attr_t pair = COLOR_PAIR(static_cast<attr_t>(place) + 1);
    const bool by_ground = looks[place].ground16 != -1;
    return pair | (by_ground ? looks[place].always & A_BOLD : looks[place].always);
}

void choose_colors() {
    start_color();
    use_default_colors();
    const bool many = COLORS >= 256;
    for (int i = 0; i < inks; ++i) {
        const Look& look = looks[static_cast<std::size_t>(i)];
        init_pair(static_cast<short>(i + 1), many ? look.text : look.text16,
                  many ? look.ground : look.ground16);
    }
}

bool is_utf8() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }

} // namespace

bool has_screen() {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return false;
    const std::string_view name = variable("TERM");
    if (name.empty() || name == "dumb") return false;
    int error = 0;
    if (setupterm(nullptr, STDOUT_FILENO, &error) != OK) return false;
    const bool can = cursor_address != nullptr;
    del_curterm(cur_term);
    return can;
}

Curses::Curses() : glyphs_(is_utf8() ? &fine_glyphs : &plain_glyphs) {
    struct sigaction action{};
    action.sa_handler = stop; // without SA_RESTART: waiting for a key ends
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
    ESCDELAY = 25;                             // one who presses Escape does not wait
    screen_ = newterm(nullptr, stdout, stdin); // has_screen() has asked whether it can be
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    if (has_colors() && variable("NO_COLOR").empty()) choose_colors();
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
    mouseinterval(0);
}

Curses::~Curses() {
    endwin();
    delscreen(screen_);
}

// ncurses knows the screen, not we:
// NOLINTNEXTLINE(readability-convert-member-functions-to-static)
Size Curses::size() const { return {getmaxx(stdscr), getmaxy(stdscr)}; }

void Curses::show(const Picture& picture) {
    const bool colored = has_colors() && variable("NO_COLOR").empty();
    const auto [width, height] = picture.canvas.size();
    erase();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Cell& cell = picture.canvas.at(x, y);
            if (cell.glyph.empty() || (cell.glyph == " " && cell.ink == Ink::Plain)) continue;
            attrset(attributes(cell.ink, colored));
            mvaddstr(y, x, cell.glyph.c_str());
        }
    refresh();
    shown_.emplace(picture);
}

Keystroke Curses::key() {
    using Kind = Keystroke::Kind;
    wint_t code = 0;
    const int kind = get_wch(&code);
    if (kind == ERR) return {};
    if (kind == KEY_CODE_YES) {
        switch (code) {
        case KEY_LEFT: return {Kind::Left};
        case KEY_RIGHT: return {Kind::Right};
        case KEY_UP: return {Kind::Up};
        case KEY_DOWN: return {Kind::Down};
        case KEY_ENTER: return {Kind::Enter};
        case KEY_BACKSPACE: return {Kind::Backspace};
        case KEY_PPAGE: return {Kind::PageUp};
        case KEY_NPAGE: return {Kind::PageDown};
        case KEY_HOME: return {Kind::Home};
        case KEY_END: return {Kind::End};
        case KEY_RESIZE: return {Kind::Resize};
        case KEY_MOUSE: {
            MEVENT event;
            if (getmouse(&event) != OK || !shown_) return {};
            return clicked(*shown_, event.x, event.y);
        }
        default: return {};
        }
    }
    switch (code) {
    case L'\r':
    case L'\n': return {Kind::Enter};
    case 27: return {Kind::Escape};
    case 8:
    case 127: return {Kind::Backspace};
    case 12: clearok(curscr, TRUE); return {}; // Ctrl-L draws it all anew
    default: break;
    }
    if (code < ' ') return {};
    std::array<char, MB_LEN_MAX + 1> bytes{};
    std::mbstate_t state{};
    const std::size_t size = std::wcrtomb(bytes.data(), static_cast<wchar_t>(code), &state);
    if (size == static_cast<std::size_t>(-1)) return {};
    return {Kind::Text, std::string(bytes.data(), size)};
}

Keystroke Curses::read(int other, int milliseconds) {
    // Signals wait while it is looked whether one has come, and come while this waits: none is lost
    // in between.
    sigset_t held;
    sigset_t before;
    sigemptyset(&held);
    for (const int signal : {SIGWINCH, SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before);
    Keystroke input = key();
    if (input.kind == Keystroke::Kind::None && stopped_by == 0) {
        std::array<pollfd, 2> watched{{{STDIN_FILENO, POLLIN, 0}, {other, POLLIN, 0}}};
        const timespec time{milliseconds / 1000, milliseconds % 1000 * 1'000'000L};
        const int ready =
            ppoll(watched.data(), other < 0 ? 1 : 2, milliseconds < 0 ? nullptr : &time, &before);
        if (ready > 0 && (watched[0].revents & (POLLHUP | POLLERR)) != 0) stopped_by = SIGHUP;
        input = key();
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return input;
}

bool Curses::asked_to_stop() { return stopped_by != 0; }
int Curses::stop_signal() { return stopped_by; }

} // namespace qwixx
