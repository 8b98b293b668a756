// How much one may ask: limits of persons and of addresses, however many connections they have.
// Addresses have room for a family or a class. On this machine only persons are counted.
#pragma once

#include "server/net/bucket.h"

#include <array>
#include <string>
#include <unordered_map>

namespace qwixx {

/// Who asks, for the limits.
struct Asker {
    std::string person; // empty: a spectator
    std::string address;
    bool local = false; // on this machine
};

struct Allowance {
    double per_second;
    double at_once;
};

class Limits {
  public:
    enum class Kind { Command, Chat, Look, Person, Table, OwnData };
    static constexpr std::size_t kinds = 6;

    static constexpr Allowance of_person(Kind kind) {
        switch (kind) {
        case Kind::Chat: return {chat_per_second, commands_at_once};
        case Kind::Look: return {looks_per_second, looks_at_once};
        case Kind::OwnData: return {new_per_second, own_data_at_once};
        default: return {commands_per_second, commands_at_once};
        }
    }
    static constexpr Allowance of_address(Kind kind) {
        switch (kind) {
        case Kind::Chat: return {5 * chat_per_second, 5 * commands_at_once};
        case Kind::Look: return {5 * looks_per_second, 5 * looks_at_once};
        case Kind::Person: return {new_per_second, persons_at_once};
        case Kind::Table: return {new_per_second, tables_at_once};
        case Kind::OwnData: return {new_per_second, persons_at_once};
        default: return {5 * commands_per_second, 5 * commands_at_once};
        }
    }

    /// Whether they may do this now; then it is counted.
    [[nodiscard]] bool allows(const Asker& asker, Kind kind) {
        const bool is_new = kind == Kind::Person || kind == Kind::Table;
        if (!asker.local && !take('a' + asker.address, kind, of_address(kind))) return false;
        return asker.person.empty() || is_new || take('p' + asker.person, kind, of_person(kind));
    }

    static constexpr double chat_per_second = 1;
    static constexpr double looks_per_second = 50;
    static constexpr double looks_at_once = 200;
    static constexpr double new_per_second = 0.1;
    static constexpr double persons_at_once = 60;
    static constexpr double tables_at_once = 60;
    static constexpr double own_data_at_once = 5;

  private:
    static constexpr std::size_t most_kept = 50'000;

    bool take(const std::string& who, Kind kind, Allowance allowance) {
        auto& buckets = buckets_[static_cast<std::size_t>(kind)];
        // Whoever has used nothing up is as one who never asked.
        if (buckets.size() >= most_kept)
            std::erase_if(buckets, [](const auto& one) { return one.second.is_full(); });
        if (buckets.size() >= 2 * most_kept) buckets.clear();
        return buckets.try_emplace(who, allowance.per_second, allowance.at_once)
            .first->second.take();
    }

    std::array<std::unordered_map<std::string, Bucket>, kinds> buckets_;
};

} // namespace qwixx
