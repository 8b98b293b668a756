#include "bots/card_plan.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace qwixx {

namespace {

Sheet after_play(Sheet sheet, const Move& move, bool crossed) {
    sheet.add(move.crossed());
    sheet.misthrow(!crossed && move.boxes == 0); // C11
    return sheet;
}

} // namespace

Cross expected_cross(Sheet sheet, int number, bool active) {
    Cross best = nothing;
    int least = active ? 3 : 2;
    for (const Cross cross : sheet.may_cross(Boxes::of_number(number))) {
        const int skipped = sheet.skipped_by(cross) - (cross.closes() ? 1 : 0);
        if (skipped < least) {
            least = skipped;
            best = cross;
        }
    }
    return best;
}

namespace {

/// What the others are expected to cross when a number is called; whether that ends the game.
bool cross_expected(Outlook& outlook, int number, Seat active) {
    bool ends = false;
    for (Seat other = 0; other < outlook.players; ++other) {
        if (other == outlook.seat) continue;
        Sheet after = outlook.sheets[at(other)];
        const Cross cross = expected_cross(after, number, other == active);
        if (cross.is_nothing()) continue;
        after.cross(cross);
        if (CardGame::ends_with(after)) {
            // Nobody ends a game that they lose by it.
            auto sheets = outlook.sheets;
            sheets[at(other)] = after;
            if (win_share({sheets.data(), at(outlook.players)}, other) == 0) continue;
            ends = true;
        }
        outlook.cross(other, cross);
    }
    return ends;
}

} // namespace

CardPlan::Scene::Scene(const Net& net, const Outlook& seen) : outlook(seen) {
    Inputs others;
    add_others(others, outlook);
    begun = net.begin(others);
}

CardPlan::CardPlan(const Net& net, const CardView& view, Care care)
    : net_(&net), view_(view), care_(care), scene_(first_scene(net, view)) {}

CardPlan::Scene CardPlan::first_scene(const Net& net, const CardView& view) {
    Outlook outlook(view);
    const bool ends = view.phase() == CardGame::Phase::Action2 &&
                      cross_expected(outlook, view.top_number(), outlook.active);
    Scene scene(net, outlook);
    scene.ends = ends;
    return scene;
}

float CardPlan::chance(const Scene& scene, Sheet sheet, CardSet hand, When when) const {
    ++asked_;
    Inputs own;
    add_own(own, scene.outlook, sheet, hand, when);
    return win_chance(net_->score(scene.begun, own));
}

float CardPlan::share(const Scene& scene, Sheet sheet) const {
    auto sheets = scene.outlook.sheets;
    sheets[at(view_.seat())] = sheet;
    return win_share({sheets.data(), at(view_.players())}, view_.seat());
}

CardPlan::Scene CardPlan::scene_without(int place) const {
    Outlook rest = scene_.outlook;
    rest.take(view_.tableau_back(place));
    return {*net_, rest};
}

float CardPlan::mean_of_place(int place, auto&& worth_with) const {
    const Back back = view_.tableau_back(place);
    float sum = 0;
    for (unsigned kinds = back.kinds; kinds != 0; kinds &= kinds - 1)
        sum += worth_with(CardSet::only(Card::of_kind(back.number, kinds & -kinds)));
    return sum / static_cast<float>(std::popcount(back.kinds));
}

void CardPlan::judge_takes(auto&& call) const {
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        if (view_.tableau_number(place) == 0) continue;
        const Scene scene = scene_without(place);
        call(Move::take(place), mean_of_place(place, [&](CardSet card) {
                 return chance(scene, scene.outlook.sheet(), scene.outlook.hand | card,
                               When::taking());
             }));
    }
}

void CardPlan::judge_calls(auto&& call) const {
    call(nothing, worth_of_cross(nothing));
    for (const Cross cross : view_.may_cross()) call(cross, worth_of_cross(cross));
}

float CardPlan::worth_of_cross(Cross cross) const {
    const Outlook& outlook = scene_.outlook;
    Sheet sheet = outlook.sheet();
    sheet.cross(cross);
    if (scene_.ends || CardGame::ends_with(sheet)) return share(scene_, sheet);
    if (view_.is_active()) return best_play(scene_, sheet, outlook.hand, !cross.is_nothing()).worth;
    return chance(scene_, sheet, outlook.hand,
                  When::other_plays(outlook.turns_until(outlook.seat)));
}

