#include "bots/bot.h"
#include "bots/learned.h"
#include "protocol/json_reader.h"
#include "record/record.h"
#include "table/decide.h"
#include "table/apply.h"
#include "table/needs.h"
#include "table/view.h"
#include "table/event_text.h"
using namespace qwixx;
extern "C" {
[[clang::export_name("probe")]] int probe(const char* text, int n) {
    auto j = read_json({text, static_cast<std::size_t>(n)});
    auto log = read_log({text, static_cast<std::size_t>(n)});
    auto rec = read_record({text, static_cast<std::size_t>(n)});
    Table t;
    if (log) for (auto& e : *log) if (!apply(t, e)) return 1;
    auto l = Learned::read({text, static_cast<std::size_t>(n)});
    Mind mind{.random = Random(1), .learned = &*l};
    auto m = bot_choice(t.play.game, 1, "expert", mind);
    auto d = decide(t, Command{1, "a", "b", Choose{1, m}});
    return static_cast<int>(j.size() + view_of(t, "a").chairs.size()) + (d ? 1 : 0) + (rec ? static_cast<int>(write_record(*rec).size()) : 0);
}
}
