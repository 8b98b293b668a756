// One game after another at the same table, and chance that is committed to before each.
#include "table/small_house.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace qwixx {
namespace {

SmallHouse after_a_game(int persons) {
    SmallHouse house = started(persons);
    house.play_to_the_end();
    return house;
}

TEST(Rematch, StartsWhenAllWhoSatWantIt) {
    SmallHouse house = after_a_game(3);
    house.streams[""];
    expect_refused(house.wish("gus", Rematch{}), Refusal::NotSeated);
    ASSERT_TRUE(house.wish("carla", Rematch{}));
    expect_refused(house.wish("carla", Rematch{}), Refusal::AlreadyWanted);
    EXPECT_TRUE(view_of(house.table(), "").chairs[2].wants_rematch);
    ASSERT_TRUE(house.wish("anna", Rematch{}));
    EXPECT_FALSE(is_playing(house.table()));
    const int decision = house.decision();
    ASSERT_TRUE(house.wish("ben", Rematch{}));
    EXPECT_TRUE(is_playing(house.table()));
    EXPECT_EQ(house.table().play.number, 2);
    EXPECT_EQ(house.decision(), decision); // decisions are counted on, so none is taken for another
    EXPECT_EQ(needs(house.table()).chance, (ChanceNeed{2, 1, ChanceNeed::Kind::Lot, 3, {}}));
    house.play_to_the_end();
    EXPECT_EQ(house.table().games_over, 2);
    EXPECT_EQ(finished_record(house.table(), 1), nullptr);
    EXPECT_NE(finished_record(house.table(), 2), nullptr);
    EXPECT_FALSE(view_of(house.table(), "").chairs[2].wants_rematch);
}

TEST(Rematch, StartsWhenTheOneWhoDidNotAnswerGoes) {
    SmallHouse house = after_a_game(3);
    ASSERT_TRUE(house.wish("ben", Rematch{}));
    ASSERT_TRUE(house.wish("carla", Rematch{}));
    SmallHouse other = house;
    ASSERT_TRUE(house.wish("anna", Leave{}));
    EXPECT_TRUE(is_playing(house.table()));
    EXPECT_EQ(house.table().host, "ben");
    EXPECT_EQ(house.table().play.players.size(), 2U);
    other.now += absent_after;
    ASSERT_TRUE(other.bring(Disconnect{"anna"}));
    other.now += absent_after;
    ASSERT_TRUE(other.wish("carla", Remove{"A"}));
    EXPECT_TRUE(is_playing(other.table()));
}

TEST(Rematch, DoesNotStartByLeavingBeforeTheFirstGame) {
    SmallHouse house = house_with(3);
    ASSERT_TRUE(house.wish("anna", Leave{}));
    EXPECT_FALSE(is_playing(house.table()));
}

TEST(Rematch, IsForAfterAGame) {
    SmallHouse house = house_with(2);
    expect_refused(house.wish("anna", Rematch{}), Refusal::NothingPlayed);
}

TEST(Rematch, OfOnePersonAgainstBotsStartsAtOnce) {
    SmallHouse house = house_with(1, {GameKind::Jokers});
    ASSERT_TRUE(house.wish("anna", SeatBot{"greedy"}));
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    house.play_to_the_end();
    ASSERT_TRUE(house.wish("anna", Rematch{"again"}));
    EXPECT_TRUE(is_playing(house.table()));
}

TEST(Rematch, TheHostNeedNotWaitForAnAnswer) {
    SmallHouse house = after_a_game(2);
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    EXPECT_TRUE(is_playing(house.table()));
}

TEST(Rematch, WhoLeftHasNoSeatInTheNextGame) {
    SmallHouse house = started(3, {GameKind::Cards});
    ASSERT_TRUE(house.wish("ben", Leave{}));
    ASSERT_TRUE(house.wish("carla", Leave{}));
    house.play_to_the_end();
    ASSERT_TRUE(house.wish("anna", Rematch{})); // wanted, but cards need two
    EXPECT_FALSE(is_playing(house.table()));
    expect_refused(house.wish("anna", StartGame{}), Refusal::TooFewSeats);
    ASSERT_TRUE(house.wish("dan", Sit{"D"}));
    ASSERT_TRUE(house.wish("dan", Rematch{}));
    EXPECT_TRUE(is_playing(house.table()));
    EXPECT_EQ(house.table().play.record.players, (std::vector<std::string>{"A", "D"}));
}

TEST(Rematch, WithOtherOptionsIsAnotherGameAtTheSameTable) {
    SmallHouse house = after_a_game(2);
    ASSERT_TRUE(house.wish("anna", SetOptions{{GameKind::Jokers}}));
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    house.play_to_the_end();
    EXPECT_EQ(finished_record(house.table(), 2)->kind, GameKind::Jokers);
}

TEST(FairChance, IsCommittedToBeforeAnyWordAndRevealedAfterTheGame) {
    SmallHouse house;
    ASSERT_TRUE(house.bring(Open{"anna", {}, "hash1"}));
    ASSERT_TRUE(house.wish("anna", Sit{"A", "apple"}));
    ASSERT_TRUE(house.wish("ben", Sit{"B"}));
    ASSERT_TRUE(house.wish("carla", Sit{"C", "cherry"}));
    ASSERT_TRUE(house.wish("carla", GiveWord{"coconut"}));
    expect_refused(house.wish("carla", GiveWord{""}), Refusal::BadWord);
    expect_refused(house.wish("carla", GiveWord{"two words"}), Refusal::BadWord);
    expect_refused(house.wish("gus", GiveWord{"grape"}), Refusal::NotSeated);
    EXPECT_EQ(view_of(house.table(), "").commit, "hash1");
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    EXPECT_EQ(house.table().play.words, (std::vector<std::string>{"apple", "", "coconut"}));
    expect_refused(house.bring(Reveal{"seed1"}), Refusal::NothingToReveal);
    expect_refused(house.bring(Commit{"hash2"}), Refusal::GameRuns);
    while (is_playing(house.table())) ASSERT_TRUE(house.serve() || house.choose_once());

    EXPECT_TRUE(needs(house.table()).reveal);
    EXPECT_FALSE(needs(house.table()).commit);
    expect_refused(house.bring(Commit{"hash2"}), Refusal::AlreadyCommitted);
    // No word for a game whose seed could still be chosen.
    expect_refused(house.wish("anna", Rematch{"ananas"}), Refusal::NoCommit);
    expect_refused(house.wish("anna", GiveWord{"ananas"}), Refusal::NoCommit);
    expect_refused(house.wish("anna", StartGame{}), Refusal::NoCommit);
    expect_refused(house.bring(Reveal{"not a seed"}), Refusal::BadSeed);
    ASSERT_TRUE(house.bring(Reveal{"seed1"}));
    expect_refused(house.bring(Reveal{"seed1"}), Refusal::NothingToReveal);
    EXPECT_EQ(house.seen_by("").seed, "seed1");
    EXPECT_TRUE(needs(house.table()).commit);
    ASSERT_TRUE(house.bring(Commit{"hash2"}));
    expect_refused(house.bring(Commit{"hash3"}), Refusal::AlreadyCommitted);
    EXPECT_FALSE(needs(house.table()).any());

    const Record& record = *finished_record(house.table(), 1);
    const std::vector<Tag> tags{
        {"commit", "hash1"}, {"words", "apple - coconut"}, {"seed", "seed1"}};
    EXPECT_EQ(record.late_tags, tags);
    EXPECT_TRUE(read_record(write_record(record)));
}

TEST(FairChance, ATableOpenedWithoutACommitmentDoesWithout) {
    SmallHouse house;
    ASSERT_TRUE(house.bring(Open{"anna"}));
    expect_refused(house.wish("anna", Sit{"A", "apple"}), Refusal::NoCommit);
    ASSERT_TRUE(house.wish("anna", Sit{"A"}));
    ASSERT_TRUE(house.wish("anna", SeatBot{"random"}));
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    house.play_to_the_end();
    EXPECT_FALSE(needs(house.table()).any());
    EXPECT_EQ(finished_record(house.table(), 1)->late_tags,
              (std::vector<Tag>{{"bot", "2 random"}}));
    ASSERT_TRUE(house.wish("anna", Rematch{}));
    EXPECT_TRUE(is_playing(house.table()));
}

} // namespace
} // namespace qwixx
