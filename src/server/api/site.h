// The files of the page, held in memory: they are few, and no request can name any other file.
#pragma once

#include "server/net/http.h"

#include <map>
#include <optional>
#include <string>

namespace qwixx {

class Site {
  public:
    /// Reads all files of a folder and its folders, but those whose names start with a dot. Without
    /// any file it is a page that says that there is none.
    explicit Site(const std::string& folder);

    /// The answer to a request for a file, or for an address of the page's own, such as /table/ID.
    /// None when there is no such file.
    [[nodiscard]] std::optional<Response> find(const Request& request) const;

    [[nodiscard]] bool is_built() const { return is_built_; }

  private:
    struct File {
        SharedText body;
        std::string tag; // changes with the body
    };
    std::map<std::string, File, std::less<>> files_; // by path, such as "/index.html"
    bool is_built_ = false;
};

} // namespace qwixx
