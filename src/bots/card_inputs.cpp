#include "bots/card_inputs.h"

#include "bots/sheet_inputs.h"

#include <algorithm>
#include <bit>
#include <span>

namespace qwixx {

namespace {

// A card sheet's rows look alike in both directions: every number is on as many cards. So all
// four share their inputs, and a sheet has one block of row states.
constexpr int card_sheet_inputs = row_states + most_misthrows;

// Held cards near the last cross of a row are told together, by where the row stands and by its
// crosses; those further right one by one.
constexpr int near = 3;
constexpr int near_sets = (1 << near) - 1;
constexpr int near_by_place = 0;
// Before the last two boxes there are three sets left, before the last box one.
constexpr int last_near = (numbers_in_a_row - 2) * near_sets + 3;
constexpr int near_by_crosses = near_by_place + last_near + 1;
constexpr int most_told_crosses = 6;
constexpr int row_classes = most_told_crosses + 1;
constexpr int far_cards = near_by_crosses + row_classes * near_sets;
constexpr int dead_cards = far_cards + numbers_in_a_row - near;
constexpr int held_jokers = dead_cards + 1;
constexpr int hand_inputs = held_jokers + 1;

constexpr int reach = 5; // boxes right of the last cross for which prospects are told
constexpr int top_reach = 4;
constexpr int top_near = 2; // boxes for which calls are told by the hand

// The last card of a row is held, played or elsewhere; and lies in the tableau, in parts.
constexpr int last_card_states = 4;

// Who closes a row, for the first time; and for the second: then the game ends with some margin.
constexpr int end_marks = 9;
constexpr int closing_inputs = 1 + end_marks;
// Boxes that can be crossed together with the last one, and how many of them at most (C7).
constexpr int boxes_before_last = 3;
constexpr int most_helpers = 2;
constexpr int last_sets = (1 << (boxes_before_last + 1)) - 1; // of cards for these and the last

// The blocks, one after another.
constexpr int own_sheet = 0;
constexpr int hand_when_acting = own_sheet + card_sheet_inputs;
constexpr int hand_when_waiting = hand_when_acting + hand_inputs;
constexpr int hand_size = hand_when_waiting + hand_inputs;
constexpr int tableau_when_acting = hand_size + CardGame::full_hand + 1;
constexpr int tableau_when_waiting = tableau_when_acting + reach;
constexpr int best_plays_when_acting = tableau_when_waiting + reach;
constexpr int best_plays_when_waiting = best_plays_when_acting + 2;
constexpr int hand_closes_when_acting = best_plays_when_waiting + 2;
constexpr int hand_closes_when_waiting = hand_closes_when_acting + closing_inputs;
constexpr int top_closes = hand_closes_when_waiting + closing_inputs;
constexpr int tableau_closes = top_closes + closing_inputs;
constexpr int own_next_top = tableau_closes + 1;
constexpr int played_near = own_next_top + top_reach;
constexpr int pile = played_near + reach;
constexpr int margin_to_leader = pile + 2;
constexpr int margin_itself = margin_to_leader + margin_inputs;
constexpr int when_it_is = margin_itself + 2;
constexpr int leader_sheet = when_it_is + When::most;
constexpr int leader_hand = leader_sheet + card_sheet_inputs;
constexpr int leader_closes = leader_hand + reach;
constexpr int leader_top_closes = leader_closes + closing_inputs;
constexpr int leader_tableau = leader_top_closes + closing_inputs;
constexpr int leader_tableau_closes = leader_tableau + reach;
constexpr int leader_next_top = leader_tableau_closes + 1;
constexpr int row_and_hand = leader_next_top + top_reach;
constexpr int end_of_row = row_and_hand + (row_states - 1) * near_sets;
constexpr int call_helps = end_of_row + row_classes * last_sets;
constexpr int tableau_helps = call_helps + closing_inputs;
constexpr int gone_near = tableau_helps + closing_inputs;
constexpr int last_card = gone_near + row_classes * near_sets;
constexpr int tableau_by_hand_when_acting = last_card + row_classes * last_card_states;
constexpr int tableau_by_hand_when_waiting = tableau_by_hand_when_acting + (near_sets + 1) * near;
constexpr int top_by_hand = tableau_by_hand_when_waiting + (near_sets + 1) * near;
constexpr int leader_cards = top_by_hand + (near_sets + 1) * top_near;
constexpr int leader_last = leader_cards + row_classes * near;
constexpr int inputs_of_two = leader_last + row_classes;
// And with more than two players:
constexpr int other_sheets = inputs_of_two;
constexpr int other_hands = other_sheets + card_sheet_inputs;
constexpr int others_close = other_hands + reach;
constexpr int margin_to_second = others_close + closing_inputs;
constexpr int leader_is_active_in = margin_to_second + margin_inputs;
constexpr int inputs_of_more = leader_is_active_in + most_players;

void add(Inputs& inputs, int which, float strength = 1) {
    if (strength != 0) inputs.push_back({static_cast<std::uint16_t>(which), strength});
}

/// The crosses of a row with its lock, and the first box right of all of them.
std::uint32_t row_of(Sheet sheet, int row) { return sheet.row(static_cast<Color>(row)); }
int next_box(std::uint32_t row) {
    return std::min(static_cast<int>(std::bit_width(row)), numbers_in_a_row);
}

void add_card_sheet(Inputs& inputs, int begin, Sheet sheet) {
    for (const Color color : colors)
        add(inputs, begin + row_state[sheet.crossed().row_boxes(color)]);
    add(inputs, begin + row_states + std::min(sheet.misthrows(), most_misthrows - 1));
}

/// A set of boxes for each row.
using RowBoxes = std::array<std::uint32_t, 4>;

/// Returns the boxes that the hand can still cross, from the next one of each row on.
RowBoxes add_hand(Inputs& inputs, int begin, Sheet sheet, CardSet hand) {
    RowBoxes in_reach{};
    int dead = 0;
    for (const Color color : colors) {
        const std::uint32_t row = sheet.row(color);
        const int next = next_box(row);
        const int crosses = std::popcount(row);
        const std::uint32_t cards = hand.row_boxes(color);
        std::uint32_t right = (cards | hand.joker_boxes(color)) >> next;
        // The last number is out of reach while there are too few crosses before it (S3).
        const std::uint32_t last = 1U << last_box >> next;
        if ((right & last) != 0 && crosses + std::popcount(right) - 1 < crosses_before_last)
            right &= ~last;
        in_reach[at(index(color))] = right;
        dead += std::popcount(cards) - std::popcount(cards >> next);
        if (const auto set = static_cast<int>(right & near_sets); set != 0) {
            const int state = row_state[sheet.crossed().row_boxes(color)] - 1; // it is not closed
            add(inputs, row_and_hand + state * near_sets + set - 1);
            add(inputs, begin + near_by_place + std::min(next * near_sets + set - 1, last_near));
            add(inputs, begin + near_by_crosses + std::min(crosses, most_told_crosses) * near_sets +
                            set - 1);
        }
        for (right >>= near; right != 0; right &= right - 1)
            add(inputs, begin + far_cards + std::countr_zero(right));
    }
    add(inputs, begin + dead_cards, static_cast<float>(dead) / 2);
    add(inputs, begin + held_jokers, static_cast<float>(hand.jokers().count()) / 2);
    return in_reach;
}

/// How many cards are to be expected how far right of the last crosses.
template <int Reach> std::array<float, Reach> reached_by(const Prospects& cards, Sheet sheet) {
    std::array<float, Reach> sums{};
    for (int row = 0; row < 4; ++row) {
        const int next = next_box(row_of(sheet, row));
        for (int i = 0; i < Reach; ++i) sums[at(i)] += cards[at(row)][at(next + i)];
    }
    return sums;
}
void add_sums(Inputs& inputs, int begin, std::span<const float> sums, float unit = 1) {
    for (const float sum : sums) add(inputs, begin++, sum * unit);
}

/// The most crosses that cards for these boxes make in one play (C6, C7).
constexpr auto most_crosses = [] {
    std::array<std::uint8_t, 1 << reach> most{};
    for (unsigned held = 1; held < most.size(); ++held) {
        for (unsigned boxes = held; boxes != 0; boxes = (boxes - 1) & held) {
            const int crosses = std::popcount(boxes);
            const int span = std::bit_width(boxes) - std::countr_zero(boxes);
            if (crosses > CardGame::most_played || span - crosses > 1) continue;
            most[held] = std::max(most[held], static_cast<std::uint8_t>(crosses));
        }
    }
    return most;
}();

/// What the two best rows for the next play bring.
void add_best_plays(Inputs& inputs, int begin, Sheet sheet, const RowBoxes& in_reach) {
    int best = 0;
    int second = 0;
    for (int row = 0; row < 4; ++row) {
        const int crosses = std::popcount(row_of(sheet, row));
        const int more = most_crosses[in_reach[at(row)] & (most_crosses.size() - 1)];
        const int gain = points_for(crosses + more) - points_for(crosses);
        second = std::max(second, std::min(gain, best));
        best = std::max(best, gain);
    }
    add(inputs, begin, static_cast<float>(best) / 20);
    add(inputs, begin + 1, static_cast<float>(second) / 20);
}

/// Points for the last number, its lock, and helpers crossed just before it.
constexpr int gain_by_closing(int crosses, int helpers) {
    return points_for(crosses + helpers + 2) - points_for(crosses);
}

/// Adds a row to what is known of closing any.
void add_row(Closing& all, float chance, int gain) {
    all.chance += chance;
    all.gain += chance * static_cast<float>(gain);
}
Closing of_all_rows(Closing sums) {
    if (sums.chance > 0) sums.gain /= sums.chance;
    sums.chance = std::min(1.0F, sums.chance);
    return sums;
}

/// How likely a row is closed in one play by cards that a player may have. Helpers that are held
/// for sure come on top.
Closing closing(const Prospects& cards, Sheet sheet, const std::array<int, 4>& held = {}) {
    Closing sums;
    for (int row = 0; row < 4; ++row) {
        const std::uint32_t crossed = row_of(sheet, row);
        const int need = crosses_before_last - std::popcount(crossed);
        if (need > most_helpers || next_box(crossed) > last_box) continue;
        float part = 1;
        if (need > 0) {
            auto help = static_cast<float>(held[at(row)]);
            for (int box = std::max(next_box(crossed), last_box - boxes_before_last);
                 box < last_box; ++box)
                help += cards[at(row)][at(box)];
            part = std::min(1.0F, help / static_cast<float>(need));
        }
        add_row(sums, cards[at(row)][last_box] * part,
                gain_by_closing(std::popcount(crossed), std::max(0, need)));
    }
    return of_all_rows(sums);
}

/// How likely a row can be closed by the number that comes to the top of the pile.
Closing closing_by_top(const Prospects& next_top, Sheet sheet) {
    Closing sums;
    for (int row = 0; row < 4; ++row) {
        const std::uint32_t crossed = row_of(sheet, row);
        const int crosses = std::popcount(crossed);
        if (crosses >= crosses_before_last && next_box(crossed) <= last_box)
            add_row(sums, next_top[at(row)][last_box], gain_by_closing(crosses, 0));
    }
    return of_all_rows(sums);
}

void add_closing(Inputs& inputs, int begin, Sheet sheet, float chance, float margin) {
    if (chance == 0) return;
    if (sheet.closed_rows() == 0)
        add(inputs, begin, chance);
    else if (sheet.closed_rows() == 1)
        add_margin(inputs, begin + 1, margin, end_marks, chance);
}

/// Cards in these three boxes are crossed with the last one, as many as a play allows.
constexpr std::array<int, 8> helpers_before_last{0, 0, 1, 2, 1, 2, 2, 2};
/// A cross up to this box does not spoil them.
constexpr std::array<int, 8> spared_up_to{9, 9, 7, 6, 8, 6, 7, 7};
/// Cards for these of the three are helpers besides.
constexpr std::array<unsigned, 8> more_helpers{6, 6, 5, 0, 3, 0, 0, 0};

/// By the seat's own cards, known as they are; and when they are short of one cross, by a number
/// that is called for it or a card that is taken. Returns the helpers that each row has.
std::array<int, 4> add_own_closing(Inputs& inputs, int begin, const Outlook& outlook, Sheet sheet,
                                   CardSet hand, float margin) {
    constexpr int first_before = last_box - boxes_before_last;
    std::array<int, 4> held{};
    int most = 0;
    Closing by_call;
    Closing by_tableau;
    for (const Color color : colors) {
        const int row = index(color);
        const std::uint32_t crossed = row_of(sheet, row);
        const std::uint32_t cards = hand.row_boxes(color) | hand.joker_boxes(color);
        const int next = next_box(crossed);
        const std::uint32_t end = (cards >> next << next) >> first_before;
        if (end == 0) continue;
        const int crosses = std::popcount(crossed);
        add(inputs, end_of_row + std::min(crosses, most_told_crosses) * last_sets +
                        static_cast<int>(end) - 1);
        const std::size_t before = end & 7;
        const int helpers = helpers_before_last[before];
        held[at(row)] = helpers;
        if (end >> boxes_before_last == 0) continue;
        if (crosses + helpers >= crosses_before_last) {
            most = std::max(most, gain_by_closing(crosses, helpers));
        } else if (crosses + helpers == crosses_before_last - 1) {
            const int gain = gain_by_closing(crosses, crosses_before_last - crosses);
            float called = 0;
            for (int box = next; box <= spared_up_to[before]; ++box)
                called += outlook.next_top[at(row)][at(box)];
            add_row(by_call, called, gain);
            float taken = 0;
            for (int box = std::max(next, first_before); box < last_box; ++box)
                if ((more_helpers[before] >> (box - first_before) & 1) != 0)
                    taken += outlook.tableau[at(row)][at(box)];
            add_row(by_tableau, taken, gain);
        }
    }
    add_closing(inputs, begin, sheet, most > 0 ? 1.0F : 0.0F, margin + static_cast<float>(most));
    by_call = of_all_rows(by_call);
    add_closing(inputs, call_helps, sheet, by_call.chance, margin + by_call.gain);
    by_tableau = of_all_rows(by_tableau);
    add_closing(inputs, tableau_helps, sheet, by_tableau.chance, margin + by_tableau.gain);
    return held;
}

/// One card more, or fewer.
void expect(Prospects& prospects, Back back, float count = 1) {
    if (back.number == 0 || back.kinds == 0) return;
    const float part = count / static_cast<float>(std::popcount(back.kinds));
    const bool joker = (back.kinds >> 4) != 0;
    for (const Color color : colors) {
        const bool this_color = (back.kinds >> index(color) & 1) != 0;
        prospects[at(index(color))][at(box_of(color, back.number))] +=
            part * static_cast<float>(static_cast<int>(this_color) + static_cast<int>(joker));
    }
}

} // namespace

Outlook::Outlook(const CardView& view)
    : seat(view.seat()), active(view.active()),
      next(view.phase() == CardGame::Phase::Take ? active : (active + 1) % view.players()),
      players(view.players()), pile_size(view.pile_size()), crossed(view.crossed()),
      hand(view.hand()), played(view.played()) {
    // The numbers under the top card: those that are seen nowhere else.
    std::array<int, highest_number + 1> under{};
    const int of_each = view.with_jokers() ? 5 : 4;
    std::fill(under.begin() + lowest_number, under.end(), of_each);
    for (const Card card : hand | played) --under[at(card.number())];
    for (Seat other = 0; other < players; ++other) {
        sheets[at(other)] = view.sheet(other);
        if (other == seat) continue;
        for (const Back back : view.hand_backs(other)) {
            expect(hands[at(other)], back);
            --under[back.number];
        }
    }
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        const Back back = view.tableau_back(place);
        expect(tableau, back);
        --under[back.number];
    }
    --under[at(view.top_number())];
    std::array<float, highest_number + 1> chances{};
    if (const int hidden = pile_size - 1; hidden > 0) {
        for (std::size_t number = lowest_number; number <= highest_number; ++number)
            chances[number] = static_cast<float>(under[number]) / static_cast<float>(hidden);
    } else { // the cards played come next (C4)
        const float part = 1 / static_cast<float>(std::max(1, played.count()));
        for (const Card card : played) chances[at(card.number())] += part;
    }
    for (const Color color : colors)
        for (int box = 0; box < numbers_in_a_row; ++box)
            next_top[at(index(color))][at(box)] = chances[at(number_at(color, box))];
    find_leader();
}

