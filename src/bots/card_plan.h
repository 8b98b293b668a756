// A turn of the card game thought through from one seat: what it chooses to win most often, as a
// network judges the position that follows. Colours that the seat cannot see are averaged over
// what they can still be.
#pragma once

#include "bots/card_inputs.h"
#include "bots/judged.h"
#include "bots/learned.h"
#include "bots/mind.h"
#include "bots/win_share.h"
#include "rules/card_view.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace qwixx {

/// What others are expected to cross in action 2: what skips little, or closes a row.
[[nodiscard]] Cross expected_cross(Sheet sheet, int number, bool active);

/// Calls with the ways to play cards that can be best (C6, C7). Left out are those that give
/// jokers away for nothing, unless there is no other card.
void each_play(Sheet sheet, CardSet hand, auto&& call) {
    const CardSet jokers = hand.jokers();
    for (const Color color : colors) {
        const CardSet usable = hand.of_color(color) | jokers;
        for (CardSet cards; cards != usable;) {
            cards = usable.subset_after(cards);
            if (cards.count() > CardGame::most_played) continue;
            // A joker makes a cross that no card of the hand can make.
            const std::uint32_t must = cards.joker_boxes(color);
            if ((must & hand.row_boxes(color)) != 0) continue;
            const std::uint32_t may = cards.row_boxes(color);
            for (std::uint32_t more = 0;;) {
                if (may_cross_together(sheet, color, must | more))
                    call(Move::play(cards, color, must | more));
                if (more == may) break;
                more = (more - may) & may;
            }
        }
    }
    if (jokers == hand)
        for (const Card card : jokers) call(Move::play(CardSet::only(card), Color::Red, 0));
}

struct JudgedMove {
    Move move;
    float worth = -1e9F;
};

/// The seat's thoughts about one decision.
class CardPlan {
  public:
    /// Whether to look further where moves are close, at what the seat itself does next.
    enum class Care : std::uint8_t { Quick, Thorough };

    CardPlan(const Net& net, const CardView& view, Care care = Care::Quick);

    [[nodiscard]] JudgedMove best() const;
    /// The best few moves, best first.
    using Ranking = FixedList<JudgedMove, 8>;
    [[nodiscard]] Ranking ranking() const;
    /// All legal moves, best first. Among them are those that each_play() leaves out.
    [[nodiscard]] Judgement judgement() const;
    /// What it is worth that a card is taken from a place, once it is seen.
    [[nodiscard]] float worth_with(int place, Card taken) const;
    /// Whether the game ends by a move, as far as is expected of the others: what it is worth is
    /// a result then, and not what the network says.
    [[nodiscard]] bool ends_by(const Move& move) const;
    /// What comes of a play that ends the game. That is certain: nobody else chooses then.
    [[nodiscard]] std::optional<float> result_of(const Move& move) const;
    /// The chance to win as things stand, with nothing to choose.
    [[nodiscard]] float chance() const;
    /// How often the network was asked so far, as a measure of work.
    [[nodiscard]] int asked() const { return asked_; }

  private:
    /// A seat's outlook, and the network begun with what the others are in it.
    struct Scene {
        Outlook outlook;
        Net::Begun begun;
        bool ends = false; // somebody else is expected to end the game in action 2

        Scene(const Net& net, const Outlook& seen);
    };
    /// A number that may be called next.
    struct NextCall {
        int number;
        float chance;
        Scene scene;
    };

    /// Calls with every move and what it is worth: if there is care, with those that are close to
    /// the best looked at further.
    void judge(auto&& call) const;
    void judge_at_once(auto&& call) const;
    void judge_takes(auto&& call) const;
    void judge_calls(auto&& call) const;
    void judge_plays(const Scene& scene, Sheet sheet, CardSet hand, bool crossed,
                     auto&& call) const;
    [[nodiscard]] float worth_of_cross(Cross cross) const;
    [[nodiscard]] float worth_of_play(const Scene& scene, Sheet sheet, CardSet hand, bool crossed,
                                      const Move& move) const;
    [[nodiscard]] JudgedMove best_play(const Scene& scene, Sheet sheet, CardSet hand,
                                       bool crossed) const;
    [[nodiscard]] float chance(const Scene& scene, Sheet sheet, CardSet hand, When when) const;
    [[nodiscard]] float share(const Scene& scene, Sheet sheet) const;

    // Looks: what a move is worth by what the seat can do next.
    [[nodiscard]] float look(const JudgedMove& judged) const;
    [[nodiscard]] float look_after_play(Sheet sheet, const Move& play, bool crossed) const;
    [[nodiscard]] float worth_of_next_take(Sheet sheet) const;
    [[nodiscard]] float worth_of_next_call(Sheet sheet, CardSet hand) const;
    void find_next_calls() const;

    [[nodiscard]] static Scene first_scene(const Net& net, const CardView& view);
    [[nodiscard]] Scene scene_without(int place) const;
    /// The mean over the cards that can lie in a place.
    [[nodiscard]] float mean_of_place(int place, auto&& worth_with) const;

    const Net* net_;
    CardView view_;
    Care care_;
    Scene scene_;
    mutable std::vector<NextCall> next_calls_;
    mutable int asked_ = 0;
};

/// The network for the game that is played.
[[nodiscard]] const Net& card_net(const Learned& learned, const CardView& view);

/// `expert` in the card game: thinks the turn through and takes what wins most often.
[[nodiscard]] Move choose_as_expert(CardView view, Mind& mind);
[[nodiscard]] Judgement judge_as_expert(CardView view, Mind& mind);

} // namespace qwixx
