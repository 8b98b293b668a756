#include "lab/trainer.h"

#include <algorithm>
#include <barrier>
#include <cmath>
#include <cstring>
#include <numbers>
#include <numeric>
#include <thread>

namespace qwixx {

namespace {

/// Adds to a gradient what a lesson asks of the weights. Returns the error.
double add_gradient(const Net& net, std::span<const Input> inputs, float target,
                    std::vector<float>& gradient) {
    Net::Cells cells;
    const float score = net.score(inputs, cells);
    const float chance = win_chance(score);
    const float slope = chance - target; // of the error, by the score
    const auto first = static_cast<std::size_t>(net.shape().first);
    const float* const weights = net.weights().data();

    alignas(64) std::array<float, Net::second> second_slope;
    for (std::size_t j = 0; j < Net::second; ++j) {
        gradient[net.to_score() + j] += slope * cells.second[j];
        second_slope[j] = cells.second[j] > 0 ? slope * weights[net.to_score() + j] : 0;
        gradient[net.second_biases() + j] += second_slope[j];
    }
    gradient[net.score_bias()] += slope;

    alignas(64) std::array<float, Net::most_first> first_slope;
    for (std::size_t i = 0; i < first; ++i) {
        const float cell = cells.first[i];
        first_slope[i] = 0;
        if (cell <= 0) continue;
        const float* const out = weights + net.to_second() + i * Net::second;
        float* const into = gradient.data() + net.to_second() + i * Net::second;
        alignas(64) std::array<float, Net::second> products;
        for (std::size_t j = 0; j < Net::second; ++j) {
            into[j] += cell * second_slope[j];
            products[j] = out[j] * second_slope[j];
        }
        for (std::size_t half = Net::second / 2; half > 0; half /= 2)
            for (std::size_t j = 0; j < half; ++j) products[j] += products[j + half];
        first_slope[i] = products[0];
    }
    float* const biases = gradient.data() + net.first_biases();
    for (std::size_t i = 0; i < first; ++i) biases[i] += first_slope[i];
    for (const Input& input : inputs) {
        float* const into = gradient.data() + input.which * first;
        for (std::size_t i = 0; i < first; ++i) into[i] += input.strength * first_slope[i];
    }
    const float certain = std::max(target > 0.5F ? chance : 1 - chance, 1e-6F);
    return -double{std::log(certain)};
}

/// Adam, for the weights from begin to end.
struct Adam {
    float rate;
    float mean_part; // what the means so far are short of, at this step
    float square_part;

    Adam(float learning_rate, std::uint64_t step)
        : rate(learning_rate), mean_part(1 - std::pow(mean_decay, static_cast<float>(step))),
          square_part(1 - std::pow(square_decay, static_cast<float>(step))) {}

    void update(float& weight, float& mean, float& square, float gradient) const {
        mean += (1 - mean_decay) * (gradient - mean);
        square += (1 - square_decay) * (gradient * gradient - square);
        weight -= rate * (mean / mean_part) / (std::sqrt(square / square_part) + 1e-8F);
    }

