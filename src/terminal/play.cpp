#include "terminal/play.h"

#include "terminal/commentary.h"
#include "terminal/curses.h"
#include "terminal/lines.h"
#include "terminal/sentences.h"
#include "terminal/session.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace qwixx {

namespace {

void print(std::string_view text, std::FILE* to = stdout) {
    // Not fmt::print: it throws when nobody can read any more.
    std::fwrite(text.data(), 1, text.size(), to);
    std::fflush(to);
}

/// Lines of standard input, waited for together with something else.
class LineReader {
  public:
    enum class State : std::uint8_t { Line, Other, End };

    /// Waits for a line, for the other, or for the end of the input.
    State wait(int other, std::string& line) {
        while (true) {
            if (const std::size_t end = rest_.find('\n'); end != std::string::npos) {
                line = rest_.substr(0, end);
                rest_.erase(0, end + 1);
                return State::Line;
            }
            if (ended_) {
                if (rest_.empty()) return State::End;
                line = std::exchange(rest_, {});
                return State::Line;
            }
            std::array<pollfd, 2> watched{{{STDIN_FILENO, POLLIN, 0}, {other, POLLIN, 0}}};
            if (poll(watched.data(), other < 0 ? 1 : 2, -1) < 0) {
                if (errno == EINTR) continue;
                return State::End;
            }
            if (watched[1].revents != 0 && other >= 0) return State::Other;
            std::array<char, 4096> part{};
            const ssize_t size = ::read(STDIN_FILENO, part.data(), part.size());
            if (size <= 0)
                ended_ = true;
            else
                rest_.append(part.data(), static_cast<std::size_t>(size));
        }
    }

  private:
    std::string rest_;
    bool ended_ = false;
};

void wait_for(int signal) {
    pollfd watched{signal, POLLIN, 0};
    poll(&watched, 1, -1);
}

/// Whether the person can type something that matters now.
bool is_to_ask(const Scene& scene) {
    const auto& game = scene.view.game;
    return scene.page == Page::Cover || !game || !game->moves.empty() || game->sealed ||
           game->need == Need::Nothing;
}

/// "Anna 62 %   Greedy 38 %": how the seats stand in the turn of a step, and after the last one.
std::string chances_at(const Commentary& said, const ReplayStep& step, bool is_last) {
    const auto turn = static_cast<std::size_t>(is_last && said.done ? said.turns : step.turn - 1);
    if (turn >= said.curve.size() || !step.view.game) return {};
    std::string text =
        said.means == Judgement::Means::Points ? t("Points to come to") : t("Chance to win");
    for (Seat seat = 0; seat < std::ssize(step.view.game->players); ++seat) {
        const double worth = said.curve[turn][seat];
        text += said.means == Judgement::Means::Points
                    ? fmt::format(": {:.0f}", worth)
                    : fmt::format("{} {} {:.0f} %", seat == 0 ? ":" : "  ",
                                  name_at(*step.view.game, seat), 100 * worth);
    }
    return text;
}

std::vector<std::string> comments_on(const Commentary& said, int step) {
    std::vector<std::string> comments;
    for (const Remark& one : said.remarks)
        if (one.step == step) comments.push_back(one.text + " " + one.why);
    return comments;
}

/// What the coach does now, or what it found in all.
std::string coach_note(const Commentary& said) {
    if (said.done)
        return said.remarks.empty() ? t("The coach has nothing to find fault with.")
                                    : plural("The coach found {n} decision that lost something.",
                                             "The coach found {n} decisions that lost something.",
                                             static_cast<int>(said.remarks.size()));
    if (!said.ready) return t("The coach is getting ready…");
    return t("The coach looks at turn {turn} of {all}…",
             {{"turn", said.turns_done + 1}, {"all", said.turns}});
}

/// A step of a replay and all that came before it.
void show_step(Scene& scene, const std::vector<ReplayStep>& steps, const Commentary& said) {
    const auto now = static_cast<std::size_t>(scene.step);
    const bool is_last = now + 1 == steps.size();
    scene.view = steps[now].view;
    scene.log.clear();
    scene.fresh = 0;
    for (std::size_t i = 0; i <= now; ++i) {
        const auto told = event_sentences(steps[i].told, steps[i].view);
        scene.log.insert(scene.log.end(), told.begin(), told.end());
        if (i == now) scene.fresh = static_cast<int>(told.size());
    }
    scene.comments = comments_on(said, scene.step);
    if (is_last) scene.comments.insert(scene.comments.end(), said.sums.begin(), said.sums.end());
    scene.chances = chances_at(said, steps[now], is_last);
    scene.note = coach_note(said);
    scene.remarkable.clear();
    for (const Remark& one : said.remarks)
        if (scene.remarkable.empty() || scene.remarkable.back() != one.step)
            scene.remarkable.push_back(one.step);
}

} // namespace

