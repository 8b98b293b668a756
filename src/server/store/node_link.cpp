#include "server/store/node_link.h"

#include "server/store/nodes.h"
#include "server/store/postgres.h"
#include "server/store/postgres_schema.h"

#include <spdlog/spdlog.h>

#include <atomic>
#include <charconv>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <sys/eventfd.h>
#include <unistd.h>

namespace qwixx {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto between_looks = 1s;
constexpr auto after_failure = 300ms;
constexpr int adopted_at_a_time = 200;

struct Watched {
    TableMark mark;
    bool wanted = false;
    bool keeps = false;
};

/// One table as the database has it.
struct Row {
    std::string table;
    TableMark mark;
    std::int64_t keeper = 0; // 0: nobody
};

} // namespace

struct NodeLink::Inside {
    std::int64_t node;
    Postgres database; // of the thread alone
    Post post;
    int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);

    std::mutex mutex; // guards what follows
    std::map<std::string, Watched, std::less<>> watched;
    std::set<std::string> fresh;     // to be looked at now
    std::vector<std::string> handed; // back
    bool leaving = false;
    bool stopping = false;

    std::atomic<bool> well = true;
    Ears ears;        // of the loop
    int heard_on = 0; // the connection that listens
    bool told_leaving = false;
    std::set<std::int64_t> alive;   // nodes that do duties
    std::set<std::int64_t> peopled; // nodes whose persons count
    std::thread thread;

    Inside(std::string url, std::int64_t which, Post way)
        : node(which), database(std::move(url)), post(std::move(way)) {}
    ~Inside() { close(wake); }

    void call() const {
        const std::uint64_t one = 1;
        std::ignore = write(wake, &one, sizeof one);
    }
    void run();
    [[nodiscard]] bool listens();
    [[nodiscard]] bool live();
    [[nodiscard]] bool adopt();
    [[nodiscard]] bool hand_back();
    [[nodiscard]] bool look_at(const std::vector<std::string>& tables);
    [[nodiscard]] bool take(const std::vector<std::string>& tables);
    void tell_gone(const std::vector<std::string>& tables, const std::vector<Row>& rows);
    void hear();
    [[nodiscard]] std::vector<std::string> all();
    void tell_kept(const std::string& table, bool keeps, bool was_away);
};

std::vector<std::string> NodeLink::Inside::all() {
    const std::scoped_lock lock(mutex);
    std::vector<std::string> tables;
    tables.reserve(watched.size());
    for (const auto& [table, state] : watched) tables.push_back(table);
    return tables;
}

void NodeLink::Inside::tell_kept(const std::string& table, bool keeps, bool was_away) {
    post([this, table, keeps, was_away] {
        {
            const std::scoped_lock lock(mutex); // it may have been handed back meanwhile
            const auto found = watched.find(table);
            if (found == watched.end() || found->second.keeps != keeps) return;
        }
        if (ears.kept) ears.kept(table, keeps, was_away);
    });
}

/// A connection that is new has not asked for news yet, and what happened before is not known.
bool NodeLink::Inside::listens() {
    if (!database.connect()) return false;
    if (heard_on == database.connection()) return true;
    if (!database.run(listen_to_news)) return false;
    heard_on = database.connection();
    const std::scoped_lock lock(mutex);
    for (const auto& [table, state] : watched) fresh.insert(table);
    return true;
}

/// Says that this node lives, and finds out who else does.
bool NodeLink::Inside::live() {
    const bool leaves = [this] {
        const std::scoped_lock lock(mutex);
        return leaving;
    }();
    if (!database.run("INSERT INTO nodes (node, name, seen, leaving) VALUES ($1, 'back', "
                      "clock_timestamp(), $2) ON CONFLICT (node) DO UPDATE "
                      "SET seen = clock_timestamp(), leaving = $2",
                      node, leaves))
        return false;
    if (leaves && !told_leaving) {
        // Whoever takes a table over now need not think that nobody was there.
        if (!database.run("UPDATE tables SET kept_until = clock_timestamp() WHERE keeper = $1",
                          node))
            return false;
        told_leaving = true;
    }
    struct Node {
        std::int64_t number;
        bool does_duties;
        bool has_persons;
    };
    const auto nodes = database.all(
        [](PostgresRows& rows) { return Node{rows.integer(0), rows.flag(1), rows.flag(2)}; },
        "SELECT node, NOT leaving AND seen > clock_timestamp() - make_interval(secs => ?), "
        "seen > clock_timestamp() - make_interval(secs => ?) FROM nodes",
        seconds_until_duties_go_on, seconds_until_persons_are_gone);
    if (!nodes) return false;
    std::set<std::int64_t> with_persons;
    alive.clear();
    bool some_are_gone = false;
    for (const Node& one : *nodes) {
        if (one.does_duties) alive.insert(one.number);
        if (one.has_persons) with_persons.insert(one.number);
        some_are_gone = some_are_gone || !one.has_persons;
    }
    if (with_persons != peopled) {
        peopled = with_persons;
        post([this] {
            if (ears.nodes_changed) ears.nodes_changed();
        });
    }
    // Who is gone for a minute, and has left nothing to be done, is forgotten.
    return !some_are_gone ||
           database.run("WITH gone AS (DELETE FROM nodes WHERE "
                        "seen < clock_timestamp() - interval '1 minute' AND NOT EXISTS "
                        "(SELECT 1 FROM tables WHERE keeper = node) RETURNING node) "
                        "DELETE FROM here USING gone WHERE here.node = gone.node");
}

