#include "cli/file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

namespace qwixx {

namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::unexpected<std::string> last_error() {
    return std::unexpected<std::string>(std::strerror(errno));
}

} // namespace

std::expected<std::string, std::string> read_file(const std::string& name) {
    File opened;
    std::FILE* file = stdin;
    if (name == "-") {
        static bool was_read = false;
        if (std::exchange(was_read, true)) return std::unexpected("it can be read only once");
    } else {
        opened.reset(std::fopen(name.c_str(), "rb"));
        if (!opened) return last_error();
        file = opened.get();
    }
    std::string bytes;
    std::array<char, 65536> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), file))
        bytes.append(part.data(), size);
    if (std::ferror(file) != 0) return last_error();
    return bytes;
}

std::expected<void, std::string> write_file(const std::string& name, std::string_view bytes) {
    File file(std::fopen(name.c_str(), "wb"));
    if (!file) return last_error();
    if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return last_error();
    if (std::fclose(file.release()) != 0) return last_error(); // a full disk shows here at last
    return {};
}

std::expected<void, std::string> replace_file(const std::string& file, std::string_view bytes) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path place = fs::weakly_canonical(file, error); // a link stays a link
    if (error) return std::unexpected(error.message());
    if (fs::exists(place, error) && !fs::is_regular_file(place, error))
        return write_file(file, bytes);
    const fs::path beside = place.string() + ".new";
    if (auto written = write_file(beside.string(), bytes); !written) return written;
    fs::rename(beside, place, error);
    if (error) return std::unexpected(error.message());
    return {};
}

} // namespace qwixx
