// All headers of table and protocol together: a name means the same wherever it stands.
#include "protocol/bot_message.h"
#include "protocol/changes.h"
#include "protocol/coach_message.h"
#include "protocol/game_view_writer.h"
#include "protocol/json_reader.h"
#include "protocol/json_writer.h"
#include "protocol/merge_patch.h"
#include "protocol/move_text.h"
#include "protocol/server_message.h"
#include "protocol/table_message.h"
#include "protocol/view.h"
#include "table/answered.h"
#include "table/apply.h"
#include "table/branch.h"
#include "table/clock.h"
#include "table/command.h"
#include "table/decide.h"
#include "table/event.h"
#include "table/event_text.h"
#include "table/house.h"
#include "table/move_text.h"
#include "table/needs.h"
#include "table/options.h"
#include "table/outcome.h"
#include "table/pad.h"
#include "table/play.h"
#include "table/refusal.h"
#include "table/replay.h"
#include "table/snapshot.h"
#include "table/table.h"
#include "table/told.h"
#include "table/view.h"
#include "table/words.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

TEST(Headers, OfTableAndProtocolAreAllIncludedHere) {
    std::ifstream file(QWIXX_SOURCE_DIR "/tests/protocol/headers_test.cpp");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const char* layer : {"table", "protocol"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(QWIXX_SOURCE_DIR "/src/") + layer))
            if (entry.path().extension() == ".h") {
                const std::string header =
                    std::string(layer) + "/" + entry.path().filename().string();
                EXPECT_TRUE(text.contains("#include \"" + header + "\"")) << header;
            }
}

} // namespace
