#include "server/serve.h"

#include "server/admin/admin_socket.h"
#include "server/admin/operator.h"
#include "server/api/api.h"
#include "server/api/metrics.h"
#include "server/api/site.h"
#include "server/net/addresses.h"
#include "server/net/http_text.h"
#include "server/net/listener.h"
#include "server/privileges.h"
#include "server/store/node_link.h"
#include "server/store/postgres_store.h"
#include "server/store/storage.h"
#include "server/tables/bot_room.h"
#include "server/tables/now.h"
#include "server/tables/tables.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>

#include <sys/resource.h>

namespace qwixx {

namespace {

constexpr std::chrono::hours between_cleanings{1};
constexpr std::chrono::seconds until_proxy_notices{2}; // that this node is not ready
constexpr std::chrono::seconds leaving_time{5};        // over which clients are sent elsewhere
constexpr std::chrono::seconds between_orders{2};      // that others may have written to the store

/// Logs go to standard error: one line each, with the time in UTC.
void set_up_log(const std::string& level) {
    auto logger = spdlog::stderr_color_mt("qwixx");
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
    spdlog::set_default_logger(logger);
    spdlog::set_level(spdlog::level::from_str(level));
}

std::string data_folder(const std::optional<std::string>& home_of_user) {
    if (home_of_user) return *home_of_user + "/.local/share/qwixx";
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
        return std::string(data) + "/qwixx";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/share/qwixx";
    throw std::runtime_error("There is no home folder for the database: name one with --database.");
}

/// For the log: a URL may have a password in it.
std::string without_password(const std::string& database) {
    const std::size_t at = database.rfind('@');
    if (!is_postgres(database) || at == std::string::npos) return database;
    return "postgresql://…" + database.substr(at);
}

/// The page lies beside the program (build/web), or where it was installed.
std::string web_folder(const std::string& named) {
    if (!named.empty()) return named;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto& folder : {program / "web", program.parent_path() / "share/qwixx/web"})
        if (std::filesystem::exists(folder / "index.html", error)) return folder.string();
    return {};
}

std::unique_ptr<Store> open_store(const std::string& file, bool is_restored) {
    auto store = Store::open(file, is_restored);
    if (!store) throw std::runtime_error(store.error().what);
    if ((*store)->was_restored())
        spdlog::warn("{} is a backup that was brought back{}: the next game of every table is "
                     "committed to anew",
                     without_password(file),
                     is_restored ? "" : ", or was moved without what lies beside it");
    return std::move(*store);
}

/// Removes what nobody has touched for long, every hour; never in the first.
void clean_later(Loop& loop, Storage& storage, Tables& tables) {
    loop.after(between_cleanings, [&loop, &storage, &tables] {
        tables.touch_all();
        storage.clean(time_now(), [](const Stored<int>& removed) {
            if (!removed)
                spdlog::error("old tables cannot be removed: {}", removed.error().what);
            else if (*removed > 0)
                spdlog::info("removed {} tables that nobody used for long", *removed);
        });
        clean_later(loop, storage, tables);
    });
}

/// Where the store is shared, its operator writes there what is to be done.
void follow_later(Loop& loop, Operator& operator_here) {
    loop.after(between_orders, [&loop, &operator_here] {
        operator_here.look([&loop, &operator_here] { follow_later(loop, operator_here); });
    });
}

/// Reads the whole file once, beside all else, unless it is so long that others would notice.
void look_for_damage(const std::string& file, Storage& storage, Api& api) {
    constexpr std::uintmax_t much = std::uintmax_t{256} << 20;
    std::error_code error;
    if (std::filesystem::file_size(file, error) > much || error) return;
    storage.read<void>(
        {}, [](StoreReader& store) { return store.look_for_damage(); },
        [&api](const Stored<void>& well) {
            if (!well) api.store_is_damaged(well.error().what);
        });
}

/// As many as the system lets a process have: each connection is one.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) spdlog::warn("the limit on files cannot be raised");
}

std::string checked(const std::string& public_url) {
    if (public_url.empty()) return {};
    if (auto url = read_public_url(public_url)) return *url;
    throw std::runtime_error(fmt::format(
        "The public URL is an address such as https://qwixx.example, not \"{}\".", public_url));
}

void reload(Listener& listener, bool secure) {
    if (!secure) return spdlog::info("there is no certificate to read again");
    try {
        listener.reload_tls();
        spdlog::info("the certificate was read again");
    } catch (const std::runtime_error& error) {
        spdlog::error("the old certificate stays in use: {}", error.what());
    }
}

/// Without one the server goes on; whoever runs it has to stop it first.
std::unique_ptr<AdminSocket> admin_socket(const std::string& file, const AdminSocket::Post& post,
                                          Operator& operator_here) {
    try {
        return std::make_unique<AdminSocket>(
            file, post, [&](const Order& order, const AdminSocket::Answer& answer) {
                operator_here.carry_out(order, answer);
            });
    } catch (const std::runtime_error& error) {
        spdlog::warn("qwixx admin cannot reach this server: {}", error.what());
        return nullptr;
    }
}

