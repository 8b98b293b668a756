// The house of one table in the page: it does what a server does (docs/table.md), for persons and
// bots at one device. Time, random bytes and storage are the worker's:
//
//     command, draw, think, …   decide, and give the lines to be stored
//     stored                    they are: now they happen, and everybody who watches is told
//     dropped                   they could not be stored: nothing happened
#pragma once

#include "bots/learned.h"
#include "bots/prepared.h"
#include "table/decide.h"
#include "table/needs.h"
#include "wasm/random_bytes.h"

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

class LocalHouse {
  public:
    /// A message in JSON (docs/protocol.md) and the person it is for.
    struct Message {
        Person to;
        std::string text;
    };
    /// The lines of the events, each with its end, or the message that says why there are none.
    using Lines = std::expected<std::string, std::string>;

    /// Makes the table from a log that was stored. What is wrong with it, if anything is; then
    /// there is no table.
    [[nodiscard]] std::optional<std::string> load(std::string_view log);

    [[nodiscard]] Lines open(const Person& host, std::string_view options, Time now);
    /// A command of a person as the page sends it.
    [[nodiscard]] Lines command(const Person& person, std::string_view json, Time now);
    /// Something that the house brings by itself: Wake, Connect, Resume.
    [[nodiscard]] Lines bring(const Supply& supply, Time now);
    /// Answers the chance that is needed. No lines: it needs none, or more bytes.
    [[nodiscard]] Lines draw(RandomBytes bytes, Time now);
    /// Answers one bot that is asked; the game goes on in between. No lines: it wants to be asked
    /// again, because there is something to be solved before its first choice, bit by bit.
    [[nodiscard]] Lines think(RandomBytes bytes, int milliseconds, Time now);

    [[nodiscard]] std::vector<Message> stored(Time now);
    void dropped() { pending_.reset(); }

    /// From now on the person is told what happens. The message to begin with is the table as they
    /// see it.
    [[nodiscard]] Message watch(const Person& person, Time now);
    void leave_off(const Person& person);

    [[nodiscard]] const Table& table() const { return table_; }
    void learn(Learned learned) { prepared_.learn(learned_.emplace(std::move(learned))); }
    /// Whether learned networks have to be handed in before this bot can think.
    [[nodiscard]] bool lacks_learned(const BotNeed& bot) const {
        return !prepared_.knows(preparation(bot));
    }

  private:
    /// What is decided and not yet stored.
    struct Pending {
        Events events;
        Message answer; // to nobody: nobody asked
    };

    [[nodiscard]] Preparation preparation(const BotNeed& bot) const;
    Lines decided(std::expected<Decided, Refused> result, Message answer, std::string_view id);

    Table table_;
    std::optional<Pending> pending_;
    std::vector<Person> watchers_;
    std::optional<Learned> learned_;
    Prepared prepared_;
};

} // namespace qwixx
