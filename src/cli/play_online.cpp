// `qwixx play --server`: a seat at a table of a server.
#include "cli/commands.h"
#include "cli/play_result.h"
#include "record/record.h"
#include "terminal/curses.h"
#include "terminal/play.h"
#include "terminal/remote_table.h"

#include <fmt/format.h>

namespace qwixx {

namespace {

/// The first name of `--players` is ours; the bots are for a table that we open.
void read_players(std::string_view players, RemoteSetup& setup) {
    constexpr std::string_view bot = "bot:";
    while (!players.empty()) {
        const std::size_t end = std::min(players.find(','), players.size());
        const std::string_view part = players.substr(0, end);
        if (part.starts_with(bot))
            setup.bots.emplace_back(part.substr(bot.size()));
        else if (setup.name.empty())
            setup.name = part;
        players.remove_prefix(std::min(end + 1, players.size()));
    }
}

} // namespace

Exit play_online(const PlayOptions& options) {
    const auto trouble = [](std::string_view why) {
        fmt::print(stderr, "qwixx: {}\n", why);
        return Exit::Trouble;
    };
    auto address = read_server_address(options.server);
    if (!address) return trouble(address.error());
    RemoteSetup setup{.address = *address,
                      .table = options.table.empty() ? address->table : options.table,
                      .options = {.game = kind_named(options.game).value_or(GameKind::Dice)},
                      .name = {},
                      .bots = {}};
    if (options.players != PlayOptions{}.players) read_players(options.players, setup);
    auto table = RemoteTable::open(setup);
    if (!table) return trouble(table.error());
    const bool screen = !options.plain && has_screen();
    const Ended ended =
        screen ? play_on_screen(**table) : play_in_lines(**table, options.json ? stderr : stdout);
    if (options.json) print_result_as_json((*table)->view({}), "table", (*table)->link());
    fmt::print(stderr, "{}\n", (*table)->link());
    return ended == Ended::Stopped ? stopped_by_signal(Curses::stop_signal()) : Exit::Good;
}

} // namespace qwixx
