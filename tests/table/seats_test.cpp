// Who sits at a table, who is its host, and what they agree on.
#include "table/small_house.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace qwixx {
namespace {

std::vector<std::string> names(const SmallHouse& house) {
    std::vector<std::string> list(house.table().chairs.size());
    std::ranges::transform(house.table().chairs, list.begin(), &Chair::name);
    return list;
}
using Names = std::vector<std::string>;

TEST(Seats, NothingHappensAtATableThatIsNotOpen) {
    SmallHouse house;
    expect_refused(house.wish("anna", Sit{"A"}), Refusal::NotOpen);
    expect_refused(house.bring(Wake{}), Refusal::NotOpen);
    EXPECT_FALSE(needs(house.table()).any());
    ASSERT_TRUE(house.bring(Open{"anna"}));
    expect_refused(house.bring(Open{"ben"}), Refusal::AlreadyOpen);
}

TEST(Seats, AreForFive) {
    SmallHouse house = house_with(5);
    EXPECT_EQ(names(house), (Names{"A", "B", "C", "D", "E"}));
    expect_refused(house.wish("fay", Sit{"F"}), Refusal::TableFull);
    expect_refused(house.wish("anna", SeatBot{"greedy"}), Refusal::TableFull);
    expect_refused(house.wish("anna", Sit{"AA"}), Refusal::AlreadySeated);
    ASSERT_TRUE(house.wish("ben", Leave{}));
    ASSERT_TRUE(house.wish("fay", Sit{"F"}));
    EXPECT_EQ(names(house), (Names{"A", "C", "D", "E", "F"}));
}

TEST(Seats, HaveNamesThatARecordCanHoldAndThatDiffer) {
    SmallHouse house = house_with(2);
    for (const char* name : {"", " C", "C ", "a#b", "a\tb", "a\nb", "\xFF"})
        expect_refused(house.wish("carla", Sit{name}), Refusal::BadName);
    expect_refused(house.wish("carla", Sit{std::string(41, 'x')}), Refusal::BadName);
    expect_refused(house.wish("carla", Sit{"A"}), Refusal::NameTaken);
    expect_refused(house.wish("ben", Rename{"A"}), Refusal::NameTaken);
    expect_refused(house.wish("carla", Rename{"C"}), Refusal::NotSeated);
    ASSERT_TRUE(house.wish("ben", Rename{"Бен и друзья"}));
    EXPECT_EQ(house.table().chairs[1].name, "Бен и друзья");
}

TEST(Seats, BotsAreSeatedByTheHostByLevel) {
    SmallHouse house = house_with(2);
    expect_refused(house.wish("ben", SeatBot{"greedy"}), Refusal::NotHost);
    for (const char* level : {"exec:sh -c true", "", "Greedy", "best", "greedy ", "optimal"})
        expect_refused(house.wish("anna", SeatBot{level}), Refusal::UnknownBot);
    ASSERT_TRUE(house.wish("anna", SeatBot{"greedy"}));
    ASSERT_TRUE(house.wish("anna", SeatBot{"greedy"}));
    EXPECT_EQ(names(house), (Names{"A", "B", "greedy", "greedy 2"}));
    expect_refused(house.wish("ben", Remove{"greedy"}), Refusal::NotHost);
    ASSERT_TRUE(house.wish("anna", Remove{"greedy"}));
    expect_refused(house.wish("anna", Remove{"greedy"}), Refusal::NobodyOfThatName);
    ASSERT_TRUE(house.wish("anna", Remove{"B"}));
    expect_refused(house.wish("anna", Remove{"A"}), Refusal::OwnSeat);
    EXPECT_EQ(names(house), (Names{"A", "greedy 2"}));
}

TEST(Seats, NobodyComesOrIsRemovedWhileAGameRuns) {
    SmallHouse house = started(2);
    expect_refused(house.wish("carla", Sit{"C"}), Refusal::GameRuns);
    expect_refused(house.wish("anna", Remove{"B"}), Refusal::GameRuns);
    expect_refused(house.wish("anna", SeatBot{"greedy"}), Refusal::GameRuns);
    expect_refused(house.wish("anna", SetOptions{}), Refusal::GameRuns);
    expect_refused(house.wish("anna", StartGame{}), Refusal::GameRuns);
    expect_refused(house.wish("anna", Rename{"AA"}), Refusal::GameRuns);
    expect_refused(house.wish("anna", GiveWord{"w"}), Refusal::GameRuns);
    expect_refused(house.wish("anna", Rematch{}), Refusal::GameRuns);
}

TEST(Options, C1_FirstSixGoesWithDice) {
    SmallHouse house = house_with(2);
    expect_refused(house.wish("ben", SetOptions{}), Refusal::NotHost);
    for (const GameKind kind : {GameKind::Cards, GameKind::Jokers})
        expect_refused(house.wish("anna", SetOptions{{kind, StartingRule::FirstSix}}),
                       Refusal::BadOptions);
    const Options options{GameKind::Dice, StartingRule::FirstSix, Pace::Fast, Access::Public};
    ASSERT_TRUE(house.wish("anna", SetOptions{options}));
    EXPECT_EQ(view_of(house.table(), "").options, options);
}

TEST(Start, D1_C1_OnePersonMayPractiseWithDiceAndCardsNeedTwo) {
    SmallHouse house = house_with(1, {GameKind::Cards});
    expect_refused(house.wish("anna", StartGame{}), Refusal::TooFewSeats);
    ASSERT_TRUE(house.wish("anna", SetOptions{}));
    ASSERT_TRUE(house.wish("anna", StartGame{}));
}

TEST(Start, NeedsTheHostAndAPerson) {
    SmallHouse house;
    ASSERT_TRUE(house.bring(Open{"anna"}));
    ASSERT_TRUE(house.wish("anna", SeatBot{"random"}));
    expect_refused(house.wish("anna", StartGame{}), Refusal::OnlyBots);
    ASSERT_TRUE(house.wish("ben", Sit{"B"}));
    expect_refused(house.wish("ben", StartGame{}), Refusal::NotHost);
    ASSERT_TRUE(house.wish("anna", StartGame{})); // and watches
    EXPECT_FALSE(house.seen_by("anna").seat);
}

TEST(Host, PassesToTheNextWhoIsConnected) {
    SmallHouse house = house_with(4);
    ASSERT_TRUE(house.bring(Disconnect{"ben"}));
    ASSERT_TRUE(house.wish("anna", Leave{}));
    EXPECT_EQ(house.table().host, "carla");
    ASSERT_TRUE(house.wish("dan", Leave{}));
    ASSERT_TRUE(house.wish("carla", Leave{}));
    EXPECT_EQ(house.table().host, "ben"); // though gone: nobody else is left
    ASSERT_TRUE(house.wish("ben", Leave{}));
    EXPECT_EQ(house.table().host, "");
    ASSERT_TRUE(house.wish("eve", Sit{"E"}));
    EXPECT_EQ(house.table().host, "eve");
}

TEST(Host, WithoutASeatPassesToo) {
    SmallHouse house;
    ASSERT_TRUE(house.bring(Open{"gus"}));
    expect_refused(house.wish("anna", Leave{}), Refusal::NotSeated);
    ASSERT_TRUE(house.wish("anna", Sit{"A"}));
    ASSERT_TRUE(house.wish("gus", Leave{}));
    EXPECT_EQ(house.table().host, "anna");
}

TEST(Host, WhoIsGoneForAMinuteCannotKeepTheOthersWaiting) {
    SmallHouse house = house_with(3);
    ASSERT_TRUE(house.bring(Disconnect{"anna"}));
    house.now += absent_after - 1;
    expect_refused(house.wish("ben", StartGame{}), Refusal::NotHost);
    house.now += 1;
    expect_refused(house.wish("gus", StartGame{}), Refusal::NotHost); // has no seat
    expect_refused(house.wish("ben", SeatBot{"nobody"}), Refusal::UnknownBot);
    EXPECT_EQ(house.table().host, "anna"); // what is refused changes nothing
    ASSERT_TRUE(house.wish("ben", Remove{"A"}));
    EXPECT_EQ(house.table().host, "ben");
    ASSERT_TRUE(house.wish("ben", StartGame{}));
}

TEST(Host, LeavesARunningGameAndPasses) {
    SmallHouse house = started(3);
    ASSERT_TRUE(house.wish("anna", Leave{}));
    EXPECT_EQ(house.table().host, "ben");
    EXPECT_TRUE(is_playing(house.table()));
}

TEST(Chat, IsForThoseWhoHaveASeat) {
    SmallHouse house = house_with(2);
    house.streams[""];
    expect_refused(house.wish("gus", Say{"hi"}), Refusal::NotSeated);
    for (const char* text : {"", " hi", "hi ", "two\nlines", "\x01", "\xC3"})
        expect_refused(house.wish("ben", Say{text}), Refusal::BadChat);
    std::string long_text;
    for (int i = 0; i < 300; ++i) long_text += "ö";
    ASSERT_TRUE(house.wish("ben", Say{long_text}));
    expect_refused(house.wish("ben", Say{long_text + "ö"}), Refusal::BadChat);
    EXPECT_EQ(house.streams[""].back().told.text, long_text);
    EXPECT_EQ(house.streams[""].back().told.who, "B");
}

TEST(Chat, TheLatestHundredLinesAreShown) {
    SmallHouse house = house_with(1);
    for (int i = 1; i <= 130; ++i) ASSERT_TRUE(house.wish("anna", Say{std::to_string(i)}));
    const TableView view = view_of(house.table(), "");
    ASSERT_EQ(view.chat.size(), 100U);
    EXPECT_EQ(view.chat.front().text, "31");
    EXPECT_EQ(view.chat.back().text, "130");
    EXPECT_EQ(view.chat.back().number, house.table().number);
    EXPECT_TRUE(view_of(house.table(), "", Chat::Without).chat.empty());
}

TEST(Commands, AreKnownAgainByTheirIdAndPerson) {
    SmallHouse house = house_with(2);
    const auto first = house.wish("ben", Say{"once"}, "c1");
    ASSERT_TRUE(first);
    const auto again = house.wish("ben", Say{"twice"}, "c1");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->number, first->number);
    EXPECT_TRUE(again->events.empty());
    ASSERT_TRUE(house.wish("anna", Say{"mine"}, "c1")); // another person's id is another id
    EXPECT_EQ(house.table().chat.size(), 2U);
    expect_refused(house.wish("ben", Say{"x"}, "no spaces"), Refusal::BadCommandId);
    expect_refused(house.wish("", Say{"x"}), Refusal::BadPerson);
    expect_refused(house.wish("a/b", Say{"x"}), Refusal::BadPerson);
}