void CardPlan::judge_plays(const Scene& scene, Sheet sheet, CardSet hand, bool crossed,
                           auto&& call) const {
    each_play(sheet, hand, [&](const Move& move) {
        call(move, worth_of_play(scene, sheet, hand, crossed, move));
    });
}

float CardPlan::worth_of_play(const Scene& scene, Sheet sheet, CardSet hand, bool crossed,
                              const Move& move) const {
    const Sheet after = after_play(sheet, move, crossed);
    if (CardGame::ends_with(after)) return share(scene, after);
    return chance(scene, after, hand - move.cards, When::turn_begins(view_.players() - 1));
}

bool CardPlan::ends_by(const Move& move) const {
    Sheet sheet = scene_.outlook.sheet();
    switch (view_.phase()) {
    case CardGame::Phase::Take: return false;
    case CardGame::Phase::Action2:
        sheet.cross(move.cross);
        return scene_.ends || CardGame::ends_with(sheet);
    default: return CardGame::ends_with(after_play(sheet, move, scene_.outlook.crossed));
    }
}

std::optional<float> CardPlan::result_of(const Move& move) const {
    if (view_.phase() != CardGame::Phase::Action3 || !ends_by(move)) return {};
    const Outlook& outlook = scene_.outlook;
    return worth_of_play(scene_, outlook.sheet(), outlook.hand, outlook.crossed, move);
}

JudgedMove CardPlan::best_play(const Scene& scene, Sheet sheet, CardSet hand, bool crossed) const {
    JudgedMove best;
    judge_plays(scene, sheet, hand, crossed, [&](const Move& move, float worth) {
        if (worth > best.worth) best = {move, worth};
    });
    return best;
}

void CardPlan::judge_at_once(auto&& call) const {
    switch (view_.phase()) {
    case CardGame::Phase::Take: return judge_takes(call);
    case CardGame::Phase::Action2: return judge_calls(call);
    default:
        return judge_plays(scene_, scene_.outlook.sheet(), scene_.outlook.hand,
                           scene_.outlook.crossed, call);
    }
}

// Looks.

namespace {

// Moves that seem to lose less than this, in parts of the win, are close: so many are looked at.
constexpr float close_moves = 0.03F;
constexpr int most_looks = 4;

/// How much a look counts against what the network said before it. Both are wrong at times, and a
/// mean of them less often. Measured by playing on, where moves are close.
constexpr float take_look = 0.55F; // it leaves out action 2
constexpr float call_look = 0.8F;  // of the active seat
constexpr float wait_look = 0.4F;  // of the others
constexpr float play_look = 0.9F;

float weighed(float said, float looked, float part) { return said + part * (looked - said); }

} // namespace

float CardPlan::worth_with(int place, Card taken) const {
    const Scene scene = scene_without(place);
    const CardSet hand = scene.outlook.hand | CardSet::only(taken);
    const float said = chance(scene, scene.outlook.sheet(), hand, When::taking());
    if (care_ == Care::Quick || hand.count() < CardGame::full_hand) return said;
    return weighed(said, best_play(scene, scene.outlook.sheet(), hand, false).worth, take_look);
}

float CardPlan::look(const JudgedMove& judged) const {
    Sheet sheet = scene_.outlook.sheet();
    const CardSet hand = scene_.outlook.hand;
    switch (view_.phase()) {
    case CardGame::Phase::Take: {
        if (hand.count() + 1 < CardGame::full_hand) return judged.worth;
        const Scene scene = scene_without(judged.move.place);
        const float looked = mean_of_place(judged.move.place, [&](CardSet card) {
            return best_play(scene, sheet, hand | card, false).worth;
        });
        return weighed(judged.worth, looked, take_look);
    }
    case CardGame::Phase::Action2:
        if (ends_by(judged.move)) return judged.worth;
        sheet.cross(judged.move.cross);
        if (view_.is_active()) {
            const bool crossed = !judged.move.cross.is_nothing();
            const Move play = best_play(scene_, sheet, hand, crossed).move;
            return weighed(judged.worth, look_after_play(sheet, play, crossed), call_look);
        }
        if (scene_.outlook.turns_until(view_.seat()) > 0) return judged.worth;
        return weighed(judged.worth, worth_of_next_take(sheet), wait_look);
    default:
        return weighed(judged.worth, look_after_play(sheet, judged.move, scene_.outlook.crossed),
                       play_look);
    }
}

float CardPlan::look_after_play(Sheet sheet, const Move& play, bool crossed) const {
    const Sheet after = after_play(sheet, play, crossed);
    if (CardGame::ends_with(after)) return share(scene_, after);
    return worth_of_next_call(after, scene_.outlook.hand - play.cards);
}

