// `qwixx coach calibrate`: whether a seat that is said to win six times in ten does.
#include "bots/learned.h"
#include "bots/win_share.h"
#include "cli/coach_measures.h"
#include "cli/coach_text.h"
#include "coach/luck.h"
#include "protocol/json_writer.h"

#include <fmt/format.h>

#include <cmath>
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

/// What was said of a position, as the logarithm of the odds, and what came of it.
struct Told {
    double odds;
    double came;
};
/// The correction by which what came is most likely (Newton's method; it is convex).
Correction best_correction(const std::vector<Told>& all) {
    Correction best;
    for (int step = 0; step < 20; ++step) {
        std::array<double, 2> slope{};
        std::array<double, 3> bend{}; // by shift, by both, by factor
        for (const auto& [odds, came] : all) {
            const double share = 1 / (1 + std::exp(-best.factor * odds - best.shift));
            const double weight = share * (1 - share);
            slope[0] += came - share;
            slope[1] += (came - share) * odds;
            bend[0] += weight;
            bend[1] += weight * odds;
            bend[2] += weight * odds * odds;
        }
        const double area = bend[0] * bend[2] - bend[1] * bend[1];
        if (area <= 0) break;
        best.shift += (bend[2] * slope[0] - bend[1] * slope[1]) / area;
        best.factor += (bend[0] * slope[1] - bend[1] * slope[0]) / area;
    }
    return best;
}
/// One after the other.
Correction combined(const Correction& first, const Correction& then) {
    return {then.factor * first.factor, then.shift + then.factor * first.shift};
}

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
    std::vector<Told> all;
    for (; result.positions < options.games; ++result.games) {
        const Record record = game_of(match, result.games, prepared);
        const AnyGame last = replay(record);
        result.first.add(double{win_share(sheets_of(last), record.start.seat)});
        std::array<double, 10> off{};
        each_turn(record, [&](const auto& now) {
            for (Seat seat = 0; seat < table.players; ++seat) {
                const double said = standing(now, seat, mind);
                const double came = double{win_share(sheets_of(last), seat)};
                Calibration::Band& band = result.bands[band_of(said)];
                band.said += said;
                band.came += came;
                ++band.count;
                off[band_of(said)] += came - said;
                ++result.positions;
                if (said > 0 && said < 1) all.push_back({std::log(said / (1 - said)), came});
            }
        });
        for (std::size_t i = 0; i < off.size(); ++i) result.bands[i].squares += off[i] * off[i];
    }
    result.correction = combined(correction_for(table.kind, table.players), best_correction(all));
    return result;
}

void print(const Calibration& one) {
    fmt::print("{} {}: {} positions of {} games; who starts wins {:.2f} ± {:.2f} %; "
               "what the network says fits best with {{{:.3f}, {:.3f}}}\n",
               name(one.table.kind), one.table.players, one.positions, one.games,
               100 * one.first.mean(), 196 * one.first.error(), one.correction.factor,
               one.correction.shift);
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
