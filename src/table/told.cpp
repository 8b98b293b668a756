#include "table/told.h"

#include <algorithm>

namespace qwixx {

namespace {

/// Adds to what is told the parts of an event that a viewer may hear. Everything that is not
/// written here stays at the table: persons' ids, words before the game, cards, sealed choices.
struct Teller {
    Told& told;
    bool own; // it is about the viewer's seat

    void operator()(const Opened& opened) const { told.options = opened.options; }
    void operator()(const OptionsSet& set) const { told.options = set.options; }
    void operator()(const Committed& committed) const { told.text = committed.commit; }
    void operator()(const Revealed& revealed) const { told.text = revealed.seed; }
    void operator()(const BotSeated& seated) const { told.text = seated.level; }
    void operator()(const Left& left) const { told.text = left.level; }
    void operator()(const TimedOut& out) const { told.text = out.level; }
    void operator()(const HandedOver& over) const { told.text = over.level; }
    void operator()(const Said& said) const { told.text = said.text; }
    void operator()(const Chosen& chosen) const {
        if (own) told.move = chosen.move;
    }
    void operator()(const Drawn& drawn) const {
        if (const Lot* lot = std::get_if<Lot>(&drawn.outcome)) told.lot = lot->seat;
        if (const Die* die = std::get_if<Die>(&drawn.outcome)) told.die = die->value;
        if (const Dice* dice = std::get_if<Dice>(&drawn.outcome)) told.dice = *dice;
    }
    template <class Other> void operator()(const Other&) const {}
};

} // namespace

Told tell(const Event& event, const Effect& effect, const Table& after, std::string_view person) {
    Told told{.number = after.number,
              .time = event.time,
              .what = name(event.what),
              .who = effect.who,
              .seat = effect.seat,
              .settled = effect.settled};
    const auto viewer = seat_of(after, person);
    std::visit(Teller{told, effect.seat && effect.seat == viewer}, event.what);
    for (Settlement& settlement : told.settled)
        if (!viewer || settlement.choices.front().seat != *viewer) settlement.taken = {};
    return told;
}

bool hears_more(const Effect& effect, const Table& after, std::string_view person) {
    const auto viewer = seat_of(after, person);
    return viewer && (effect.seat == viewer ||
                      std::ranges::any_of(effect.settled, [viewer](const Settlement& settlement) {
                          return !settlement.taken.is_none() &&
                                 settlement.choices.front().seat == *viewer;
                      }));
}

} // namespace qwixx