void Outlook::take(Back back) { expect(tableau, back, -1); }

void Outlook::find_leader() {
    constexpr int nobody = -1000;
    leader_total = nobody;
    second_total = nobody;
    for (int i = 1; i < players; ++i) {
        const Seat other = (seat + i) % players;
        const int total = sheets[at(other)].total();
        second_total = std::max(second_total, std::min(total, leader_total));
        if (total <= leader_total) continue;
        leader = other;
        leader_total = total;
    }
    for (Seat other = 0; other < players; ++other)
        if (other != seat) closes[at(other)] = closing(hands[at(other)], sheets[at(other)]);
    leader_by_top = closing_by_top(next_top, sheets[at(leader)]);
}

int count_card_inputs(int players) { return players == 2 ? inputs_of_two : inputs_of_more; }

void add_others(Inputs& inputs, const Outlook& outlook) {
    const Sheet sheet = outlook.sheets[at(outlook.leader)];
    const Prospects& hand = outlook.hands[at(outlook.leader)];
    add_card_sheet(inputs, leader_sheet, sheet);
    add_sums(inputs, leader_hand, reached_by<reach>(hand, sheet));
    add_sums(inputs, leader_tableau, reached_by<reach>(outlook.tableau, sheet));
    add(inputs, leader_tableau_closes, closing(outlook.tableau, sheet).chance);
    add_sums(inputs, leader_next_top, reached_by<top_reach>(outlook.next_top, sheet), 2);
    for (int row = 0; row < 4; ++row) {
        const std::uint32_t crossed = row_of(sheet, row);
        const int next = next_box(crossed);
        if (next > last_box) continue;
        const int crosses = std::min(std::popcount(crossed), most_told_crosses);
        for (int i = 0; i < near; ++i)
            add(inputs, leader_cards + crosses * near + i, hand[at(row)][at(next + i)]);
        add(inputs, leader_last + crosses, hand[at(row)][last_box]);
    }
    add(inputs, pile, static_cast<float>(outlook.pile_size) / 20);
    add(inputs, pile + 1, outlook.pile_size < 4 ? 1.0F : 0.0F);
    if (outlook.players == 2) return;

    std::array<float, reach> reached{};
    for (Seat other = 0; other < outlook.players; ++other) {
        if (other == outlook.seat || other == outlook.leader) continue;
        add_card_sheet(inputs, other_sheets, outlook.sheets[at(other)]);
        const auto here = reached_by<reach>(outlook.hands[at(other)], outlook.sheets[at(other)]);
        for (int i = 0; i < reach; ++i) reached[at(i)] += here[at(i)];
    }
    add_sums(inputs, other_hands, reached);
    add(inputs, leader_is_active_in + outlook.turns_until(outlook.leader));
}

