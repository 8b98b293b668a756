// What has changed from one text of JSON to the next, as a JSON Merge Patch (RFC 7396). The texts
// were written with their outlines, so neither is read: fields are compared as they stand, and what
// is the same is passed over as a whole.
//
// A patch says null for a field that is gone, and takes arrays whole. It is exact for objects in
// which no field is null, and views have none.
#pragma once

#include "protocol/json_writer.h"

#include <string>

namespace qwixx {

/// An object as it was written with an outline; at first an empty one.
struct JsonObject {
    std::string text = "{}";
    JsonOutline outline;
};

/// The fields of the patch, without the brackets around them: nothing when nothing has changed.
[[nodiscard]] std::string merge_patch(const JsonObject& before, const JsonObject& after);

} // namespace qwixx