TEST(Commands, AreKnownAgainForTwoMinutesHoweverManyFollow) {
    SmallHouse house = house_with(2);
    ASSERT_TRUE(house.wish("ben", Say{"stuck on its way"}, "b0"));
    for (int i = 1; i <= 150; ++i)
        ASSERT_TRUE(house.wish("ben", Say{"."}, "b" + std::to_string(i)));
    house.now += answers_stay;
    EXPECT_TRUE(house.wish("ben", Say{"stuck on its way"}, "b0")->events.empty());
}

TEST(Commands, OfLongAgoSixteenPerPersonAreKnownAgain) {
    SmallHouse house = house_with(2);
    ASSERT_TRUE(house.wish("anna", Say{"first"}, "a0"));
    for (int i = 1; i <= 40; ++i) {
        house.now += answers_stay + 1;
        ASSERT_TRUE(house.wish("ben", Say{"."}, "b" + std::to_string(i)));
    }
    EXPECT_TRUE(house.wish("anna", Say{"first"}, "a0")->events.empty());
    EXPECT_TRUE(house.wish("ben", Say{"."}, "b25")->events.empty());
    EXPECT_FALSE(house.wish("ben", Say{"."}, "b24")->events.empty());
}

TEST(Commands, AreStillKnownAfterTheirPersonLeft) {
    SmallHouse house = started(3);
    const auto left = house.wish("ben", Leave{}, "bye");
    ASSERT_TRUE(left);
    Table table = loaded(house.log);
    const auto again = decide(table, Command{house.now, "ben", "bye", Leave{}});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->number, left->number);
    EXPECT_TRUE(again->events.empty());
}

} // namespace
} // namespace qwixx
