#include "server/api/play_socket.h"

#include "protocol/table_message.h"

#include <utility>

namespace qwixx {

namespace {

constexpr int too_fast_at_most = 20; // messages that were too fast, until the socket is closed

} // namespace

PlaySocket::PlaySocket(Tables& tables, Limits& limits, std::string table, Asker asker,
                       std::optional<int> after, Views views)
    : tables_(tables), id_(std::move(table)), limits_(limits), asker_(std::move(asker)),
      after_(after), views_(views) {}

void PlaySocket::opened(std::shared_ptr<Socket> socket) {
    socket_ = std::move(socket);
    // Only now: a table that nobody is at may have been put away while the socket was opened.
    const Owner asker{asker_.address, person_};
    table_ = tables_.table(id_, asker);
    table_->called_from(person_, asker_.address);
    table_->join(asker, after_, shared_from_this());
}

void PlaySocket::received(std::string_view text) {
    const auto answer = due_.emplace_back(std::make_shared<std::string>());
    if (!limits_.allows(asker_, Limits::Kind::Command)) return pass_over(answer, "");
    auto command = read_command(text);
    if (!command) return give(answer, error_message(command.error()));
    if (std::holds_alternative<Say>(command->wish) && !limits_.allows(asker_, Limits::Kind::Chat))
        return pass_over(answer, command->id);
    if (starts_a_game(command->wish) && !limits_.allows(asker_, Limits::Kind::Start))
        return pass_over(answer, command->id);
    if (person_.empty())
        return give(answer, error_message(command->id, "no-person", "A spectator can only watch."));
    table_->called_from(person_, asker_.address); // who came as a guest may be host by now
    table_->command(
        person_, command->id, std::move(command->wish),
        [self = shared_from_this(), answer, id = command->id](const Reply<int>& number) {
            self->give(answer,
                       number ? answer_message(id, *number) : error_message(id, number.error()));
        });
}

void PlaySocket::pass_over(const std::shared_ptr<std::string>& answer, std::string_view id) {
    give(answer, error_message(id, "too-fast", "Slower, please: this message was passed over."));
    if (++too_fast_ == too_fast_at_most && socket_) socket_->close("too-fast");
}

void PlaySocket::give(const std::shared_ptr<std::string>& answer, std::string message) {
    *answer = std::move(message);
    send_answers();
}

/// In order, and never before what was missed is told: events come before answers.
void PlaySocket::send_answers() {
    if (!has_begun_) return;
    for (; !due_.empty() && !due_.front()->empty(); due_.pop_front())
        send(std::move(*due_.front()));
}

void PlaySocket::closed() {
    if (!socket_) return; // it never got open
    socket_.reset();
    table_->part(person_, this);
}

void PlaySocket::tell(SharedText message) {
    if (socket_) socket_->send(std::move(message));
}

void PlaySocket::begun() {
    has_begun_ = true;
    send_answers();
}

void PlaySocket::sent_away(const Problem& why) {
    if (socket_) socket_->close(why.code);
}

void PlaySocket::send(std::string message) {
    if (socket_) socket_->send(std::make_shared<const std::string>(std::move(message)));
}

} // namespace qwixx
