// The terminal by ncurses: the one place that talks to it. Everything drawn comes from a Picture.
#pragma once

#include "terminal/layout.h"

#include <functional>
#include <optional>

struct screen; // of ncurses

namespace qwixx {

/// Whether the screen can be used here: both ends are a terminal that can move its cursor.
[[nodiscard]] bool has_screen();

/// The screen from its making to its end, whatever way that comes.
class Curses {
  public:
    Curses();
    ~Curses();
    Curses(const Curses&) = delete;
    Curses& operator=(const Curses&) = delete;

    [[nodiscard]] Size size() const;
    [[nodiscard]] const Glyphs& glyphs() const { return *glyphs_; }
    void show(const Picture& picture);
    /// The next key; None when `other` is readable, the size has changed or nothing came in so many
    /// milliseconds (-1: however long). A click is what the picture shown last says it is.
    [[nodiscard]] Keystroke read(int other, int milliseconds);
    /// The process was asked to stop: by Ctrl-C, the end of the terminal, or another.
    [[nodiscard]] static bool asked_to_stop();
    /// The number of the signal that asked, for the exit code.
    [[nodiscard]] static int stop_signal();

  private:
    [[nodiscard]] Keystroke key();

    const Glyphs* glyphs_;
    ::screen* screen_ = nullptr;
    std::optional<Picture> shown_;
};

} // namespace qwixx