namespace {

/// What was played, lies there or may be called, by the crosses of a row and by the hand for it.
void add_rows(Inputs& inputs, const Outlook& outlook, Sheet sheet, CardSet hand, CardSet played,
              bool takes, const RowBoxes& in_reach) {
    const int tableau = takes ? tableau_by_hand_when_acting : tableau_by_hand_when_waiting;
    for (const Color color : colors) {
        const int row = index(color);
        const std::uint32_t crossed = row_of(sheet, row);
        const int next = next_box(crossed);
        if (next > last_box) continue;
        const int crosses = std::min(std::popcount(crossed), most_told_crosses);
        const std::uint32_t gone = played.row_boxes(color);
        if (const auto set = static_cast<int>(gone >> next & near_sets); set != 0)
            add(inputs, gone_near + crosses * near_sets + set - 1);
        const std::uint32_t held = hand.row_boxes(color) | hand.joker_boxes(color);
        const int where = held >> last_box != 0 ? 0 : gone >> last_box != 0 ? 1 : 2;
        const auto& lying = outlook.tableau[at(row)];
        const auto& called = outlook.next_top[at(row)];
        add(inputs, last_card + crosses * last_card_states + where);
        add(inputs, last_card + crosses * last_card_states + 3, lying[last_box]);
        const auto set = static_cast<int>(in_reach[at(row)] & near_sets);
        for (int i = 0; i < near; ++i) add(inputs, tableau + set * near + i, lying[at(next + i)]);
        for (int i = 0; i < top_near; ++i)
            add(inputs, top_by_hand + set * top_near + i, 2 * called[at(next + i)]);
    }
}

/// Who can close a row or end the game by what comes next, and with which margin then.
void add_closings(Inputs& inputs, const Outlook& outlook, Sheet sheet, CardSet hand, When when) {
    const int total = sheet.total();
    const auto ahead = static_cast<float>(total - outlook.leader_total);
    const std::array<int, 4> held =
        add_own_closing(inputs, when.acts() ? hand_closes_when_acting : hand_closes_when_waiting,
                        outlook, sheet, hand, ahead);
    const Closing by_top = closing_by_top(outlook.next_top, sheet);
    add_closing(inputs, top_closes, sheet, by_top.chance, ahead + by_top.gain);
    add(inputs, tableau_closes, closing(outlook.tableau, sheet, held).chance);

    const Sheet leaders = outlook.sheets[at(outlook.leader)];
    const Closing leader = outlook.closes[at(outlook.leader)];
    add_closing(inputs, leader_closes, leaders, leader.chance, ahead - leader.gain);
    add_closing(inputs, leader_top_closes, leaders, outlook.leader_by_top.chance,
                ahead - outlook.leader_by_top.gain);
    for (Seat other = 0; other < outlook.players; ++other) {
        if (other == outlook.seat || other == outlook.leader) continue;
        const Sheet theirs = outlook.sheets[at(other)];
        const Closing close = outlook.closes[at(other)];
        add_closing(inputs, others_close, theirs, close.chance,
                    static_cast<float>(total - theirs.total()) - close.gain);
    }
}

} // namespace