/// Takes over tables whose keeper is gone, whether or not anybody is at them.
bool NodeLink::Inside::adopt() {
    if (!alive.contains(node)) return true;
    std::vector<std::int64_t> living(alive.begin(), alive.end());
    struct Adopted {
        std::string table;
        bool was_away;
    };
    const auto adopted = database.all(
        [](PostgresRows& rows) { return Adopted{rows.text(0), rows.flag(1)}; },
        "WITH old AS (SELECT key, kept_until, (SELECT seen FROM nodes WHERE node = keeper) AS seen "
        "FROM tables WHERE keeper IN (SELECT node FROM nodes WHERE node <> ALL ($2::bigint[])) "
        "LIMIT $3 FOR UPDATE OF tables SKIP LOCKED) "
        "UPDATE tables SET keeper = $1, kept_until = NULL FROM old WHERE tables.key = old.key "
        "RETURNING id, coalesce(greatest(old.kept_until, old.seen) "
        "< clock_timestamp() - make_interval(secs => $4), true)",
        node, living, adopted_at_a_time, seconds_until_persons_are_gone);
    if (!adopted) return false;
    if (!adopted->empty())
        spdlog::info("took over {} tables of nodes that are gone", adopted->size());
    for (const Adopted& one : *adopted) {
        {
            const std::scoped_lock lock(mutex);
            watched[one.table].keeps = true;
        }
        tell_kept(one.table, true, one.was_away);
    }
    return true;
}

bool NodeLink::Inside::hand_back() {
    std::vector<std::string> tables;
    {
        const std::scoped_lock lock(mutex);
        tables = std::exchange(handed, {});
    }
    return tables.empty() ||
           database.run("WITH mine AS (SELECT key, id FROM tables WHERE id = ANY ($2::text[]) "
                        "AND keeper = $1 ORDER BY id FOR UPDATE), "
                        "free AS (UPDATE tables SET keeper = NULL, kept_until = clock_timestamp() "
                        "FROM mine WHERE tables.key = mine.key RETURNING tables.id) "
                        "SELECT pg_notify($3, $1 || ' ' || id || ' 0') FROM free",
                        node, tables, news_channel);
}

/// Tables that were there and no longer are.
void NodeLink::Inside::tell_gone(const std::vector<std::string>& tables,
                                 const std::vector<Row>& rows) {
    if (rows.size() == tables.size()) return;
    std::set<std::string_view> there;
    for (const Row& row : rows) there.insert(row.table);
    for (const std::string& table : tables) {
        if (there.contains(table)) continue;
        {
            const std::scoped_lock lock(mutex);
            const auto found = watched.find(table);
            if (found == watched.end() || found->second.mark.last == 0) continue; // not yet
        }
        post([this, table] {
            if (ears.changed) ears.changed(table, {.is_gone = true});
        });
    }
}

/// What has changed is told; what nobody keeps is taken, where it is wanted.
bool NodeLink::Inside::look_at(const std::vector<std::string>& tables) {
    if (tables.empty()) return true;
    const auto rows = database.all(
        [](PostgresRows& row) {
            return Row{row.text(0), {row.number(1), row.number(2), row.number(3)}, row.integer(4)};
        },
        "SELECT id, last, guests_version, here_version, coalesce(keeper, 0) FROM tables "
        "WHERE id = ANY ($1::text[])",
        tables);
    if (!rows) return false;
    tell_gone(tables, *rows);
    std::vector<std::string> free;
    for (const Row& row : *rows) {
        bool changed = false;
        bool lost = false;
        {
            const std::scoped_lock lock(mutex);
            const auto found = watched.find(row.table);
            if (found == watched.end()) continue;
            Watched& state = found->second;
            changed = std::exchange(state.mark, row.mark) != row.mark;
            lost = state.keeps && row.keeper != node;
            if (lost) state.keeps = false;
            if (state.wanted && !state.keeps && !leaving && !alive.contains(row.keeper))
                free.push_back(row.table);
        }
        if (changed)
            post([this, table = row.table, mark = row.mark] {
                if (ears.changed) ears.changed(table, mark);
            });
        if (lost) tell_kept(row.table, false, false);
    }
    return take(free);
}

