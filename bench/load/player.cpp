#include "player.h"

#include <cstdio>

namespace qwixx {

void Crowd::Player::ask() {
    ++decision_;
    move_ = "-";
    asked_ = true;
    ask_if_free();
}

void Crowd::Player::ask_if_free() {
    if (!asked_ || waits_ || has_choice_under_way()) return;
    waits_ = true;
    crowd_->asked_.push_back(this);
}

void Crowd::Player::choose() {
    waits_ = false;
    if (!asked_ || !is_open()) return;
    asked_ = false;
    const std::string text = choose_message(++commands_, decision_, move_);
    table_->choices[seat_] = {Clock::now(), 0};
    if (crowd_->server_ == ServerKind::Qwixx)
        say(text);
    else
        say(for_colyseus(text), Kind::Binary);
}

void Crowd::Player::told_to_all() {
    if (crowd_->server_ == ServerKind::Colyseus) ask();
    ask_if_free();
}

void Crowd::Player::heard(std::string_view message) {
    crowd_->tally_.bytes += message.size();
    if (!connected_) {
        heard_of_joining(message);
    } else if (is_error(message)) {
        if (crowd_->tally_.errors++ == 0)
            std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
        table_->choices[seat_].told = seats;
        asked_ = true; // it may be taken the next time
        ask_if_free();
    } else {
        heard_events(message);
    }
}

/// The first message: a view of the table; of Colyseus a byte that is to be sent back.
void Crowd::Player::heard_of_joining(std::string_view message) {
    connected_ = true;
    ++crowd_->connected_;
    if (crowd_->server_ == ServerKind::Qwixx)
        last_number_ = number_of_view(message);
    else
        say(message.substr(0, 1), Kind::Binary);
}

void Crowd::Player::heard_events(std::string_view message) {
    std::vector<HeardEvent>& events = crowd_->events_;
    read_events(message, events);
    if (events.empty()) return; // an answer
    Question& question = crowd_->question_;
    for (const HeardEvent& event : events) {
        if (crowd_->server_ == ServerKind::Qwixx) {
            read_question(event.text, question);
            if (question.decision != 0) open_decision_ = question.decision;
            if (!question.moves.empty() && open_decision_ != decision_) {
                decision_ = open_decision_;
                move_ = question.moves[crowd_->chance_() % question.moves.size()];
                asked_ = true;
            }
        }
        ++crowd_->tally_.events;
        if (last_number_ != 0 && event.number != last_number_ + 1) ++crowd_->tally_.gaps;
        last_number_ = event.number;
        if (event.what == "chosen") {
            ++crowd_->tally_.choice_messages;
            crowd_->tally_.choice_bytes += message.size();
        }
        if (event.what == "started" && seat_ == 0) ++crowd_->playing_;
        if (event.what == "committed") {
            // The next game can begin.
            if (seat_ == 0) ++crowd_->tally_.games;
            say(R"({"id":"r)" + std::to_string(++commands_) + R"(","do":"rematch"})");
        }
        crowd_->tell(*table_, event);
    }
    ask_if_free();
}

void Crowd::Player::lost() { ++crowd_->tally_.lost; }

} // namespace qwixx