Ended play_on_screen(TableLink& table) {
    Curses screen;
    Session session(table);
    while (!session.left() && !Curses::asked_to_stop()) {
        table.work();
        session.refresh();
        screen.show(draw(session.scene(), screen.size(), screen.glyphs()));
        const auto& game = session.scene().view.game;
        const bool clock = game && game->deadline; // it is seen to run
        session.press(screen.read(table.signal(), clock ? 500 : -1));
    }
    return session.left() ? Ended::Left : Ended::Stopped;
}

Ended play_in_lines(TableLink& table, std::FILE* to) {
    const auto print = [to](std::string_view text) { qwixx::print(text, to); };
    Session session(table);
    LineReader lines;
    const bool echo = isatty(STDIN_FILENO) == 0; // a terminal has shown it already
    std::size_t told = 0;
    std::string shown;
    while (true) {
        table.work();
        session.refresh();
        const Scene& scene = session.scene();
        for (; told < scene.log.size(); ++told) print(scene.log[told] + "\n");
        if (!scene.note.empty()) print(scene.note + "\n");
        session.say({});
        if (table.busy()) { // what is printed stays: it says how things are when all have moved
            wait_for(table.signal());
            continue;
        }
        std::string text = plain_text(scene);
        const bool over = scene.view.game && scene.view.game->need == Need::Nothing;
        if (is_to_ask(scene) && text != shown) print(shown = std::move(text));
        if (over && table.link().empty()) return Ended::Left;
        if (is_to_ask(scene)) print("> ");
        std::string line;
        const auto state = lines.wait(table.signal(), line);
        if (state == LineReader::State::End) {
            print("\n");
            return Ended::Input;
        }
        if (state == LineReader::State::Other) {
            if (is_to_ask(scene)) print("\n");
            continue;
        }
        if (echo) print(line + "\n");
        const Typed typed = understand(line, scene);
        switch (typed.kind) {
        case Typed::Kind::Acts: session.act(typed.act); break;
        case Typed::Kind::Help: print(plain_help()); break;
        case Typed::Kind::Sheets: print(plain_sheets(scene.view.game.value())); break;
        case Typed::Kind::Unclear: session.say(typed.unclear); break;
        }
        if (session.left()) return Ended::Left;
    }
}

Ended replay_on_screen(const Record& record, const std::vector<ReplayStep>& steps) {
    Curses screen;
    Commentator coach(record, steps);
    Commentary said = coach.take();
    Scene scene{.view = {}, .watching = true, .steps = static_cast<int>(steps.size())};
    while (!Curses::asked_to_stop()) {
        show_step(scene, steps, said);
        screen.show(draw(scene, screen.size(), screen.glyphs()));
        const Act act = press(scene, screen.read(coach.signal(), -1));
        said = coach.take();
        if (const auto* go = std::get_if<GoToStep>(&act)) scene.step = go->step;
        if (std::holds_alternative<LeaveScreen>(act)) return Ended::Left;
    }
    return Ended::Stopped;
}

void replay_in_lines(const Record& record, const std::vector<ReplayStep>& steps, bool reviewed) {
    const Commentary said = reviewed ? Commentator(record, steps).all() : Commentary{};
    int turn = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const ReplayStep& step = steps[i];
        // What is settled belongs to the turn that was under way before.
        const ReplayStep& under_way = step.told.settled.empty() || i == 0 ? step : steps[i - 1];
        if (under_way.turn != turn && step.view.game && step.view.game->started) {
            print("\n" + t("Turn {turn}", {{"turn", turn = under_way.turn}}) + "\n");
            if (const std::string chances = chances_at(said, under_way, false); !chances.empty())
                print("  " + chances + "\n");
        }
        for (const std::string& sentence : event_sentences(step.told, step.view))
            print("  " + sentence + "\n");
        for (const std::string& comment : comments_on(said, static_cast<int>(i)))
            print("    " + comment + "\n");
    }
    if (steps.empty() || !steps.back().view.game) return;
    const GameView& game = *steps.back().view.game;
    print("\n" + plain_sheets(game));
    if (game.need == Need::Nothing) print(over_sentence(game) + "\n");
    for (const std::string& sum : said.sums) print(sum + "\n");
}

} // namespace qwixx
