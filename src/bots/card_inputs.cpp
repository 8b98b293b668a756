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
constexpr int near_by_crosses = near_by_place + (numbers_in_a_row + 1) * near_sets;
constexpr int most_told_crosses = 6;
constexpr int far_cards = near_by_crosses + (most_told_crosses + 1) * near_sets;
constexpr int dead_cards = far_cards + numbers_in_a_row - near;
constexpr int held_jokers = dead_cards + 1;
constexpr int hand_inputs = held_jokers + 1;

constexpr int reach = 5; // boxes right of the last cross for which prospects are told
constexpr int top_reach = 4;

// The blocks, one after another.
constexpr int own_sheet = 0;
constexpr int hand_when_acting = own_sheet + card_sheet_inputs;
constexpr int hand_when_waiting = hand_when_acting + hand_inputs;
constexpr int hand_size = hand_when_waiting + hand_inputs;
constexpr int tableau_when_acting = hand_size + CardGame::full_hand + 1;
constexpr int tableau_when_waiting = tableau_when_acting + reach;
constexpr int own_next_top = tableau_when_waiting + reach;
constexpr int played_near = own_next_top + top_reach;
constexpr int pile = played_near + reach;
constexpr int margin_to_leader = pile + 2;
constexpr int margin_itself = margin_to_leader + margin_inputs;
constexpr int when_it_is = margin_itself + 2;
constexpr int leader_sheet = when_it_is + When::most;
constexpr int leader_hand = leader_sheet + card_sheet_inputs;
constexpr int leader_close = leader_hand + reach;
constexpr int leader_tableau = leader_close + 1;
constexpr int leader_next_top = leader_tableau + reach;
constexpr int inputs_of_two = leader_next_top + top_reach;
// And with more than two players:
constexpr int other_sheets = inputs_of_two;
constexpr int other_hands = other_sheets + card_sheet_inputs;
constexpr int other_close = other_hands + reach;
constexpr int margin_to_second = other_close + 1;
constexpr int leader_is_active_in = margin_to_second + margin_inputs;
constexpr int inputs_of_more = leader_is_active_in + most_players;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

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

void add_hand(Inputs& inputs, int begin, Sheet sheet, CardSet hand) {
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
        dead += std::popcount(cards) - std::popcount(cards >> next);
        if (const auto set = static_cast<int>(right & near_sets); set != 0) {
            add(inputs, begin + near_by_place + next * near_sets + set - 1);
            add(inputs, begin + near_by_crosses + std::min(crosses, most_told_crosses) * near_sets +
                            set - 1);
        }
        for (right >>= near; right != 0; right &= right - 1)
            add(inputs, begin + far_cards + std::countr_zero(right));
    }
    add(inputs, begin + dead_cards, static_cast<float>(dead) / 2);
    add(inputs, begin + held_jokers, static_cast<float>(hand.jokers().count()) / 2);
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

/// The cards with which a player can close a row, as far as five crosses go (S3).
float closing(const Prospects& cards, Sheet sheet) {
    float sum = 0;
    for (int row = 0; row < 4; ++row) {
        const std::uint32_t crosses = row_of(sheet, row);
        if (std::popcount(crosses) >= crosses_before_last && next_box(crosses) <= last_box)
            sum += cards[at(row)][last_box];
    }
    return sum;
}

void expect(Prospects& prospects, Back back) {
    if (back.number == 0 || back.kinds == 0) return;
    const float part = 1 / static_cast<float>(std::popcount(back.kinds));
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
}

int count_card_inputs(int players) { return players == 2 ? inputs_of_two : inputs_of_more; }

void add_others(Inputs& inputs, const Outlook& outlook) {
    const Sheet sheet = outlook.sheets[at(outlook.leader)];
    const Prospects& hand = outlook.hands[at(outlook.leader)];
    add_card_sheet(inputs, leader_sheet, sheet);
    add_sums(inputs, leader_hand, reached_by<reach>(hand, sheet));
    add(inputs, leader_close, closing(hand, sheet));
    add_sums(inputs, leader_tableau, reached_by<reach>(outlook.tableau, sheet));
    add_sums(inputs, leader_next_top, reached_by<top_reach>(outlook.next_top, sheet), 2);
    add(inputs, pile, static_cast<float>(outlook.pile_size) / 20);
    add(inputs, pile + 1, outlook.pile_size < 4 ? 1.0F : 0.0F);
    if (outlook.players == 2) return;

    std::array<float, reach> reached{};
    float close = 0;
    for (Seat other = 0; other < outlook.players; ++other) {
        if (other == outlook.seat || other == outlook.leader) continue;
        add_card_sheet(inputs, other_sheets, outlook.sheets[at(other)]);
        const auto here = reached_by<reach>(outlook.hands[at(other)], outlook.sheets[at(other)]);
        for (int i = 0; i < reach; ++i) reached[at(i)] += here[at(i)];
        close += closing(outlook.hands[at(other)], outlook.sheets[at(other)]);
    }
    add_sums(inputs, other_hands, reached);
    add(inputs, other_close, close);
    add(inputs, leader_is_active_in + outlook.turns_until(outlook.leader));
}

void add_own(Inputs& inputs, const Outlook& outlook, Sheet sheet, CardSet hand, When when) {
    add_card_sheet(inputs, own_sheet, sheet);
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

    const int total = sheet.total();
    add_margin(inputs, margin_to_leader, static_cast<float>(total - outlook.leader_total));
    if (outlook.players > 2)
        add_margin(inputs, margin_to_second, static_cast<float>(total - outlook.second_total));
    add(inputs, margin_itself, static_cast<float>(total - outlook.leader_total) / 50);
    add(inputs, margin_itself + 1, static_cast<float>(total) / 50);
    add(inputs, when_it_is + when.number());
}

} // namespace qwixx
