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

CardPlan::CardPlan(const Net& net, const CardView& view, Care care)
    : net_(&net), view_(view), care_(care), outlook_(view) {
    if (view.phase() == CardGame::Phase::Action2) expect_crosses();
    add_others(others_, outlook_);
    begun_ = net.begin(others_);
}

void CardPlan::expect_crosses() {
    for (Seat other = 0; other < outlook_.players; ++other) {
        if (other == outlook_.seat) continue;
        Sheet after = outlook_.sheets[at(other)];
        const Cross cross = expected_cross(after, view_.top_number(), other == outlook_.active);
        after.cross(cross);
        if (CardGame::ends_with(after)) {
            // Nobody ends a game that they lose by it.
            auto sheets = outlook_.sheets;
            sheets[at(other)] = after;
            if (win_share({sheets.data(), at(outlook_.players)}, other) == 0) continue;
            others_end_ = true;
        }
        outlook_.cross(other, cross);
    }
}

float CardPlan::chance(Sheet sheet, CardSet hand, When when) const {
    ++asked_;
    Inputs own;
    add_own(own, outlook_, sheet, hand, when);
    return win_chance(net_->score(begun_, own));
}

float CardPlan::share(Sheet sheet) const {
    auto sheets = outlook_.sheets;
    sheets[at(outlook_.seat)] = sheet;
    return win_share({sheets.data(), at(outlook_.players)}, outlook_.seat);
}

float CardPlan::worth_of_hand(CardSet hand) const {
    const float said = chance(outlook_.sheet(), hand, When::taking());
    if (care_ == Care::Quick || hand.count() < CardGame::full_hand) return said;
    // Both estimates are wrong at times; their mean is wrong less. The second leaves out action 2.
    return (said + worth_of_best_play(outlook_.sheet(), hand, false)) / 2;
}

float CardPlan::worth_of_best_play(Sheet sheet, CardSet hand, bool crossed) const {
    float best = 0;
    judge_plays(sheet, hand, crossed,
                [&](const Move&, float worth) { best = std::max(best, worth); });
    return best;
}

void CardPlan::judge_takes(auto&& call) const {
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        const Back back = view_.tableau_back(place);
        if (back.number == 0) continue;
        float sum = 0;
        for (unsigned kinds = back.kinds; kinds != 0; kinds &= kinds - 1) {
            const Card card = Card::of_kind(back.number, kinds & -kinds);
            sum += worth_with(card);
        }
        call(Move::take(place), sum / static_cast<float>(std::popcount(back.kinds)));
    }
}

void CardPlan::judge_calls(auto&& call) const {
    const bool active = outlook_.seat == outlook_.active;
    const auto worth_with = [&](Cross cross) {
        Sheet sheet = outlook_.sheet();
        sheet.cross(cross);
        if (others_end_ || CardGame::ends_with(sheet)) return share(sheet);
        if (active) return worth_of_best_play(sheet, outlook_.hand, !cross.is_nothing());
        return chance(sheet, outlook_.hand, When::other_plays(outlook_.turns_until(outlook_.seat)));
    };
    call(nothing, worth_with(nothing));
    for (const Cross cross : view_.may_cross()) call(cross, worth_with(cross));
}

void CardPlan::judge_plays(Sheet sheet, CardSet hand, bool crossed, auto&& call) const {
    each_play(sheet, hand,
              [&](const Move& move) { call(move, worth_of_play(sheet, hand, crossed, move)); });
}

float CardPlan::worth_of_play(Sheet sheet, CardSet hand, bool crossed, const Move& move) const {
    const Sheet after = after_play(sheet, move, crossed);
    if (CardGame::ends_with(after)) return share(after);
    return chance(after, hand - move.cards, When::turn_begins(outlook_.players - 1));
}

void CardPlan::judge(auto&& call) const {
    switch (view_.phase()) {
    case CardGame::Phase::Take: return judge_takes(call);
    case CardGame::Phase::Action2: return judge_calls(call);
    default: return judge_plays(outlook_.sheet(), outlook_.hand, outlook_.crossed, call);
    }
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
            return worth_of_play(outlook_.sheet(), outlook_.hand, outlook_.crossed, move);
        });
    judgement.sort();
    return judgement;
}

float CardPlan::chance() const {
    const int until_active = outlook_.turns_until(outlook_.seat);
    return chance(outlook_.sheet(), outlook_.hand,
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