void add_own(Inputs& inputs, const Outlook& outlook, Sheet sheet, CardSet hand, When when) {
    add_card_sheet(inputs, own_sheet, sheet);
    const RowBoxes in_reach =
        add_hand(inputs, when.acts() ? hand_when_acting : hand_when_waiting, sheet, hand);
    add(inputs, hand_size + hand.count());
    const bool takes = when.acts() && hand.count() < CardGame::full_hand;
    add_sums(inputs, takes ? tableau_when_acting : tableau_when_waiting,
             reached_by<reach>(outlook.tableau, sheet));
    add_sums(inputs, own_next_top, reached_by<top_reach>(outlook.next_top, sheet), 2);

    std::array<int, reach> gone{}; // until the next shuffle
    const CardSet played = outlook.played | (outlook.hand - hand);
    for (const Color color : colors) {
        const std::uint32_t right = played.row_boxes(color) >> next_box(sheet.row(color));
        for (int i = 0; i < reach; ++i) gone[at(i)] += static_cast<int>(right >> i & 1);
    }
    for (int i = 0; i < reach; ++i)
        add(inputs, played_near + i, static_cast<float>(gone[at(i)]) / 2);
    add_rows(inputs, outlook, sheet, hand, played, takes, in_reach);

    const int total = sheet.total();
    add_best_plays(inputs, when.acts() ? best_plays_when_acting : best_plays_when_waiting, sheet,
                   in_reach);
    add_closings(inputs, outlook, sheet, hand, when);
    add_margin(inputs, margin_to_leader, static_cast<float>(total - outlook.leader_total));
    if (outlook.players > 2)
        add_margin(inputs, margin_to_second, static_cast<float>(total - outlook.second_total));
    add(inputs, margin_itself, static_cast<float>(total - outlook.leader_total) / 50);
    add(inputs, margin_itself + 1, static_cast<float>(total) / 50);
    add(inputs, when_it_is + when.number());
}

} // namespace qwixx