void say_where(const ServeOptions& options, std::string_view public_url, std::uint16_t port) {
    const bool secure = !options.certificate_file.empty();
    const auto addresses = addresses_to_open(options.listen, port, secure, public_url);
    for (const std::string& address : addresses) fmt::print("Qwixx is at {}\n", address);
    const bool for_others = options.listen != "127.0.0.1" && options.listen != "::1";
    if (for_others && !addresses.empty()) fmt::print("\n{}\n", qr_text(addresses.front()));
    std::fflush(stdout);
}

/// What the machine calls itself; names_of_machine() has localhost first.
std::string name_of_machine() {
    const auto names = names_of_machine();
    return names.size() > 1 ? names[1] : names.front();
}

} // namespace

std::string database_name(const std::string& database, const std::optional<std::string>& home) {
    constexpr std::string_view scheme = "sqlite:";
    if (database.empty()) return data_folder(home) + "/qwixx.db";
    if (is_postgres(database)) return database;
    if (database.starts_with(scheme) && database.size() > scheme.size())
        return database.substr(scheme.size());
    throw std::runtime_error(fmt::format(
        "The database is named like sqlite:FILE or postgresql://USER@HOST/NAME, not \"{}\".",
        database));
}

void serve(const ServeOptions& options) {
    set_up_log(options.log_level);
    allow_many_files();
    const std::string public_url = checked(options.public_url);
    const Privileges privileges(options.user);
    const std::string file = database_name(options.database, privileges.home());
    const std::string folder = web_folder(options.web_folder);
    const Site site(folder);
    if (!site.is_built())
        spdlog::warn("there is no page{}: `make page` builds it",
                     folder.empty() ? "" : " in " + folder);

    Loop loop;
    const auto post = [&loop](std::function<void()> work) { loop.post(std::move(work)); };
    auto store = open_store(file, options.is_restored);
    // Given up last: what others are to do is theirs when all is written.
    std::unique_ptr<NodeLink> nodes;
    if (store->node() != 0) nodes = std::make_unique<NodeLink>(file, store->node(), post);
    const auto barred = store->barred();
    if (!barred) throw std::runtime_error(barred.error().what);
    Storage storage(std::move(store), post);
    // One thread is the loop's; the rest of the machine is for bots.
    const int bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
    BotRoom bots(bot_threads, options.bot_milliseconds, post);
    Tables tables(loop, storage, bots, {}, nodes.get());

    const std::string node = options.node.empty() ? name_of_machine() : options.node;
    const Listener* running = nullptr;
    Api api(tables, storage, site, public_url, options.version, [&] {
        return metrics_text({node, options.version}, tables, storage.figures(),
                            running == nullptr ? ListenerFigures{} : running->figures());
    });
    api.bar(addresses_of(*barred));
    const ListenerOptions listening{.address = options.listen,
                                    .port = options.port,
                                    .public_url = public_url,
                                    .names = public_url.empty() ? names_of_machine()
                                                                : std::vector<std::string>(),
                                    .certificate_file = options.certificate_file,
                                    .key_file = options.key_file,
                                    .proxies = options.proxies,
                                    .connections_per_address = options.connections_per_address};
    Listener listener = privileges.as_started([&] { return Listener(loop, listening, api); });
    privileges.drop();
    running = &listener;

    const auto stop = [&] {
        spdlog::info("stopping");
        listener.drain([&loop] { loop.stop(); });
        api.stop();
    };
    // Where there are others, they take over what is to be done, the proxy notices, and then those
    // who are here go there, one after the other.
    bool is_leaving = false;
    const auto leave = [&] {
        if (std::exchange(is_leaving, true)) return;
        spdlog::info("leaving");
        if (nodes) nodes->leave();
        api.leave();
        loop.after(until_proxy_notices, [&] { listener.send_away_over(leaving_time); });
    };
    loop.on_stop_signal([&] {
        // Asked twice, it stops at once.
        const bool has_others = nodes != nullptr && listener.figures().connections > 0;
        if (!has_others || is_leaving) return stop();
        leave();
        loop.after(until_proxy_notices + leaving_time, stop);
    });
    Operator operator_here(tables, storage,
                           {.bar =
                                [&](const std::set<std::string, std::less<>>& addresses) {
                                    api.bar(addresses);
                                    listener.end_those_from([&api](std::string_view address) {
                                        return api.is_barred(address);
                                    });
                                },
                            .drain = leave},
                           addresses_of(*barred));
    const auto admin = nodes ? nullptr : admin_socket(file, post, operator_here);
    if (nodes) follow_later(loop, operator_here);
    loop.on_reload_signal([&] { reload(listener, !options.certificate_file.empty()); });
    clean_later(loop, storage, tables);
    look_for_damage(file, storage, api);
    spdlog::info("database {}", without_password(file));
    say_where(options, public_url, listener.port());
    loop.run();
}

} // namespace qwixx
