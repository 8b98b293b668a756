#include "server/fair/chance.h"

#include "record/join.h"
#include "record/notation.h"
#include "server/fair/verify.h"
#include "table/small_house.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace qwixx {
namespace {

using Kind = ChanceNeed::Kind;
using testing::HasSubstr;
using testing::MatchesRegex;

const std::filesystem::path source_folder = QWIXX_SOURCE_DIR;
const std::string some_seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const std::vector<std::string> some_words{"Kiwi", "", "7"};

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

template <class Kind> Kind drawn(const ChanceNeed& need) {
    return std::get<Kind>(draw(some_seed, some_words, need));
}

std::string text_of(const std::vector<Card>& cards) {
    std::string text;
    for (const Card card : cards) text += join(text.empty() ? "" : " ", text_of(card));
    return text;
}

// ------------------------------------------------------------------ seeds and secrets

TEST(Chance, SeedsAreCommittedToBySha256) {
    const std::string seed = new_seed();
    EXPECT_THAT(seed, MatchesRegex("[0-9a-f]{64}"));
    EXPECT_NE(new_seed(), seed);
    EXPECT_TRUE(is_word(seed, longest_seed)) << "the table takes it";
    EXPECT_EQ(commitment_to("abc"), // the example of FIPS 180-2
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Chance, SecretsAreLongEnoughAndFitIntoAddresses) {
    EXPECT_THAT(random_text(32), MatchesRegex("[A-Za-z0-9_-]{43}"));
    EXPECT_THAT(random_text(16), MatchesRegex("[A-Za-z0-9_-]{22}"));
    EXPECT_EQ(random_text(0), "");
    std::set<std::string> all;
    for (int i = 0; i < 100; ++i) all.insert(random_text(16));
    EXPECT_EQ(all.size(), 100U);
    EXPECT_THAT(hash_of(random_text(32)), MatchesRegex("[0-9a-f]{64}"));
    EXPECT_NE(hash_of("a"), hash_of("b"));
    EXPECT_NE(random_number(), random_number());
}

// ------------------------------------------------------------------ draws

/// The lines of the example in docs/fair-dice.md, by this code.
TEST(Chance, TheWorkedExampleOfTheDocsIsRight) {
    const std::string docs = bytes_of(source_folder / "docs/fair-dice.md");
    const auto expect = [&docs](const std::string& line) {
        EXPECT_THAT(docs, HasSubstr("    " + line + "\n"));
    };
    expect("seed    " + some_seed);
    expect("commit  " + commitment_to(some_seed));
    for (const int k : {1, 2, 3})
        expect(join(k, "  a lot of 3      seat ",
                    drawn<Lot>({.number = k, .kind = Kind::Lot, .players = 3}).seat + 1));
    for (const int k : {1, 2, 3})
        expect(join(k, "  one die         ", drawn<Die>({.number = k, .kind = Kind::Die}).value));
    for (const int k : {1, 2, 3})
        expect(
            join(k, "  a roll          ", text_of(drawn<Dice>({.number = k, .kind = Kind::Dice}))));
    for (const bool jokers : {false, true}) {
        const ChanceNeed need{.number = 2, .kind = Kind::Shuffle, .cards = CardSet::deck(jokers)};
        const auto cards = drawn<Shuffled>(need).cards;
        expect(join("2  the deck of ", cards.size(), "  ",
                    text_of({cards.begin(), cards.begin() + 8}), " … ",
                    text_of({cards.end() - 2, cards.end()})));
    }
}

RC_GTEST_PROP(Chance, DrawsAreWhatTheNeedAsksFor, ()) {
    const std::string seed = *rc::gen::string<std::string>();
    const auto words = *rc::gen::container<std::vector<std::string>>(
        rc::gen::element<std::string>("", "a", "Z9", std::string(longest_word, 'x')));
    const int number = *rc::gen::inRange(1, 100'000);
    const int players = *rc::gen::inRange(1, most_players + 1);
    const CardSet cards{*rc::gen::arbitrary<std::uint64_t>() & CardSet::deck(true).bits};
    const auto drawn = [&](Kind kind) {
        const ChanceNeed need{1, number, kind, players, cards};
        const Outcome outcome = draw(seed, words, need);
        RC_ASSERT(outcome == draw(seed, words, need));
        return outcome;
    };
    const int seat = std::get<Lot>(drawn(Kind::Lot)).seat;
    RC_ASSERT(seat >= 0 && seat < players);
    const int die = std::get<Die>(drawn(Kind::Die)).value;
    RC_ASSERT(die >= 1 && die <= 6);
    const Dice dice = std::get<Dice>(drawn(Kind::Dice));
    RC_ASSERT(dice.white(0) == die); // the first of the same bytes
    for (const Color color : colors)
        RC_ASSERT(dice.colored(color) >= 1 && dice.colored(color) <= 6);
    CardSet found;
    const auto pile = std::get<Shuffled>(drawn(Kind::Shuffle)).cards;
    for (const Card card : pile) found = found | CardSet::only(card);
    RC_ASSERT(found == cards);
    RC_ASSERT(std::ssize(pile) == cards.count());
}

TEST(Chance, SeedWordsTheirOrderAndNumberAllCount) {
    const ChanceNeed deck{.number = 1, .kind = Kind::Shuffle, .cards = CardSet::deck(true)};
    ChanceNeed next = deck;
    next.number = 2;
    ChanceNeed eleventh = deck;
    eleventh.number = 11;
    std::vector<Outcome> all{draw("a", {"x", ""}, deck),    draw("b", {"x", ""}, deck),
                             draw("a", {"", "x"}, deck),    draw("a", {"x"}, deck),
                             draw("a", {"x1", ""}, deck),   draw("a", {"x", ""}, next),
                             draw("a", {"x", ""}, eleventh)};
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(std::ranges::count(all, all[i]), 1) << i;
}

// ------------------------------------------------------------------ verifying whole games

/// A game of persons, each with a word or without, and one bot, with chance by its seed.
Record played(Options options, const std::vector<std::string>& words, std::uint64_t random) {
    const std::string seed = commitment_to(join("game ", static_cast<int>(random)));
    SmallHouse house{.chance = Random(random)};
    EXPECT_TRUE(house.bring(Open{"anna", options, commitment_to(seed)}));
    for (std::size_t i = 0; i < words.size(); ++i)
        EXPECT_TRUE(
            house.wish(some_persons[i], Sit{std::string(1, static_cast<char>('A' + i)), words[i]}));
    EXPECT_TRUE(house.wish("anna", SeatBot{"greedy"}));
    EXPECT_TRUE(house.wish("anna", StartGame{words[0]}));
    while (is_playing(house.table())) {
        if (const auto need = needs(house.table()).chance)
            EXPECT_TRUE(house.bring(BringChance{need->game, need->number,
                                                draw(seed, house.table().play.words, *need)}));
        else
            EXPECT_TRUE(house.serve() || house.choose_once());
    }
    EXPECT_TRUE(house.bring(Reveal{seed}));
    const Record* record = finished_record(house.table(), 1);
    EXPECT_NE(record, nullptr);
    if (record == nullptr) return {};
    EXPECT_EQ(draws_of(*record).size(), static_cast<std::size_t>(house.table().play.drawn));
    return *record;
}

constexpr Options dice_by_lots{};
constexpr Options dice_by_first_six{.start = StartingRule::FirstSix};
constexpr Options cards{.game = GameKind::Cards};
constexpr Options jokers{.game = GameKind::Jokers};

std::string& tag_of(Record& record, std::string_view key) {
    return std::ranges::find(record.late_tags, key, &Tag::key)->value;
}

ChanceFault fault_of(const Record& record) {
    const auto verified = verify_chance(record);
    EXPECT_FALSE(verified) << "verified " << *verified << " draws";
    return verified ? ChanceFault{} : verified.error();
}

/// These go to tests/server/fair for the tests of the program: run this test with
/// QWIXX_FAIR_FOLDER set to write them anew.
TEST(Verify, AcceptsWhatATablePlayedByItsSeed) {
    const char* folder = std::getenv("QWIXX_FAIR_FOLDER");
    const std::vector<std::tuple<std::string, Options, std::vector<std::string>>> games{
        {"dice", dice_by_lots, {"Kiwi", "", "7"}},
        {"first-six", dice_by_first_six, {"sun", "moon"}},
        {"cards", cards, {"alpha", "", "", "Omega99"}},
        {"jokers", jokers, {"", "", ""}},
    };
    for (const auto& [name, options, words] : games) {
        bool shuffled_again = false;
        for (std::uint64_t random = 1; random <= 10; ++random) {
            const Record record = played(options, words, random);
            const auto read = read_record(write_record(record));
            ASSERT_TRUE(read) << name << ": " << read.error().message;
            const auto verified = verify_chance(*read);
            ASSERT_TRUE(verified) << name << ": " << verified.error().message;
            EXPECT_EQ(*verified, std::ssize(draws_of(record)));
            const bool again = std::ranges::any_of(
                record.card_turns, [](const CardTurn& turn) { return !turn.shuffle.empty(); });
            const bool worth_keeping =
                options.game == GameKind::Dice ? random == 1 : again && !shuffled_again;
            shuffled_again |= again;
            if (folder != nullptr && worth_keeping)
                std::ofstream(std::filesystem::path(folder) / (name + ".qwixx"))
                    << write_record(record);
        }
        EXPECT_EQ(shuffled_again, options.game != GameKind::Dice) << name;
    }
}

TEST(Verify, NamesTheWrongDie) {
    const Record good = played(dice_by_lots, some_words, 2);
    for (std::size_t turn = 0; turn < good.dice_turns.size(); ++turn) {
        Record bad = good;
        Dice& dice = bad.dice_turns[turn].dice;
        const std::string before = text_of(dice);
        dice = {dice.white(1) % 6 + 1,      dice.white(1),
                dice.colored(Color::Red),   dice.colored(Color::Yellow),
                dice.colored(Color::Green), dice.colored(Color::Blue)};
        if (bad == good) continue;
        const int k = static_cast<int>(turn) + 2;
        const ChanceFault fault = fault_of(bad);
        EXPECT_EQ(fault.draw, k);
        EXPECT_EQ(fault.turn, k - 1);
        EXPECT_EQ(fault.message, join("draw ", k, ", turn ", k - 1, ": the dice show ",
                                      text_of(dice), ", and the seed gives ", before));
    }
}

TEST(Verify, NamesTheWrongCard) {
    for (const Options& options : {cards, jokers}) {
        Record good;
        std::size_t turn = 0;
        for (std::uint64_t random = 1; turn == good.card_turns.size(); ++random) {
            good = played(options, {"a", "b", "", "d"}, random);
            turn =
                static_cast<std::size_t>(std::ranges::find_if(good.card_turns,
                                                              [](const CardTurn& card_turn) {
                                                                  return !card_turn.shuffle.empty();
                                                              }) -
                                         good.card_turns.begin());
        }
        Record bad = good;
        std::swap(bad.deck[40], bad.deck[43]);
        EXPECT_EQ(fault_of(bad).draw, 2);
        EXPECT_EQ(fault_of(bad).turn, 0);
        EXPECT_EQ(fault_of(bad).message,
                  join("draw 2: card 41 of the shuffled pile is ", text_of(good.deck[43]),
                       ", and the seed gives ", text_of(good.deck[40])));
        bad = good;
        auto& pile = bad.card_turns[turn].shuffle;
        std::swap(pile.front(), pile.back());
        EXPECT_EQ(fault_of(bad).draw, 3);
        EXPECT_EQ(fault_of(bad).turn, static_cast<int>(turn) + 1);
        EXPECT_THAT(fault_of(bad).message,
                    HasSubstr(join("card 1 of the shuffled pile is ", text_of(pile.front()))));
    }
}

TEST(Verify, NamesTheWrongStart) {
    Record record = played(dice_by_lots, some_words, 3);
    const int seat = record.start.seat;
    record.start.seat = static_cast<Seat>((seat + 1) % 4);
    EXPECT_EQ(fault_of(record).message, join("draw 1: the lot fell on seat ", record.start.seat + 1,
                                             ", and the seed gives seat ", seat + 1));

    const Record good = played(dice_by_first_six, some_words, 3);
    for (std::size_t i = 0; i < good.start.first_six.size(); ++i) {
        record = good;
        auto& die = record.start.first_six[i];
        die = static_cast<std::uint8_t>(die % 6 + 1);
        EXPECT_EQ(fault_of(record).draw, static_cast<int>(i) + 1);
        EXPECT_THAT(fault_of(record).message, HasSubstr("the die for the first six shows"));
    }
    record = good; // a roll more than there was moves all the others on by one
    record.start.first_six.insert(record.start.first_six.begin(), 1);
    EXPECT_GE(fault_of(record).draw, 1);
}

TEST(Verify, RefusesAnotherSeedAndOtherWords) {
    const Record good = played(dice_by_lots, some_words, 4);
    Record bad = good;
    char& digit = tag_of(bad, "seed")[10];
    digit = digit == 'a' ? 'b' : 'a';
    EXPECT_EQ(fault_of(bad).draw, 0);
    EXPECT_THAT(fault_of(bad).message, HasSubstr("not the one committed to"));
    tag_of(bad, "commit") = commitment_to(tag_of(bad, "seed")); // forged as well
    EXPECT_GE(fault_of(bad).draw, 1);

    ASSERT_EQ(tag_of(bad, "words"), "Kiwi - 7 -");
    for (const std::string words : {"Kiwi - 8 -", "kiwi - 7 -", "Kiwi 7 - -", "- Kiwi 7 -"}) {
        bad = good;
        tag_of(bad, "words") = words;
        EXPECT_GE(fault_of(bad).draw, 1) << words;
        EXPECT_LE(fault_of(bad).draw, 3) << words << ": chance hits four dice of six so rarely";
    }
    for (const std::string words : {"", "Kiwi - 7", "Kiwi - 7 - -", "Kiwi - é -", "Ki_wi - 7 -"}) {
        bad = good;
        tag_of(bad, "words") = words;
        EXPECT_EQ(fault_of(bad).draw, 0) << words;
        EXPECT_THAT(fault_of(bad).message, HasSubstr("%words")) << words;
    }
}

TEST(Verify, SaysWhichTagIsMissingOrThereTwice) {
    const Record good = played(dice_by_lots, some_words, 5);
    for (const std::string key : {"seed", "commit", "words"}) {
        Record bad = good;
        std::erase_if(bad.late_tags, [&key](const Tag& tag) { return tag.key == key; });
        EXPECT_EQ(fault_of(bad).message,
                  join("the record has no %", key, ", so its chance cannot be verified"));
        bad = good;
        bad.tags.push_back({key, "x"});
        EXPECT_THAT(fault_of(bad).message, HasSubstr(join("%", key, " is there twice")));
    }
}

} // namespace
} // namespace qwixx
