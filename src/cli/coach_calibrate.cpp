// `qwixx coach calibrate`: whether a seat that is said to win six times in ten does.
#include "bots/learned.h"
#include "bots/win_share.h"
#include "cli/coach_measures.h"
#include "cli/coach_text.h"
#include "coach/luck.h"
#include "protocol/json_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <optional>
#include <vector>

namespace qwixx {

namespace {

/// Calls with the game before every turn.
void each_turn(const Record& record, auto&& call) {
    AnyGame game = replay(record, 0);
    const auto go_through = [&](auto& any, const auto& turns) {
        for (const auto& turn : turns) {
            call(any);
            play(any, turn);
        }
    };
    if (auto* dice = std::get_if<DiceGame>(&game))
        go_through(*dice, record.dice_turns);
    else
        go_through(std::get<CardGame>(game), record.card_turns);
}

/// Finds the correction that is least off (least squares): between two tenths a position counts for
/// both, by how near it is. Nothing and everything are known.
class BestCorrection {
  public:
    void add(double said, double came) {
        const double tenths = 10 * std::clamp(said, 0.0, 1.0);
        const auto below = std::min<std::size_t>(9, static_cast<std::size_t>(tenths));
        std::array<double, 11> parts{};
        parts[below + 1] = tenths - static_cast<double>(below);
        parts[below] = 1 - parts[below + 1];
        for (const std::size_t i : {below, below + 1}) {
            if (i == 0 || i == 10) continue;
            for (const std::size_t j : {below, below + 1})
                if (j < 10) equations_[i][j] += parts[i] * parts[j];
            equations_[i][10] += parts[i] * (came - parts[10]);
        }
    }

    /// Nothing where too few positions were seen.
    [[nodiscard]] std::optional<Correction> found() const {
        auto equations = equations_;
        Correction result{};
        result[10] = 100;
        for (std::size_t i = 1; i < 10; ++i) {
            if (equations[i][i] <= 0) return std::nullopt;
            for (std::size_t other = 1; other < 10; ++other) {
                if (other == i) continue;
                const double times = equations[other][i] / equations[i][i];
                for (std::size_t j = i; j <= 10; ++j)
                    equations[other][j] -= times * equations[i][j];
            }
        }
        for (std::size_t i = 1; i < 10; ++i) result[i] = 100 * equations[i][10] / equations[i][i];
        return result;
    }

  private:
    std::array<std::array<double, 11>, 10> equations_{}; // for 10 to 90 in a hundred; the sum last
};

std::size_t band_of(double worth) {
    return static_cast<std::size_t>(std::clamp(10 * worth, 0.0, 9.0));
}

// The picture: a square for each table, in rows by game.
constexpr int side = 180;
constexpr int gap = 44;
constexpr int across = 4;

std::string panel_of(const Calibration& one, int left, int top) {
    const auto x = [&](double part) { return left + side * part; };
    const auto y = [&](double part) { return top + side * (1 - part); };
    std::string text = fmt::format(
        "<g><rect x='{0}' y='{1}' width='{2}' height='{2}' fill='none' stroke='#888'/>"
        "<line x1='{0}' y1='{3}' x2='{4}' y2='{1}' stroke='#bbb' stroke-dasharray='4 3'/>"
        "<text x='{0}' y='{5}'>{6}, {7} players</text>"
        "<text x='{0}' y='{8}' class='s'>0</text>"
        "<text x='{4}' y='{8}' class='s' text-anchor='end'>said: 100 %</text>\n",
        left, top, side, top + side, left + side, top - 6, name(one.table.kind), one.table.players,
        top + side + 14);
    for (const Calibration::Band& band : one.bands) {
        if (band.count == 0) continue;
        const double low = std::max(0.0, band.mean_came() - 1.96 * band.error());
        const double high = std::min(1.0, band.mean_came() + 1.96 * band.error());
        text += fmt::format("<line x1='{0:.1f}' y1='{1:.1f}' x2='{0:.1f}' y2='{2:.1f}' "
                            "stroke='#1b5e9e' stroke-width='2'/>"
                            "<circle cx='{0:.1f}' cy='{3:.1f}' r='3' fill='#1b5e9e'/>\n",
                            x(band.mean_said()), y(low), y(high), y(band.mean_came()));
    }
    return text + "</g>\n";
}

} // namespace

Calibration calibrate(const CoachOptions& options, const CoachTable& table) {
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, table.kind, table.players, options.threads);
    const Match match = self_play(table, "expert", options.seed);
    Calibration result{.table = table};
    BestCorrection best;
    for (; result.positions < options.games; ++result.games) {
        const Record record = game_of(match, result.games, prepared);
        const AnyGame last = replay(record);
        result.first.add(double{win_share(sheets_of(last), record.start.seat)});
        std::array<double, 10> off{};
        each_turn(record, [&](const auto& now) {
            for (Seat seat = 0; seat < table.players; ++seat) {
                const double told = uncorrected(now, seat, mind);
                const double said = calibrated(table.kind, table.players, told);
                const auto came = double{win_share(sheets_of(last), seat)};
                Calibration::Band& band = result.bands[band_of(said)];
                band.said += said;
                band.came += came;
                ++band.count;
                off[band_of(said)] += came - said;
                ++result.positions;
                best.add(told, came);
            }
        });
        for (std::size_t i = 0; i < off.size(); ++i) result.bands[i].squares += off[i] * off[i];
    }
    result.correction = best.found();
    return result;
}

