#include "server/fair/verify.h"

#include "cli/commands.h"
#include "cli/record_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace qwixx {

namespace {

Json json_for(const std::string& file, const ChanceFault& fault) {
    Json json{{"file", file}, {"ok", false}};
    if (fault.draw != 0) json["draw"] = fault.draw;
    if (fault.turn != 0) json["turn"] = fault.turn;
    json["error"] = fault.message;
    return json;
}

Exit verify(const std::string& file, bool json) {
    const auto record = read_record_file(file, json);
    if (!record) return record.error();
    const auto draws = verify_chance(*record);
    if (json)
        print(draws ? Json{{"file", file}, {"ok", true}, {"draws", *draws}}
                    : json_for(file, draws.error()));
    else if (draws)
        fmt::print("{}: ok, {} draw{}\n", shown(file), *draws, *draws == 1 ? "" : "s");
    else
        fmt::print("{}: {}\n", shown(file), draws.error().message);
    return draws ? Exit::Good : Exit::Bad;
}

} // namespace

Exit run_verify(const VerifyOptions& options) {
    Exit worst = Exit::Good;
    for (const std::string& file : options.files)
        worst = std::max(worst, verify(file, options.json));
    return worst;
}

} // namespace qwixx
