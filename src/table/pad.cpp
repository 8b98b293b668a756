#include "table/pad.h"

#include "record/join.h"
#include "record/notation.h"
#include "record/record.h"
#include "record/scanner.h"
#include "table/words.h"

#include <algorithm>
#include <optional>

namespace qwixx {

namespace {

constexpr std::string_view pad_header = "qwixx-pad 1";

std::string text_of(const PadEntry& entry) {
    switch (entry.kind) {
    case PadEntry::Kind::Cross: return join(entry.sheet + 1, " ", text_of(entry.cross));
    case PadEntry::Kind::Misthrow: return join(entry.sheet + 1, " x");
    case PadEntry::Kind::Close: return join("close ", letter(entry.row));
    }
    return {};
}

std::optional<PadEntry> entry_in(std::string_view line) {
    Words words(line);
    const auto first = words.next();
    const auto second = words.next();
    if (!first || !second || !words.at_end()) return std::nullopt;
    if (*first == "close") {
        const auto color = second->size() == 1 ? color_of(second->front()) : std::nullopt;
        if (!color) return std::nullopt;
        return PadEntry{.kind = PadEntry::Kind::Close, .row = *color};
    }
    const auto sheet = number_in(*first);
    if (!sheet) return std::nullopt;
    if (*second == "x") return PadEntry{.kind = PadEntry::Kind::Misthrow, .sheet = *sheet - 1};
    const auto cross = cross_in(*second);
    if (!cross) return std::nullopt;
    return PadEntry{.sheet = *sheet - 1, .cross = Cross(cross->color, cross->number)};
}

} // namespace

std::expected<Pad, std::string> Pad::make(bool cards, std::vector<std::string> names) {
    if (names.empty() || names.size() > most_sheets)
        return std::unexpected("A pad has one to five sheets.");
    if (!std::ranges::all_of(names, [](const std::string& name) { return is_name(name); }))
        return std::unexpected("A name has 1 to 40 characters, and no #.");
    Pad pad;
    pad.cards_ = cards;
    pad.sheets_.resize(names.size());
    pad.names_ = std::move(names);
    return pad;
}

bool Pad::over() const {
    const auto ends = [this](const Sheet& sheet) {
        return sheet.misthrows() >= most_misthrows || (cards_ && sheet.closed_rows() >= 2);
    };
    return (closed_ & Boxes::locks()).count() >= 2 || std::ranges::any_of(sheets_, ends);
}

Boxes Pad::may_cross(int which) const {
    // Those who cross the same number in the same action may still close a row that is being
    // closed (D8), and make their cross of the action that ends the game (D10).
    Boxes open = Boxes::all() - (closed_ - (just_closed_ & Boxes::last()));
    if (over()) open = closing_number_ == 0 ? Boxes{} : open & Boxes::of_number(closing_number_);
    return sheet(which).may_cross(open);
}

bool Pad::allows(const PadEntry& entry) const {
    if (entry.kind == PadEntry::Kind::Close)
        return !cards_ && (closed_ & Boxes::row(entry.row)).empty();
    if (entry.sheet < 0 || entry.sheet >= std::ssize(sheets_)) return false;
    if (entry.kind == PadEntry::Kind::Cross) return may_cross(entry.sheet).contains(entry.cross);
    return !over();
}

void Pad::close(Color row) {
    if (!cards_) closed_ = closed_ | Boxes::row(row);
    if (!cards_) just_closed_ = just_closed_ | Boxes::row(row);
    closing_number_ = number_at(row, last_box);
}

void Pad::apply(const PadEntry& entry) {
    const bool is_same_number =
        (entry.kind == PadEntry::Kind::Cross && entry.cross.number() == closing_number_) ||
        (entry.kind == PadEntry::Kind::Close && number_at(entry.row, last_box) == closing_number_);
    if (!is_same_number) {
        just_closed_ = {};
        closing_number_ = 0;
    }
    switch (entry.kind) {
    case PadEntry::Kind::Close: close(entry.row); return;
    case PadEntry::Kind::Misthrow:
        sheets_[static_cast<std::size_t>(entry.sheet)].misthrow();
        return;
    case PadEntry::Kind::Cross:
        sheets_[static_cast<std::size_t>(entry.sheet)].cross(entry.cross);
        if (entry.cross.closes()) close(entry.cross.color());
    }
}

void Pad::write(const PadEntry& entry) {
    entries_.push_back(entry);
    apply(entry);
}

void Pad::undo() {
    if (entries_.empty()) return;
    entries_.pop_back();
    std::ranges::fill(sheets_, Sheet{});
    closed_ = just_closed_ = {};
    closing_number_ = 0;
    for (const PadEntry& entry : entries_) apply(entry);
}

std::string Pad::save() const {
    std::string text = join(pad_header, cards_ ? " cards\n" : " dice\n");
    for (const std::string& name : names_) text += join("sheet ", name, "\n");
    for (const PadEntry& entry : entries_) text += join(text_of(entry), "\n");
    return text;
}

std::expected<Pad, std::string> Pad::read(std::string_view text) {
    const auto next_line = [&text] {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        return line;
    };
    const std::string_view first = next_line();
    const bool cards = first == join(pad_header, " cards");
    if (!cards && first != join(pad_header, " dice"))
        return std::unexpected("This is no score pad of a version known here.");
    constexpr std::string_view sheet = "sheet ";
    std::vector<std::string> names;
    while (text.starts_with(sheet)) names.emplace_back(next_line().substr(sheet.size()));
    auto pad = make(cards, std::move(names));
    while (pad && !text.empty()) {
        const auto entry = entry_in(next_line());
        if (!entry || !pad->allows(*entry))
            return std::unexpected(
                join("Entry ", pad->entries_.size() + 1, " of the score pad cannot be."));
        pad->write(*entry);
    }
    return pad;
}

} // namespace qwixx
