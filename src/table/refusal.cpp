#include "table/refusal.h"

#include "record/why_not_text.h"

namespace qwixx {

namespace {

struct Explained {
    std::string_view code;
    std::string_view sentence;
};

Explained explained(Refusal refusal) {
    switch (refusal) {
    case Refusal::NotOpen: return {"not-open", "There is no table here yet."};
    case Refusal::BadPerson:
        return {"bad-person", "An id has 1 to 64 letters, digits, underscores, dots and hyphens."};
    case Refusal::BadCommandId:
        return {"bad-command-id",
                "A command's id has 1 to 64 letters, digits, underscores, dots and hyphens."};
    case Refusal::NotSeated: return {"not-seated", "Sit down first."};
    case Refusal::NotHost: return {"not-host", "Only the host of the table can do this."};
    case Refusal::NotPlaying: return {"not-playing", "You have no seat in this game."};
    case Refusal::GameRuns: return {"game-runs", "Wait until the game is over."};
    case Refusal::NoGame: return {"no-game", "No game is being played."};
    case Refusal::AlreadySeated: return {"already-seated", "You have a seat at this table."};
    case Refusal::TableFull: return {"table-full", "All five seats are taken."};
    case Refusal::BadName:
        return {"bad-name", "A name has 1 to 40 characters, no #, and no blanks around it."};
    case Refusal::NameTaken:
        return {"name-taken", "Somebody at this table has that name: choose another."};
    case Refusal::UnknownBot: return {"unknown-bot", "There is no bot of that level."};
    case Refusal::NobodyOfThatName:
        return {"nobody-of-that-name", "Nobody of that name has a seat."};
    case Refusal::BadOptions:
        return {"bad-options", "Lots decide who starts a card game: first-six goes with dice."};
    case Refusal::TooFewSeats:
        return {"too-few-seats", "The card games need two players: wait for one or seat a bot."};
    case Refusal::OnlyBots: return {"only-bots", "At least one person must sit at the table."};
    case Refusal::NoCommit:
        return {"no-commit", "The seed of the next game is not committed to: try again shortly."};
    case Refusal::BadWord: return {"bad-word", "A word has 1 to 64 letters and digits."};
    case Refusal::NothingPlayed:
        return {"nothing-played", "There was no game yet: the host starts the first one."};
    case Refusal::AlreadyWanted:
        return {"already-wanted", "You said so: the others are still to answer."};
    case Refusal::OldDecision: return {"old-decision", "This decision is over."};
    case Refusal::NotAsked: return {"not-asked", "You have nothing to decide now."};
    case Refusal::BotPlays:
        return {"bot-plays", "A bot plays your seat: come back to it, then choose."};
    case Refusal::AlreadyChosen:
        return {"already-chosen", "You have chosen: take it back to choose again."};
    case Refusal::IllegalMove: return {"illegal-move", "The rules do not allow this move here."};
    case Refusal::NothingSealed:
        return {"nothing-sealed", "There is nothing to take back: you have not chosen yet."};
    case Refusal::TableIsTimed:
        return {"table-is-timed", "At a timed table a bot takes over by itself."};
    case Refusal::NoSuchSeat: return {"no-such-seat", "There is no such seat in this game."};
    case Refusal::OwnSeat: return {"own-seat", "This is your own seat: you can leave it."};
    case Refusal::NotAbsent:
        return {"not-absent", "A seat can be handed over when its player is gone for a minute."};
    case Refusal::NotHandedOver: return {"not-handed-over", "You play your seat yourself."};
    case Refusal::BadChat:
        return {"bad-chat", "Say 1 to 300 characters, on one line and without blanks around them."};
    case Refusal::AlreadyOpen: return {"already-open", "This table is open."};
    case Refusal::WrongChance: return {"wrong-chance", "This chance is not awaited."};
    case Refusal::NoBotHere: return {"no-bot-here", "No bot is asked for this seat."};
    case Refusal::BadSeed:
        return {"bad-seed", "Seeds and commitments have 1 to 128 letters and digits."};
    case Refusal::NothingToReveal:
        return {"nothing-to-reveal", "No game that is over waits for its seed."};
    case Refusal::AlreadyCommitted:
        return {"already-committed", "A seed is committed to, or the last one is not revealed."};
    }
    return {};
}

} // namespace

std::string_view code(Refusal refusal) { return explained(refusal).code; }
std::string_view sentence(Refusal refusal) { return explained(refusal).sentence; }
std::string_view sentence(const Refused& refused) {
    return refused.sentence.empty() ? sentence(refused.refusal) : refused.sentence;
}

Refused::Refused(const WhyNot& why, const AnyGame& game, Seat seat, const Move& move)
    : refusal(Refusal::IllegalMove), reason(code(why.reason)), clause(qwixx::clause(why.reason)),
      sentence(sentence_of(text_of(why, game, seat, move))) {}

} // namespace qwixx
