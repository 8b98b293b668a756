#include "bots/card_inputs.h"
#include "bots/learned.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "lab/card_lessons.h"
#include "lab/trainer.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>

namespace qwixx {

namespace {

Exit trouble(const std::string& file, const std::string& what) {
    fmt::print(stderr, "qwixx: {}: {}\n", file, what);
    return Exit::Trouble;
}

GameKind kind_of(const TrainOptions& options) {
    return kind_named(options.game).value_or(GameKind::Jokers);
}

std::expected<Trainer, std::string> start_or_resume(const TrainOptions& options,
                                                    const Net::Shape& shape) {
    if (!std::filesystem::exists(options.checkpoint)) return Trainer(shape, options.seed);
    const auto bytes = read_file(options.checkpoint);
    if (!bytes) return std::unexpected(bytes.error());
    auto trainer = Trainer::load(*bytes);
    if (trainer && trainer->net().shape() != shape)
        return std::unexpected("it is of another game or has other cells");
    return trainer;
}

Exit put_into(const TrainOptions& options, const Net& net) {
    Learned learned;
    if (std::filesystem::exists(options.into)) {
        const auto bytes = read_file(options.into);
        if (!bytes) return trouble(options.into, bytes.error());
        auto read = Learned::read(*bytes);
        if (!read) return trouble(options.into, read.error());
        learned = std::move(*read);
    }
    learned.set(kind_of(options), options.players, net);
    if (const auto written = replace_file(options.into, learned.write()); !written)
        return trouble(options.into, written.error());
    return Exit::Good;
}

} // namespace

Exit run_train(const TrainOptions& options) {
    using Clock = std::chrono::steady_clock;
    constexpr auto between_reports = std::chrono::seconds(15);
    const Training training{.games = options.games,
                            .seed = options.seed,
                            .threads = options.threads,
                            .batch = options.batch,
                            .lambda = options.lambda,
                            .first_rate = options.rate};
    const GameKind kind = kind_of(options);
    const int inputs = count_card_inputs(options.players);
    auto trainer = start_or_resume(options, {.inputs = inputs, .first = options.cells});
    if (!trainer) return trouble(options.checkpoint, trainer.error());

    const PlayLesson play = [&](const Net& net, Random& random, Lessons& lessons) {
        const Teacher teacher =
            trainer->games() < options.taught_games ? Teacher::Example : Teacher::Itself;
        play_card_lesson({options.players, kind == GameKind::Jokers}, teacher, training.lambda, net,
                         random, lessons);
    };
    auto reported = Clock::now();
    std::uint64_t games_then = trainer->games();
    while (trainer->games() < training.games) {
        const double error = trainer->round(training, play);
        const bool last = trainer->games() >= training.games;
        const std::chrono::duration<double> passed = Clock::now() - reported;
        if (passed < between_reports && !last) continue;
        fmt::print(stderr, "{} games, {:.0f} a second, error {:.4f}\n", trainer->games(),
                   static_cast<double>(trainer->games() - games_then) / passed.count(), error);
        if (const auto saved = replace_file(options.checkpoint, trainer->save()); !saved)
            return trouble(options.checkpoint, saved.error());
        reported = Clock::now();
        games_then = trainer->games();
    }
    return options.into.empty() ? Exit::Good : put_into(options, trainer->net());
}

} // namespace qwixx
