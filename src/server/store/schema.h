// The file of the store: how it is opened, what must not be opened, and how it came to its shape.
#pragma once

#include "server/store/sqlite.h"

#include <memory>
#include <string>

namespace qwixx {

inline constexpr int application_id = 0x51575858; // "QWXX" in the header of the file
[[nodiscard]] int newest_schema();

/// A server's claim to a file, given up with it. It is on the file itself, whatever it is called,
/// and beside SQLite's own, so that other programs may still read it, for backups.
class Claim {
  public:
    /// Makes the file if there is none.
    [[nodiscard]] static Stored<Claim> take(const std::string& file);
    [[nodiscard]] bool made_the_file() const { return made_the_file_; }
    Claim(Claim&& other) noexcept;
    Claim& operator=(Claim&& other) noexcept;
    ~Claim();

  private:
    explicit Claim(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
    bool made_the_file_ = false;
};

struct OpenedFile {
    std::string name; // in full, without links
    Claim claim;      // given up last: to close any file would end SQLite's claims to the same
    std::unique_ptr<Database> database;
};

/// Makes folders and file where missing, and brings the file to the newest schema. Files of other
/// programs and of newer ones of ours are left as they are.
[[nodiscard]] Stored<OpenedFile> open_file(const std::string& name);

/// A second way into a file of ours, of the newest schema, whoever uses it: only to read.
[[nodiscard]] Stored<std::unique_ptr<Database>> look_into_file(const std::string& name);

} // namespace qwixx
