// Gives a fuzz target a main without libFuzzer: replays every file under the paths given, so
// that inputs which once mattered are tried in every build, by every compiler.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

bool replay(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "%s: cannot be read\n", path.c_str());
        return false;
    }
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    // A copy of exactly this size: reading past the end is then something ASan sees.
    const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(input.data(), input.size());
    return true;
}

} // namespace

int main(int argc, char** argv) {
    std::size_t replayed = 0;
    bool readable = true;
    for (int i = 1; i < argc; ++i) {
        std::error_code error;
        if (!std::filesystem::is_directory(argv[i])) {
            readable = replay(argv[i]) && readable;
            ++replayed;
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i], error)) {
            if (entry.is_regular_file()) {
                readable = replay(entry.path()) && readable;
                ++replayed;
            }
        }
        readable = readable && !error;
    }
    std::printf("%zu inputs replayed\n", replayed);
    return readable && replayed > 0 ? 0 : 1;
}