void print(const Calibration& one) {
    fmt::print("{} {}: {} positions of {} games; who starts wins {:.2f} ± {:.2f} %; "
               "{}\n",
               name(one.table.kind), one.table.players, one.positions, one.games,
               100 * one.first.mean(), 196 * one.first.error(),
               one.correction ? fmt::format("what the network says fits best with {{{:.1f}}}",
                                            fmt::join(*one.correction, ", "))
                              : "too few positions to fit what the network says");
    for (std::size_t i = 0; i < one.bands.size(); ++i) {
        const Calibration::Band& band = one.bands[i];
        if (band.count > 0)
            fmt::print(
                "  {:>3} to {:>3} %: said {:6.2f} %, came {:6.2f} %, off by {:+.2f} ± {:.2f}, "
                "{:.0f} positions\n",
                10 * i, 10 * (i + 1), 100 * band.mean_said(), 100 * band.mean_came(),
                100 * (band.mean_came() - band.mean_said()), 196 * band.error(), band.count);
    }
}

std::string line_of(const Calibration& one) {
    JsonWriter json;
    json.open('{').field("game").text(name(one.table.kind));
    json.field("players").number(one.table.players);
    json.field("games").number(static_cast<std::int64_t>(one.games));
    json.field("positions").number(static_cast<std::int64_t>(one.positions));
    json.field("first").open('{').field("points").tenths(100 * one.first.mean());
    json.field("error").tenths(196 * one.first.error()).close('}').field("off").open('[');
    for (const Calibration::Band& band : one.bands) {
        if (band.count == 0) {
            json.null();
            continue;
        }
        json.open('{').field("points").tenths(100 * (band.mean_came() - band.mean_said()));
        json.field("error").tenths(196 * band.error()).close('}');
    }
    return json.close(']').close('}').take_line();
}

std::string picture_of(const std::vector<Calibration>& all) {
    const int rows = (static_cast<int>(all.size()) + across - 1) / across;
    const int columns = std::min(across, static_cast<int>(all.size()));
    std::string text = fmt::format(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' width='{0}' height='{1}' "
        "role='img'>\n<title>What the coach says of a seat's share of the win, and what came of "
        "it</title>\n<style>text{{font:13px sans-serif;fill:#333}}.s{{font-size:10px}}</style>\n"
        "<rect width='100%' height='100%' fill='#fff'/>\n",
        gap / 2 + columns * (side + gap / 2), rows * (side + gap) + gap / 2);
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        text += panel_of(all[static_cast<std::size_t>(i)], gap / 2 + i % across * (side + gap / 2),
                         gap / 2 + i / across * (side + gap));
    return text + "</svg>\n";
}

} // namespace qwixx
