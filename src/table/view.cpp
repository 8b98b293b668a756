#include "table/view.h"

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

CardsSeen cards_seen(const CardView& view) {
    CardsSeen seen{.phase = view.phase(),
                   .crossed = view.crossed(),
                   .hand = view.hand(),
                   .top = view.top_back(),
                   .pile_size = view.pile_size(),
                   .played = view.played()};
    for (Seat seat = 0; seat < view.players(); ++seat) {
        const auto hand = view.hand_backs(seat);
        auto& backs = seen.backs.emplace_back(hand.begin(), hand.end());
        std::ranges::make_heap(backs); // the own ones too: a screen may be seen by others
        std::ranges::sort_heap(backs);
    }
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        seen.tableau[at(place - 1)] = view.tableau_back(place);
    return seen;
}

PlayerView player_view(const Table& table, Seat seat, Seats waited_for) {
    const Play& play = table.play;
    const Player& player = play.players[at(seat)];
    PlayerView view{.name = player.name,
                    .level = player.level,
                    .person = !player.person.empty(),
                    .left = player.left(),
                    .awaited = waited_for.contains(seat),
                    .chosen = play.sealed[seat].has_value(),
                    .sheet = sheets_of(play.game)[at(seat)]};
    view.total = view.sheet.total();
    const Presence* presence = player.left() ? nullptr : presence_of(table, player.person);
    if (presence != nullptr) {
        view.here = presence->here;
        view.since = presence->since;
        if (is_playing(table) && table.options.pace == Pace::Untimed && !view.here &&
            view.level.empty())
            view.hand_over_from = presence->since + absent_after;
    }
    return view;
}

OwnGame own_game(const Table& table, std::string_view person) {
    const Play& play = table.play;
    OwnGame own{.seat = seat_of(table, person)};
    if (const auto* cards = std::get_if<CardGame>(&play.game))
        own.position = cards_seen({*cards, own.seat.value_or(CardView::nobody)});
    else
        own.position = std::get<DiceGame>(play.game);
    if (need_of(play.game) == Need::Nothing) return own;
    own.may_come_back = seat_to_come_back_to(table, person).has_value();
    if (!own.seat) return own;
    own.sealed = play.sealed[*own.seat];
    if (awaited(play).contains(*own.seat) && !own.may_come_back) {
        const Moves all = moves(play.game, *own.seat);
        own.moves.assign(all.begin(), all.end());
    }
    return own;
}

GameView game_view(const Table& table, OwnGame own) {
    const Play& play = table.play;
    const Need need = need_of(play.game);
    GameView view{.number = play.number,
                  .kind = play.kind,
                  .turn = turn_of(play),
                  .need = need,
                  .started = need != Need::Lots,
                  .active = active_seat(play.game),
                  .first_six = play.record.start.first_six,
                  .position = std::move(own.position),
                  .seat = own.seat,
                  .decision = play.decision,
                  .moves = std::move(own.moves),
                  .sealed = own.sealed,
                  .may_come_back = own.may_come_back,
                  .commit = play.commit,
                  .words = play.words,
                  .seed = play.seed};
    const Seats waited_for = awaited(play);
    for (Seat seat = 0; seat < std::ssize(play.players); ++seat)
        view.players.push_back(player_view(table, seat, waited_for));
    if (need == Need::Nothing) {
        view.winners = winners(totals(play.game));
        return view;
    }
    if (table.clock && table.clock->runs_out) view.deadline = table.clock->runs_out;
    if (table.clock && !table.clock->runs_out) view.time_left = table.clock->left;
    return view;
}

} // namespace

OwnView own_view_of(const Table& table, std::string_view person) {
    OwnView own{.host = !person.empty() && table.host == person};
    if (const Chair* chair = chair_of(table, person))
        own.chair = static_cast<int>(chair - table.chairs.data());
    if (has_played(table)) own.game = own_game(table, person);
    return own;
}

TableView view_of(const Table& table, std::string_view person, Chat chat) {
    OwnView own = own_view_of(table, person);
    TableView view{.number = table.number,
                   .time = table.time,
                   .options = table.options,
                   .playing = is_playing(table),
                   .host = own.host,
                   .chair = own.chair,
                   .commit = table.commit,
                   .games_over = table.games_over};
    for (const Chair& chair : table.chairs) {
        ChairView& seen = view.chairs.emplace_back(
            ChairView{.name = chair.name,
                      .level = chair.level,
                      .host = !chair.person.empty() && chair.person == table.host,
                      .gave_word = !chair.word.empty(),
                      .wants_rematch = chair.wants_rematch});
        if (const Presence* presence = presence_of(table, chair.person)) {
            seen.here = presence->here;
            seen.since = presence->since;
        }
    }
    if (own.game) view.game = game_view(table, *std::move(own.game));
    if (chat == Chat::With) view.chat = table.chat;
    return view;
}

} // namespace qwixx