float CardPlan::worth_of_next_take(Sheet sheet) const {
    float best = 0;
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        const Scene scene = scene_without(place);
        best = std::max(best, mean_of_place(place, [&](CardSet card) {
                            return chance(scene, sheet, scene.outlook.hand | card, When::taking());
                        }));
    }
    return best;
}

void CardPlan::find_next_calls() const {
    const Seat active = (view_.active() + 1) % view_.players();
    for (int number = lowest_number; number <= highest_number; ++number) {
        const float part = scene_.outlook.next_top[0][at(box_of(Color::Red, number))];
        if (part <= 0) continue;
        Outlook after = scene_.outlook;
        const bool ends = cross_expected(after, number, active);
        next_calls_.push_back({number, part, Scene(*net_, after)});
        next_calls_.back().scene.ends = ends;
    }
}

float CardPlan::worth_of_next_call(Sheet sheet, CardSet hand) const {
    if (next_calls_.empty()) find_next_calls();
    const When when = When::other_plays(view_.players() - 2);
    float sum = 0;
    float all = 0;
    for (const NextCall& call : next_calls_) {
        float best = 0;
        const auto consider = [&](Cross cross) {
            Sheet after = sheet;
            after.cross(cross);
            best = std::max(best, call.scene.ends || CardGame::ends_with(after)
                                      ? share(call.scene, after)
                                      : chance(call.scene, after, hand, when));
        };
        consider(nothing);
        for (const Cross cross : sheet.may_cross(Boxes::of_number(call.number))) consider(cross);
        sum += call.chance * best;
        all += call.chance;
    }
    return sum / all;
}

void CardPlan::judge(auto&& call) const {
    if (care_ == Care::Quick) return judge_at_once(call);
    FixedList<JudgedMove, CardGame::Moves::capacity()> all;
    judge_at_once([&](const Move& move, float worth) { all.push_back({move, worth}); });
    sort_best_first(all.begin(), all.end());
    const float said = all[0].worth;
    int looks = 0;
    while (looks < std::min(all.size(), most_looks) && all[looks].worth > said - close_moves)
        ++looks;
    if (looks > 1 && said < 1) {
        float best = 0;
        for (int i = 0; i < looks; ++i) {
            all.begin()[i].worth = look(all[i]);
            best = std::max(best, all[i].worth);
        }
        // The others keep what they lose against the best.
        for (JudgedMove& other : std::span(all.begin() + looks, all.end()))
            other.worth = std::max(0.0F, other.worth - (said - best));
    }
    for (const JudgedMove& one : all) call(one.move, one.worth);
}

JudgedMove CardPlan::best() const {
    JudgedMove best;
    judge([&](const Move& move, float worth) {
        if (worth > best.worth) best = {move, worth};
    });
    return best;
}

CardPlan::Ranking CardPlan::ranking() const {
    Ranking best;
    judge([&](const Move& move, float worth) {
        JudgedMove fresh{move, worth};
        for (JudgedMove& ranked : best)
            if (fresh.worth > ranked.worth) std::swap(fresh, ranked);
        if (best.size() < Ranking::capacity()) best.push_back(fresh);
    });
    return best;
}

Judgement CardPlan::judgement() const {
    Judgement judgement{.means = Judgement::Means::WinShare};
    judge([&](const Move& move, float worth) { judgement.add(move, double{worth}); });
    if (view_.phase() == CardGame::Phase::Action3)
        judgement.add_left_out(view_.moves(), [&](const Move& move) {
            return worth_of_play(scene_, scene_.outlook.sheet(), scene_.outlook.hand,
                                 scene_.outlook.crossed, move);
        });
    judgement.sort();
    return judgement;
}

float CardPlan::chance() const {
    const int until_active = scene_.outlook.turns_until(view_.seat());
    return chance(scene_, scene_.outlook.sheet(), scene_.outlook.hand,
                  view_.phase() == CardGame::Phase::Take ? When::turn_begins(until_active)
                                                         : When::other_plays(until_active));
}

const Net& card_net(const Learned& learned, const CardView& view) {
    return *learned.find(view.kind(), view.players());
}

Move choose_as_expert(CardView view, Mind& mind) {
    return CardPlan(card_net(*mind.learned, view), view, CardPlan::Care::Thorough).best().move;
}

Judgement judge_as_expert(CardView view, Mind& mind) {
    return CardPlan(card_net(*mind.learned, view), view, CardPlan::Care::Thorough).judgement();
}

} // namespace qwixx
