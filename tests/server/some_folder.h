// A folder for one test, gone after it.
#pragma once

#include <filesystem>
#include <string>

#include <stdlib.h>

namespace qwixx {

class SomeFolder {
  public:
    SomeFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "qwixx-store-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) std::abort();
        folder_ = name;
    }
    ~SomeFolder() { std::filesystem::remove_all(folder_); }
    SomeFolder(const SomeFolder&) = delete;
    SomeFolder& operator=(const SomeFolder&) = delete;

    [[nodiscard]] std::string operator/(const std::string& name) const {
        return (folder_ / name).string();
    }

  private:
    std::filesystem::path folder_;
};

} // namespace qwixx