bool NodeLink::Inside::take(const std::vector<std::string>& tables) {
    if (tables.empty()) return true;
    struct Taken {
        std::string table;
        bool was_away;
    };
    const auto taken = database.all(
        [](PostgresRows& rows) { return Taken{rows.text(0), rows.flag(1)}; },
        "WITH old AS (SELECT key, keeper, kept_until, "
        "(SELECT seen FROM nodes WHERE node = keeper) AS seen "
        "FROM tables WHERE id = ANY ($2::text[]) ORDER BY id FOR UPDATE OF tables) "
        "UPDATE tables SET keeper = $1, kept_until = NULL FROM old WHERE tables.key = old.key "
        "AND (old.keeper IS NULL OR old.keeper <> ALL ($3::bigint[])) "
        "RETURNING id, coalesce(greatest(old.kept_until, old.seen) "
        "< clock_timestamp() - make_interval(secs => $4), true)",
        node, tables, std::vector<std::int64_t>(alive.begin(), alive.end()),
        seconds_until_persons_are_gone);
    if (!taken) return false;
    for (const Taken& one : *taken) {
        {
            const std::scoped_lock lock(mutex);
            const auto found = watched.find(one.table);
            if (found == watched.end()) {
                handed.push_back(one.table); // nobody is there any more
                continue;
            }
            found->second.keeps = true;
        }
        tell_kept(one.table, true, one.was_away);
    }
    return true;
}

/// A notification is "NODE TABLE LAST".
void NodeLink::Inside::hear() {
    for (const std::string& text : database.notifications()) {
        std::int64_t from = 0;
        std::from_chars(text.data(), text.data() + text.size(), from);
        const std::size_t begin = text.find(' ');
        const std::size_t end = text.find(' ', begin + 1);
        if (from == node || begin == std::string::npos || end == std::string::npos) continue;
        const std::scoped_lock lock(mutex);
        std::string table = text.substr(begin + 1, end - begin - 1);
        if (watched.contains(table)) fresh.insert(std::move(table));
    }
}

void NodeLink::Inside::run() {
    auto next_look = Clock::now();
    for (;;) {
        std::uint64_t calls = 0;
        std::ignore = read(wake, &calls, sizeof calls);
        bool works = listens();
        const bool all_now = Clock::now() >= next_look;
        if (works) hear();
        std::vector<std::string> now;
        {
            const std::scoped_lock lock(mutex);
            if (stopping) break;
            now.assign(fresh.begin(), fresh.end());
            if (works) fresh.clear();
        }
        if (works && all_now) {
            works = live() && adopt();
            now = all();
            next_look = Clock::now() + between_looks;
        }
        works = works && hand_back() && look_at(now);
        if (works != well.exchange(works)) {
            if (works)
                spdlog::info("the database is back");
            else
                spdlog::error("the database is away: {}", database.failure().error().what);
        }
        if (!works) {
            next_look = Clock::now();
            std::this_thread::sleep_for(after_failure);
            const std::scoped_lock lock(mutex);
            if (stopping) break;
            continue;
        }
        hear(); // what came along with the answers
        const bool more = [this] {
            const std::scoped_lock lock(mutex);
            return !fresh.empty() || !handed.empty();
        }();
        if (!more)
            database.wait(
                std::chrono::duration_cast<std::chrono::milliseconds>(next_look - Clock::now()),
                wake);
    }
    // What was handed back last, and what is left.
    std::ignore = hand_back();
}

NodeLink::NodeLink(std::string url, std::int64_t node, Post post)
    : inside_(std::make_unique<Inside>(std::move(url), node, std::move(post))) {
    inside_->thread = std::thread([inside = inside_.get()] { inside->run(); });
}

NodeLink::~NodeLink() {
    {
        const std::scoped_lock lock(inside_->mutex);
        inside_->stopping = true;
    }
    inside_->call();
    inside_->thread.join();
}

void NodeLink::listen(Ears ears) { inside_->ears = std::move(ears); }

void NodeLink::watch(const std::string& table) {
    const std::scoped_lock lock(inside_->mutex);
    inside_->watched.try_emplace(table);
}

void NodeLink::want(const std::string& table) {
    {
        const std::scoped_lock lock(inside_->mutex);
        inside_->watched[table].wanted = true;
        inside_->fresh.insert(table);
    }
    inside_->call();
}

void NodeLink::forget(const std::string& table) {
    {
        const std::scoped_lock lock(inside_->mutex);
        const auto found = inside_->watched.find(table);
        if (found == inside_->watched.end()) return;
        const bool keeps = found->second.keeps;
        inside_->watched.erase(found);
        inside_->fresh.erase(table);
        if (!keeps) return;
        inside_->handed.push_back(table);
    }
    inside_->call();
}

void NodeLink::leave() {
    {
        const std::scoped_lock lock(inside_->mutex);
        inside_->leaving = true;
    }
    inside_->call();
}

bool NodeLink::is_well() const { return inside_->well; }

} // namespace qwixx
