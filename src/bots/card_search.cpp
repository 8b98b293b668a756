#include "bots/card_search.h"

#include "bots/card_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace qwixx {

namespace {

/// Times a network is asked in a millisecond, with all that is around it, on an ordinary core.
constexpr int work_per_millisecond = 1500;

constexpr int most_candidates = 6;

struct Search {
    const Net* net;
    CardView view;
    Random random;
    long work = 0;

    CardMove plan(const CardGame& game, Seat seat) {
        const CardPlan plan(*net, CardView(game, seat));
        const CardMove move = plan.best().move;
        work += plan.asked() + 1;
        return move;
    }

    /// What the seat's chances are some turns later.
    float play_on(CardGame game, Random chance, int turns) {
        ++work;
        CardGame::Choices choices;
        while (!game.over()) {
            if (game.need() == Need::Shuffle) {
                FixedList<Card, Card::most> pile;
                for (const Card card : game.to_shuffle()) pile.push_back(card);
                chance.shuffle(std::span(pile.begin(), pile.end()));
                game.shuffle({pile.begin(), pile.end()});
                continue;
            }
            for (const Seat seat : game.choosers())
                choices[static_cast<std::size_t>(seat)] = plan(game, seat);
            const bool last = game.phase() == CardGame::Phase::Action3;
            game.choose(choices);
            if (last && --turns <= 0 && !game.over()) {
                return CardPlan(*net, CardView(game, view.seat())).chance();
            }
        }
        return win_share(game.sheets(), view.seat());
    }
};

/// A sum of differences and of their squares.
struct Differences {
    double sum = 0;
    double squares = 0;

    void add(double difference) {
        sum += difference;
        squares += difference * difference;
    }
};

} // namespace

CardMove choose_as_master(CardView view, Mind& mind) {
    const Net& net = card_net(*mind.learned, view);
    const CardPlan plan(net, view, CardPlan::Care::Thorough);
    const CardPlan::Ranking ranking = plan.ranking();
    constexpr float window = 0.06F;
    constexpr int horizon = 4;
    constexpr double prior_error = 0.02;
    constexpr double look_error = 0.005;
    int candidates = 1;
    while (candidates < std::min(ranking.size(), most_candidates) &&
           ranking[candidates].worth > ranking[0].worth - window)
        ++candidates;
    if (candidates == 1) return ranking[0].move;

    Search search{.net = &net, .view = view, .random = Random(mind.random.next())};
    const long limit = long{work_per_millisecond} * mind.milliseconds;
    std::array<Differences, most_candidates> differences;
    std::array<bool, most_candidates> in_play{};
    std::fill_n(in_play.begin(), candidates, true);
    const auto seat = static_cast<std::size_t>(view.seat());
    CardMove best = ranking[0].move;
    for (int deals = 1;; ++deals) {
        const CardGame deal = view.sample(search.random);
        const Random chance(search.random.next());
        CardGame::Choices choices;
        for (const Seat other : deal.choosers())
            if (other != view.seat())
                choices[static_cast<std::size_t>(other)] = search.plan(deal, other);
        float first = 0;
        for (int i = 0; i < candidates; ++i) {
            if (!in_play[static_cast<std::size_t>(i)]) continue;
            choices[seat] = ranking[i].move;
            CardGame game = deal;
            const bool ends_turn = game.phase() == CardGame::Phase::Action3;
            game.choose(choices);
            const float result = search.play_on(game, chance, ends_turn ? horizon - 1 : horizon);
            if (i == 0)
                first = result;
            else
                differences[static_cast<std::size_t>(i)].add(double{result} - double{first});
        }
        if (deals < 8 || (deals % 4 != 0 && search.work < limit)) continue;

        // Prior and look, each weighed by how sure it is.
        double most = 0;
        int leading = 0;
        std::array<double, most_candidates> mean{};
        std::array<double, most_candidates> sd{};
        for (int i = 1; i < candidates; ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (!in_play[at]) continue;
            const double average = differences[at].sum / deals;
            const double spread =
                std::max(1e-6, differences[at].squares / deals - average * average);
            const double look = spread / (deals - 1) + look_error * look_error;
            const double prior = prior_error * prior_error;
            const double told = double{ranking[i].worth} - double{ranking[0].worth};
            mean[at] = (told / prior + average / look) / (1 / prior + 1 / look);
            sd[at] = std::sqrt(1 / (1 / prior + 1 / look));
            if (mean[at] > most) {
                most = mean[at];
                leading = i;
            }
        }
        best = ranking[leading].move;
        if (search.work >= limit) break;
        int left = 0;
        for (int i = 1; i < candidates; ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (!in_play[at]) continue;
            if (i != leading && mean[at] + 2.5 * sd[at] < most) in_play[at] = false;
            left += in_play[at] ? 1 : 0;
        }
        // The first is what the others are compared with and stays; it too may be far behind.
        const auto top = static_cast<std::size_t>(leading);
        if (left == 0 || (left == 1 && leading != 0 && most > 2.5 * sd[top])) break;
    }
    return best;
}

} // namespace qwixx