    static constexpr float mean_decay = 0.9F;
    static constexpr float square_decay = 0.999F;
};

float learning_rate(const Training& training, std::uint64_t games) {
    const auto done = static_cast<float>(
        std::min(1.0, static_cast<double>(games) / static_cast<double>(training.games)));
    const float wave = (1 + std::cos(std::numbers::pi_v<float> * done)) / 2;
    return training.last_rate + (training.first_rate - training.last_rate) * wave;
}

constexpr std::string_view magic = "qwixx training 1\n";

} // namespace

void Lessons::add_game(const Net& net, std::span<const Inputs> positions, float outcome,
                       float lambda) {
    // From the end: a position should say what the next one said, and what came of it.
    const std::size_t first = targets_.size();
    for (const Inputs& inputs : positions) {
        inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
        ends_.push_back(inputs_.size());
    }
    targets_.resize(first + positions.size());
    float target = outcome;
    for (std::size_t i = positions.size(); i-- > 0;) {
        targets_[first + i] = target;
        target = lambda * target + (1 - lambda) * win_chance(net.score(positions[i]));
    }
}

Trainer::Trainer(const Net::Shape& shape, std::uint64_t seed)
    : net_(shape), mean_(net_.weights().size()), square_(net_.weights().size()) {
    Random random(seed, 0);
    const auto fill = [&](std::size_t begin, std::size_t end, float spread) {
        for (std::size_t i = begin; i < end; ++i)
            net_.weights()[i] =
                spread * (static_cast<float>(random.below(1 << 20)) / (1 << 19) - 1);
    };
    fill(0, net_.first_biases(), 0.2F);
    fill(net_.to_second(), net_.second_biases(), std::sqrt(6.0F / static_cast<float>(shape.first)));
    fill(net_.to_score(), net_.score_bias(), std::sqrt(3.0F / Net::second));
}

double Trainer::round(const Training& training, const PlayLesson& play) {
    const auto games_of_part = [&](int part) {
        const auto games = static_cast<std::uint64_t>(training.games_per_round);
        const auto at = static_cast<std::uint64_t>(part);
        return std::pair(games_ + games * at / parts, games_ + games * (at + 1) / parts);
    };
    std::array<Lessons, parts> lessons;
    std::array<std::vector<float>, parts> gradients;
    for (auto& gradient : gradients) gradient.assign(net_.weights().size(), 0);
    std::array<double, parts> errors{};
    std::vector<std::pair<int, std::size_t>> order; // part and place of every lesson

    const int threads = std::clamp(training.threads, 1, parts);
    std::barrier together(threads);
    const auto my_parts = [&](int thread, auto&& call) {
        for (int part = thread; part < parts; part += threads) call(part);
        together.arrive_and_wait();
    };
    const auto work = [&](int thread) {
        my_parts(thread, [&](int part) {
            const auto [begin, end] = games_of_part(part);
            for (std::uint64_t game = begin; game < end; ++game) {
                Random random(training.seed, game + 1);
                play(net_, random, lessons[static_cast<std::size_t>(part)]);
            }
        });
        if (thread == 0) {
            for (int part = 0; part < parts; ++part)
                for (std::size_t i = 0; i < lessons[static_cast<std::size_t>(part)].size(); ++i)
                    order.emplace_back(part, i);
            Random random(training.seed, ~games_);
            random.shuffle(std::span(order));
        }
        together.arrive_and_wait();
        const auto batch = static_cast<std::size_t>(training.batch);
        const float rate = learning_rate(training, games_);
        for (std::size_t begin = 0; begin + batch <= order.size(); begin += batch) {
            my_parts(thread, [&](int part) {
                const auto at = static_cast<std::size_t>(part);
                const std::size_t from = begin + batch * at / parts;
                const std::size_t to = begin + batch * (at + 1) / parts;
                for (std::size_t i = from; i < to; ++i) {
                    const auto& lesson = lessons[static_cast<std::size_t>(order[i].first)];
                    errors[at] += add_gradient(net_, lesson.inputs(order[i].second),
                                               lesson.target(order[i].second), gradients[at]);
                }
            });
            my_parts(thread, [&](int part) {
                const Adam adam(rate, steps_ + begin / batch + 1);
                const auto at = static_cast<std::size_t>(part);
                const std::size_t count = mean_.size();
                for (std::size_t i = count * at / parts; i < count * (at + 1) / parts; ++i) {
                    float sum = 0;
                    for (auto& gradient : gradients) sum += std::exchange(gradient[i], 0.0F);
                    adam.update(net_.weights()[i], mean_[i], square_[i],
                                sum / static_cast<float>(batch));
                }
            });
        }
    };
    {
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
        work(0);
    }
    const std::size_t batches = order.size() / static_cast<std::size_t>(training.batch);
    steps_ += batches;
    games_ += static_cast<std::uint64_t>(training.games_per_round);
    return std::accumulate(errors.begin(), errors.end(), 0.0) /
           static_cast<double>(
               std::max<std::size_t>(1, batches * static_cast<std::size_t>(training.batch)));
}

std::string Trainer::save() const {
    std::string bytes(magic);
    const auto add = [&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    };
    add(&net_.shape(), sizeof(Net::Shape));
    add(&games_, sizeof games_);
    add(&steps_, sizeof steps_);
    add(net_.weights().data(), net_.weights().size_bytes());
    add(mean_.data(), mean_.size() * sizeof(float));
    add(square_.data(), square_.size() * sizeof(float));
    return bytes;
}

std::expected<Trainer, std::string> Trainer::load(std::string_view bytes) {
    const std::string_view trouble = "this is no file of a training, or it was cut off";
    const auto take = [&](void* data, std::size_t size) {
        if (bytes.size() < size) return false;
        std::memcpy(data, bytes.data(), size);
        bytes.remove_prefix(size);
        return true;
    };
    if (!bytes.starts_with(magic)) return std::unexpected(std::string(trouble));
    bytes.remove_prefix(magic.size());
    Net::Shape shape;
    if (!take(&shape, sizeof shape) || shape.inputs < 1 || shape.inputs > 4096 ||
        shape.first < 64 || shape.first > Net::most_first || shape.first % 64 != 0)
        return std::unexpected(std::string(trouble));
    Trainer trainer(shape, 0);
    const bool whole = take(&trainer.games_, sizeof trainer.games_) &&
                       take(&trainer.steps_, sizeof trainer.steps_) &&
                       take(trainer.net_.weights().data(), trainer.net_.weights().size_bytes()) &&
                       take(trainer.mean_.data(), trainer.mean_.size() * sizeof(float)) &&
                       take(trainer.square_.data(), trainer.square_.size() * sizeof(float));
    if (!whole || !bytes.empty()) return std::unexpected(std::string(trouble));
    return trainer;
}

} // namespace qwixx
