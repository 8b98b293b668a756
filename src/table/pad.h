// The score pad: sheets beside real dice or cards. It keeps to the rules of the sheet and undoes as
// far as one likes. It does not know what was rolled or played, nor whose turn it is.
#pragma once

#include "rules/seat.h"
#include "rules/sheet.h"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// What is written on the pad, one thing after the other.
struct PadEntry {
    enum class Kind : std::uint8_t { Cross, Misthrow, Close };

    Kind kind = Kind::Cross;
    int sheet = 0;          // of a cross or misthrow, from 0
    Cross cross;            // made
    Color row = Color::Red; // closed by somebody who is not on the pad
    friend bool operator==(const PadEntry&, const PadEntry&) = default;
};

class Pad {
  public:
    static constexpr int most_sheets = most_players;

    Pad() = default;
    /// A new pad; what is wrong with the names otherwise.
    [[nodiscard]] static std::expected<Pad, std::string> make(bool cards,
                                                              std::vector<std::string> names);

    [[nodiscard]] bool cards() const { return cards_; }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] const std::vector<PadEntry>& entries() const { return entries_; }

    [[nodiscard]] Sheet sheet(int which) const { return sheets_[static_cast<std::size_t>(which)]; }
    /// The boxes that may be crossed on a sheet now.
    [[nodiscard]] Boxes may_cross(int which) const;
    /// All boxes of the rows that are closed for everybody (D8); none with cards (C10).
    [[nodiscard]] Boxes closed_rows() const { return closed_; }
    /// Two rows are closed, or somebody has four misthrows (D10, C12).
    [[nodiscard]] bool over() const;

    /// Whether the rules of the sheet allow it.
    [[nodiscard]] bool allows(const PadEntry& entry) const;
    /// Writes what is allowed.
    void write(const PadEntry& entry);
    /// Takes the last entry back, if there is one.
    void undo();

    /// The pad as text, to be kept, and back.
    [[nodiscard]] std::string save() const;
    [[nodiscard]] static std::expected<Pad, std::string> read(std::string_view text);

    friend bool operator==(const Pad&, const Pad&) = default;

  private:
    void apply(const PadEntry& entry);
    void close(Color row);

    bool cards_ = false;
    std::vector<std::string> names_;
    std::vector<PadEntry> entries_; // the truth; what follows comes from it
    std::vector<Sheet> sheets_;
    Boxes closed_;
    Boxes just_closed_; // by the last entries, which can be crosses of several for one number
    int closing_number_ = 0;
};

} // namespace qwixx
