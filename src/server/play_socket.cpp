#include "server/play_socket.h"

#include "protocol/table_message.h"

namespace qwixx {

namespace {

constexpr int patience = 20; // messages that were too fast, until the socket is closed

} // namespace

PlaySocket::PlaySocket(std::shared_ptr<OpenTable> table, Person person, std::optional<int> after)
    : table_(std::move(table)), person_(std::move(person)), after_(after) {}

void PlaySocket::opened(std::shared_ptr<Socket> socket) {
    socket_ = std::move(socket);
    table_->join(person_, after_, shared_from_this());
}

void PlaySocket::received(std::string_view text) {
    if (!bucket_.take()) {
        send(error_message("", "too-fast", "Slower, please: this message was passed over."));
        if (++too_fast_ == patience && socket_) socket_->close("too-fast");
        return;
    }
    auto command = read_command(text);
    if (!command) {
        send(error_message(command.error()));
        return;
    }
    if (person_.empty()) {
        send(error_message(command->id, "no-person", "A spectator can only watch."));
        return;
    }
    table_->command(person_, command->id, std::move(command->wish),
                    [self = shared_from_this(), id = command->id](const Reply<int>& number) {
                        if (number)
                            self->send(answer_message(id, *number));
                        else
                            self->send(
                                error_message(id, number.error().code, number.error().sentence));
                    });
}

void PlaySocket::closed() {
    if (!socket_) return; // it never got open
    socket_.reset();
    table_->part(person_, this);
}

void PlaySocket::tell(SharedText message) {
    if (socket_) socket_->send(std::move(message));
}

void PlaySocket::sent_away(std::string_view reason) {
    if (socket_) socket_->close(reason);
}

void PlaySocket::send(std::string message) {
    tell(std::make_shared<const std::string>(std::move(message)));
}

} // namespace qwixx
