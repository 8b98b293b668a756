#include "server/api/site.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace qwixx {

namespace {

constexpr std::string_view not_built =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Qwixx</title>\n"
    "<h1>Qwixx</h1>\n<p>The server runs, but its page has not been built.</p>\n"
    "<p>Programs reach it at <a href=\"/api/v1/health\">/api/v1</a>.</p>\n</html>\n";

struct Type {
    std::string_view ending;
    std::string_view name;
};
constexpr Type types[] = {
    {"html", "text/html; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"wasm", "application/wasm"},
    {"json", "application/json"},
    {"map", "application/json"},
    {"webmanifest", "application/manifest+json"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
    {"ico", "image/x-icon"},
    {"woff2", "font/woff2"},
    {"txt", "text/plain; charset=utf-8"},
};

std::string_view type_of(std::string_view path) {
    const std::string_view ending = path.substr(path.rfind('.') + 1);
    const auto* const found = std::ranges::find(types, ending, &Type::ending);
    return found == std::end(types) ? "application/octet-stream" : found->name;
}

/// What the build packs files with, the smallest first.
struct Packed {
    const char* ending;
    const char* name;
};
constexpr Packed all_packed[] = {{".br", "br"}, {".gz", "gzip"}};

std::string tag_of(std::string_view body) {
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(body.data()), body.size(), nullptr,
                       0);
    return fmt::format("\"{:02x}\"", fmt::join(hash, ""));
}

/// Whether a list such as "gzip, br;q=0.5" has a word that is not ruled out by "q=0".
bool accepts(std::string_view list, std::string_view wanted) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        std::string entry(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
        std::erase_if(entry, [](char c) { return c == ' ' || c == '\t'; });
        const std::size_t mark = std::min(entry.find(';'), entry.size());
        if (entry.substr(0, mark) != wanted) continue;
        const std::string quality = entry.substr(mark);
        return !quality.starts_with(";q=0") ||
               quality.find_first_not_of("0.", 3) != std::string::npos;
    }
    return false;
}

/// Whether a list of tags that a browser holds has this one. Weak ones are as good here.
bool has_tag(std::string_view list, std::string_view tag) {
    return list == "*" || list.contains(tag);
}

std::string contents_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

Site::Site(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        if (at->path().filename().string().starts_with('.')) {
            at.disable_recursion_pending();
            continue;
        }
        if (!at->is_regular_file(error)) continue;
        std::string body = contents_of(at->path());
        std::string tag = tag_of(body);
        files_.emplace('/' + at->path().lexically_relative(folder).generic_string(),
                       File{std::make_shared<const std::string>(std::move(body)), std::move(tag)});
    }
    is_built_ = files_.contains("/index.html");
    if (!is_built_)
        files_["/index.html"] = {std::make_shared<const std::string>(not_built), tag_of(not_built)};
}

std::optional<Response> Site::find(const Request& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    auto found = files_.find(request.path);
    if (found == files_.end()) {
        // Addresses of the page's own have no dot in their last part.
        const std::string_view path = request.path;
        if (path.substr(path.rfind('/') + 1).contains('.')) return std::nullopt;
        found = files_.find("/index.html");
    }
    const std::string& path = found->first;
    Response answer{.type = std::string(type_of(path))};
    // The build gives each file in /assets/ a name that changes with its contents.
    answer.headers = {{"Cache-Control", path.starts_with("/assets/")
                                            ? "public, max-age=31536000, immutable"
                                            : "no-cache"}};
    const File* file = &found->second;
    bool varies = false;
    for (const Packed& packed : all_packed) {
        const auto compressed = files_.find(path + packed.ending);
        if (compressed == files_.end()) continue;
        varies = true;
        if (!accepts(request.accept_encoding, packed.name)) continue;
        file = &compressed->second;
        answer.headers.emplace_back("Content-Encoding", packed.name);
        break;
    }
    if (varies) answer.headers.emplace_back("Vary", "Accept-Encoding");
    answer.headers.emplace_back("ETag", file->tag);
    if (has_tag(request.if_none_match, file->tag))
        answer.status = 304;
    else
        answer.file = file->body;
    return answer;
}

} // namespace qwixx
