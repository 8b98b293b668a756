#include "server/fair/verify.h"

#include "record/join.h"
#include "record/notation.h"
#include "server/fair/chance.h"
#include "table/options.h"

#include <algorithm>
#include <optional>
#include <ranges>

namespace qwixx {

namespace {

std::unexpected<ChanceFault> no(std::string message) {
    return std::unexpected(ChanceFault{.message = std::move(message)});
}

/// The value of a tag that stands in the record exactly once.
std::expected<std::string, ChanceFault> only_tag(const Record& record, std::string_view key) {
    std::optional<std::string> found;
    for (const std::vector<Tag>* tags : {&record.tags, &record.late_tags})
        for (const Tag& tag : *tags) {
            if (tag.key != key) continue;
            if (found) return no(join("%", key, " is there twice, and only one can be right"));
            found = tag.value;
        }
    if (found) return *std::move(found);
    return no(join("the record has no %", key, ", so its chance cannot be verified"));
}

/// The words in seat order, empty where none was given.
std::optional<std::vector<std::string>> words_in(std::string_view text) {
    std::vector<std::string> words;
    for (const auto part : std::views::split(text, ' ')) {
        const std::string_view word(part.begin(), part.end());
        if (word.empty()) continue; // blanks are free in a record
        if (word != "-" && !is_word(word, longest_word)) return std::nullopt;
        words.emplace_back(word == "-" ? "" : word);
    }
    return words;
}

CardSet set_of(const std::vector<Card>& cards) {
    CardSet set;
    for (const Card card : cards) set = set | CardSet::only(card);
    return set;
}

/// Of six dice those that the record has: the others are of closed rows and were left aside.
Dice in_play(Dice dice, const Dice& recorded) {
    for (const Color color : colors)
        if (!recorded.has(color)) dice.remove(color);
    return dice;
}

// What the record says and what the seed gives, in words; of a shuffle the first card that differs.
std::string difference(const Lot& recorded, const Lot& drawn) {
    return join("the lot fell on seat ", recorded.seat + 1, ", and the seed gives seat ",
                drawn.seat + 1);
}
std::string difference(const Die& recorded, const Die& drawn) {
    return join("the die for the first six shows ", recorded.value, ", and the seed gives ",
                drawn.value);
}
std::string difference(const Dice& recorded, const Dice& drawn) {
    return join("the dice show ", text_of(recorded), ", and the seed gives ",
                text_of(in_play(drawn, recorded)));
}
std::string difference(const Shuffled& recorded, const Shuffled& drawn) {
    const auto [card, other] = std::ranges::mismatch(recorded.cards, drawn.cards);
    return join("card ", card - recorded.cards.begin() + 1, " of the shuffled pile is ",
                text_of(*card), ", and the seed gives ", text_of(*other));
}

bool is_drawn(const Outcome& recorded, const Outcome& drawn) {
    if (const Dice* dice = std::get_if<Dice>(&recorded))
        return *dice == in_play(std::get<Dice>(drawn), *dice);
    return recorded == drawn;
}

ChanceFault fault_of(const RecordedDraw& draw, const Outcome& drawn) {
    const std::string difference_in_words = std::visit(
        [&drawn]<class Kind>(const Kind& recorded) {
            return difference(recorded, std::get<Kind>(drawn));
        },
        draw.outcome);
    const std::string when = draw.turn == 0 ? "" : join(", turn ", draw.turn);
    return {draw.need.number, draw.turn,
            join("draw ", draw.need.number, when, ": ", difference_in_words)};
}

} // namespace

std::vector<RecordedDraw> draws_of(const Record& record) {
    using Kind = ChanceNeed::Kind;
    std::vector<RecordedDraw> draws;
    const auto add = [&](Kind kind, int turn, Outcome outcome, CardSet cards = {}) {
        const ChanceNeed need{.number = static_cast<int>(draws.size()) + 1,
                              .kind = kind,
                              .players = static_cast<int>(record.players.size()),
                              .cards = cards};
        draws.push_back({need, std::move(outcome), turn});
    };
    if (record.start.first_six.empty()) add(Kind::Lot, 0, Lot{record.start.seat});
    for (const int die : record.start.first_six) add(Kind::Die, 0, Die{die});
    if (!record.deck.empty()) add(Kind::Shuffle, 0, Shuffled{record.deck}, set_of(record.deck));
    int turn = 0;
    for (const DiceTurn& dice : record.dice_turns) add(Kind::Dice, ++turn, dice.dice);
    for (const CardTurn& cards : record.card_turns) {
        ++turn;
        if (!cards.shuffle.empty())
            add(Kind::Shuffle, turn, Shuffled{cards.shuffle}, set_of(cards.shuffle));
    }
    return draws;
}

std::expected<int, ChanceFault> verify_chance(const Record& record) {
    const auto seed = only_tag(record, "seed");
    const auto commit = only_tag(record, "commit");
    const auto written_words = only_tag(record, "words");
    for (const auto* tag : {&commit, &written_words, &seed})
        if (!*tag) return std::unexpected(tag->error());

    if (const std::string hash = commitment_to(*seed); hash != *commit)
        return no(join("the seed is not the one committed to: its SHA-256 is ", hash,
                       ", and %commit says ", *commit));
    const auto words = words_in(*written_words);
    if (!words || words->size() != record.players.size())
        return no("%words is to have one word of letters and digits for each player, or -");

    const std::vector<RecordedDraw> draws = draws_of(record);
    for (const RecordedDraw& draw : draws)
        if (const Outcome drawn = qwixx::draw(*seed, *words, draw.need);
            !is_drawn(draw.outcome, drawn))
            return std::unexpected(fault_of(draw, drawn));
    return static_cast<int>(draws.size());
}

} // namespace qwixx
