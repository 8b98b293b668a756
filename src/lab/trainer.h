// Teaches a network by games it plays against itself: temporal differences, TD(lambda), with
// Adam. Everything follows from the seed, whatever the number of threads, and a training that was
// stopped goes on from its file as if nothing had happened.
#pragma once

#include "bots/net.h"
#include "rules/random.h"

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

namespace qwixx {

/// Positions of many games, with what the network should have said of them.
class Lessons {
  public:
    /// The positions of one seat through a game; what it got in the end is between 0 and 1.
    void add_game(const Net& net, std::span<const Inputs> positions, float outcome, float lambda);

    [[nodiscard]] std::size_t size() const { return targets_.size(); }
    [[nodiscard]] std::span<const Input> inputs(std::size_t i) const {
        return std::span(inputs_).subspan(ends_[i], ends_[i + 1] - ends_[i]);
    }
    [[nodiscard]] float target(std::size_t i) const { return targets_[i]; }

  private:
    std::vector<Input> inputs_;
    std::vector<std::size_t> ends_{0};
    std::vector<float> targets_;
};

/// Who plays the games that a network learns from.
enum class Teacher : std::uint8_t {
    Example, // somebody who plays well at once, and fast; the outcome is learned
    Itself,
};

struct Training {
    std::uint64_t games = 1'000'000;
    std::uint64_t seed = 1;
    int threads = 1;
    int games_per_round = 2048;
    int batch = 2048;
    float lambda = 0.7F;
    float first_rate = 1e-3F; // of learning; it falls along a cosine
    float last_rate = 3e-5F;
};

/// Plays a game with a network and adds what it teaches.
using PlayLesson = std::function<void(const Net& net, Random& random, Lessons& lessons)>;

class Trainer {
  public:
    /// A network with small random weights.
    Trainer(const Net::Shape& shape, std::uint64_t seed);

    [[nodiscard]] const Net& net() const { return net_; }
    [[nodiscard]] std::uint64_t games() const { return games_; }

    /// Plays a round of games and learns from them. Returns the mean error (cross entropy).
    double round(const Training& training, const PlayLesson& play);

    /// The whole state of a training, as bytes.
    [[nodiscard]] std::string save() const;
    [[nodiscard]] static std::expected<Trainer, std::string> load(std::string_view bytes);

  private:
    /// Work is cut into so many parts on every machine, and their results are added in order.
    static constexpr int parts = 4;

    Net net_;
    std::vector<float> mean_;   // of the gradient
    std::vector<float> square_; // of the gradient's square
    std::uint64_t games_ = 0;
    std::uint64_t steps_ = 0;
};

} // namespace qwixx
