#include "terminal/commentary.h"

#include "bots/learned.h"
#include "bots/prepared.h"
#include "protocol/coach_message.h"
#include "terminal/held_signals.h"
#include "terminal/sentences.h"

#include <algorithm>
#include <sys/eventfd.h>
#include <unistd.h>

namespace qwixx {

namespace {

/// As in a Settlement.
int action_of(const AnyGame& game) {
    if (const auto* dice = std::get_if<DiceGame>(&game))
        return dice->phase() == DiceGame::Phase::Action1 ? 1 : 2;
    const auto phase = std::get<CardGame>(game).phase();
    return phase == CardGame::Phase::Take ? 1 : phase == CardGame::Phase::Action2 ? 2 : 3;
}

bool settles(const Settlement& settled, const Decision& decision) {
    return settled.action == action_of(decision.game) &&
           std::ranges::any_of(settled.choices, [&](const Settlement::Choice& choice) {
               return choice.seat == decision.seat && choice.move.place == decision.chosen.place;
           });
}

std::vector<std::string> names_in(const std::vector<ReplayStep>& steps) {
    std::vector<std::string> names;
    if (steps.empty() || !steps.back().view.game) return names;
    const GameView& game = *steps.back().view.game;
    for (Seat seat = 0; seat < std::ssize(game.players); ++seat)
        names.push_back(name_at(game, seat));
    return names;
}

} // namespace

int step_of(const std::vector<ReplayStep>& steps, const Decision& decision) {
    int turn = 1;
    for (std::size_t i = 0; i < steps.size(); turn = steps[i++].turn) {
        int action = 0;
        for (const Settlement& settled : steps[i].told.settled) {
            if (settled.action < action) ++turn; // nobody was asked in between
            action = settled.action;
            if (turn == decision.turn && settles(settled, decision)) return static_cast<int>(i);
        }
    }
    return -1;
}

Commentator::Commentator(Record record, const std::vector<ReplayStep>& steps)
    : record_(std::move(record)), steps_(steps), names_(names_in(steps)),
      signal_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    said_.turns = record_.turns();
    const HeldSignals held;
    thread_ = std::thread([this] { work(); });
}

Commentator::~Commentator() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    ::close(signal_);
}

Commentary Commentator::take() {
    eventfd_t count = 0;
    eventfd_read(signal_, &count);
    const std::scoped_lock lock(mutex_);
    return said_;
}

Commentary Commentator::all() {
    thread_.join();
    return take();
}

void Commentator::publish(const Reviewer& reviewer, bool done) {
    const Review& review = reviewer.review();
    std::vector<Remark> more;
    for (; looked_at_ < review.decisions.size(); ++looked_at_) {
        const Decision& decision = review.decisions[looked_at_];
        const Verdict verdict = verdict_of(decision, review);
        const int step = step_of(steps_, decision);
        if (verdict == Verdict::Fine || step < 0) continue;
        const Weighed& weighed = decision.weighed;
        more.push_back({step,
                        remark(decision, verdict, review.means,
                               names_[static_cast<std::size_t>(decision.seat)]),
                        sentence(why_worse(decision.game, decision.seat, weighed,
                                           weighed.of(decision.chosen), decision.expected))});
    }
    const std::scoped_lock lock(mutex_);
    // Cards may have been taken in another order than the best, by which they are judged.
    for (Remark& one : more)
        said_.remarks.insert(std::ranges::upper_bound(said_.remarks, one.step, {}, &Remark::step),
                             std::move(one));
    said_.curve = review.curve;
    said_.means = review.means;
    said_.turns_done = reviewer.turns_done();
    said_.ready = true;
    said_.done = done;
    if (done)
        for (Seat seat = 0; seat < review.players; ++seat)
            said_.sums.push_back(summary(review, seat, names_[static_cast<std::size_t>(seat)]));
    eventfd_write(signal_, 1);
}

void Commentator::work() {
    if (names_.empty()) return; // nothing but the names is in the record
    Prepared prepared(&built_in_learned());
    const Preparation needed = coach_needs(record_.kind, static_cast<int>(names_.size()));
    while (prepared.solve_some(needed))
        if (stop_) return;
    Mind mind{.random = Random(1)}; // as `qwixx review` has it
    prepared.equip(mind, needed);
    Reviewer reviewer(record_, Depth::Normal, mind);
    publish(reviewer, false);
    while (!stop_ && reviewer.advance()) publish(reviewer, false);
    if (!stop_) publish(reviewer, true);
}

} // namespace qwixx
