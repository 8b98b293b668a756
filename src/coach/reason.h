// Why one move is better than another, as facts that are computed here and put into words by
// whoever shows them: a code and what it needs (docs/coach.md lists the sentences).
#pragma once

#include "coach/weigh.h"

#include <cstdint>
#include <string_view>

namespace qwixx {

/// What a move does, as far as a player can see it.
struct MoveFacts {
    int crosses = 0;       // made by it
    int skipped = 0;       // boxes that it skips for good (S2)
    int closes = 0;        // rows closed by it (S3)
    bool misthrow = false; // it takes one (D7, C11)
    int misthrows = 0;     // on the sheet after it
    bool ends = false;     // the game, if the others choose as expected (D10, C12)
    double result = 0;     // the share of the win then; alone, the points
    bool settles = false;  // it ends the game whatever the others choose, and not alone
    double least = 0;      // the share of the win then, at least and at most
    double most = 0;
    double usable = 0; // the chance that the next roll or call can be crossed for at most
                       // two boxes skipped
    int to_lock = 0;   // in the row crossed: crosses still missing before its last number (S3)
    int cards = 0;     // given away
    double fits = 0;   // of a card taken: the part of the kinds it can be that would fit
};
[[nodiscard]] MoveFacts facts_of(const AnyGame& game, Seat seat, const Move& move,
                                 const Expected& expected);

/// The chance that the next roll of the white dice, or the next number called, can be crossed for
/// at most two boxes skipped.
[[nodiscard]] double usable_chance(const AnyGame& game, Seat seat, Sheet sheet);

/// One reason, the one that weighs most. "Better" is the best move, "worse" the one it is compared
/// with.
struct Reason {
    enum class Code : std::uint8_t {
        Equal,          // no more can be said than that they are worth nearly the same
        EndsAndWins,    // better ends the game and wins, whatever the others choose
        EndsAndLoses,   // worse ends the game, with `worse` of the win at most
        Misthrow,       // worse is the misthrow number `worse`, better is none
        BetterMisthrow, // better takes a misthrow: worse skips `worse` boxes
        Closes,         // better closes a row, worse does not
        PassesUp,       // worse crosses nothing; better costs `better` boxes
        Holds,          // worse skips `worse` boxes; better crosses nothing
        SkipsMore,      // worse skips `worse` boxes for good, better `better`
        MoreCrosses,    // better makes `better` crosses, worse `worse`
        FewerUses,  // the next roll can be used with a chance of `worse`, with better of `better`
        NearLock,   // better needs `better` more crosses for its lock, worse `worse`
        FewerCards, // worse gives away `worse` cards, better `better`
        FitsLess,   // the card taken fits with a chance of `worse`, the better one `better`
        Looks,      // the positions that follow are judged so; nothing stands out
    };
    Code code = Code::Looks;
    double better = 0;
    double worse = 0;
};
[[nodiscard]] std::string_view name(Reason::Code code);

[[nodiscard]] Reason why_better(const MoveFacts& better, const MoveFacts& worse, bool is_equal);

} // namespace qwixx
