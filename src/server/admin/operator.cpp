#include "server/admin/operator.h"

#include "server/tables/amend.h"

#include <utility>

namespace qwixx {

std::set<std::string, std::less<>> addresses_of(const std::vector<Barred>& barred) {
    std::set<std::string, std::less<>> addresses;
    for (const Barred& one : barred) addresses.insert(one.address);
    return addresses;
}

void Operator::carry_out(const Order& order, const Answer& answer) {
    switch (order.kind) {
    case Order::Kind::Close:
        return tables_.table(order.table)
            ->remove([this, order, answer](const Stored<bool>& removed) {
                if (removed) return answer(closed(order.table, removed));
                ask_store(order, answer); // its log cannot be read, and need not be
            });
    case Order::Kind::RemoveName:
        return tables_.table(order.table)
            ->rewrite(without_name(order.table, order.text), [this, order,
                                                              answer](const Stored<void>& done) {
                const bool may_be_gone = !done && done.error().kind == StoreError::Kind::Conflict;
                if (!may_be_gone) return answer(renamed(order, done));
                ask_store(order, answer);
            });
    case Order::Kind::RemoveLine:
        return tables_.table(order.table)
            ->rewrite(
                without_line(order.table, order.number),
                [order, answer](const Stored<void>& done) { answer(line_removed(order, done)); });
    case Order::Kind::Bar:
    case Order::Kind::Unbar:
        return ask_store(order, [this, answer](const Carried& done) {
            if (!done) return answer(done);
            look([answer, done] { answer(done); });
        });
    case Order::Kind::Drain: {
        const bool again = is_draining_;
        drain();
        return answer(
            Done{again ? "It does so already." : "The server sends its people elsewhere."});
    }
    case Order::Kind::Rebuild: break;
    }
    rebuild({}, answer);
}

void Operator::ask_store(const Order& order, const Answer& answer) {
    storage_.ask<Done>([order](Store& store) { return qwixx::carry_out(store, order); },
                       [answer](const Carried& outcome) { answer(outcome); });
}

/// Some tables at a time: others write in between.
void Operator::rebuild(Rebuilding so_far, const Answer& answer) {
    storage_.ask<Rebuilding>(
        [so_far = std::move(so_far)](Store& store) { return rebuild_some(store, so_far); },
        [this, answer](const Stored<Rebuilding>& more) {
            if (!more) return answer(std::unexpected(more.error()));
            if (more->is_over) return answer(rebuilt(*more));
            rebuild(*more, answer);
        });
}

void Operator::look(const std::function<void()>& then) {
    struct Seen {
        std::set<std::string, std::less<>> barred;
        bool is_to_drain = false;
    };
    storage_.read<Seen>(
        {},
        [](StoreReader& store) -> Stored<Seen> {
            Seen seen;
            const auto barred = store.barred();
            if (!barred) return std::unexpected(barred.error());
            seen.barred = addresses_of(*barred);
            const auto drains = store.is_to_drain();
            if (!drains) return std::unexpected(drains.error());
            seen.is_to_drain = *drains;
            return seen;
        },
        [this, then](const Stored<Seen>& seen) {
            // Where the store cannot be read now, all stays as it is.
            if (seen && seen->barred != barred_) hands_.bar(barred_ = seen->barred);
            if (seen && seen->is_to_drain) drain();
            then();
        });
}

void Operator::drain() {
    if (!std::exchange(is_draining_, true)) hands_.drain();
}

} // namespace qwixx
