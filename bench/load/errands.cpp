#include "errands.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace qwixx {

namespace {

constexpr std::string_view end_of_head = "\r\n\r\n";
constexpr std::string_view end_of_chunks = "\r\n0\r\n\r\n";

/// How long an answer is that starts here; 0: not all of it is there.
std::size_t answer_size(std::string_view bytes) {
    const std::size_t head = bytes.find(end_of_head);
    if (head == std::string_view::npos) return 0;
    constexpr std::string_view name = "content-length: ";
    std::string fields(bytes.substr(0, head)); // a proxy writes their names in its own way
    std::ranges::transform(fields, fields.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    const std::size_t length = fields.find(name);
    if (length == std::string::npos) {
        const std::size_t end = bytes.find(end_of_chunks, head);
        return end == std::string_view::npos ? 0 : end + end_of_chunks.size();
    }
    std::size_t body = 0;
    std::from_chars(bytes.data() + length + name.size(), bytes.data() + head, body);
    const std::size_t size = head + end_of_head.size() + body;
    return size <= bytes.size() ? size : 0;
}

} // namespace

class Errands::Runner : public Connection {
  public:
    Runner(Errands& errands, Poll& poll) : Connection(poll, errands.port_), errands_(&errands) {}

    void run(Errand errand) {
        errand_ = std::move(errand);
        std::string request = "POST " + errand_.path + " HTTP/1.1\r\nHost: 127.0.0.1:";
        request += std::to_string(errands_->port_) + "\r\nContent-Type: application/json\r\n";
        if (!errand_.token.empty()) request += "Authorization: Bearer " + errand_.token + "\r\n";
        request += "Content-Length: " + std::to_string(errand_.body.size()) + "\r\n\r\n";
        send(request + errand_.body);
    }

  private:
    std::size_t received(std::string_view bytes) override {
        const std::size_t size = answer_size(bytes);
        if (size == 0) return 0;
        const std::string_view answer = bytes.substr(0, size);
        if (!answer.starts_with("HTTP/1.1 20"))
            throw std::runtime_error(errand_.path + " " + errand_.body +
                                     " was refused: " + std::string(answer));
        const Errand errand = std::exchange(errand_, {});
        --errands_->running_;
        errands_->idle_.push_back(this);
        errand.done(answer); // which may send us again
        errands_->run_waiting();
        return size;
    }
    void lost() override {
        if (!errand_.path.empty())
            throw std::runtime_error("the server closed a connection: " + errand_.path);
        std::erase(errands_->idle_, this); // it had nothing to do for too long
    }

    Errands* errands_;
    Errand errand_;
};

Errands::Errands(Poll& poll, std::uint16_t port, int at_a_time) : port_(port) {
    for (int i = 0; i < at_a_time; ++i) {
        runners_.push_back(std::make_unique<Runner>(*this, poll));
        idle_.push_back(runners_.back().get());
    }
}

Errands::~Errands() = default;

void Errands::run(Errand errand) {
    waiting_.push_back(std::move(errand));
    run_waiting();
}

void Errands::run_waiting() {
    while (!waiting_.empty() && !idle_.empty()) {
        Runner& runner = *idle_.back();
        idle_.pop_back();
        ++running_;
        Errand errand = std::move(waiting_.front());
        waiting_.pop_front();
        runner.run(std::move(errand));
    }
}

std::string field(std::string_view answer, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":\"";
    const std::size_t start = answer.find(key);
    if (start == std::string_view::npos)
        throw std::runtime_error("no " + std::string(name) + " in " + std::string(answer));
    const std::size_t value = start + key.size();
    return std::string(answer.substr(value, answer.find('"', value) - value));
}

} // namespace qwixx
