// How much one may ask: limits of persons, of addresses and of networks of IPv6, however many
// connections they have. Addresses have room for a family or a class, networks for the telephones
// of a provider. On this machine only persons are counted. What is refused to a person, or to an
// address, is not taken from what the others of their address or network have.
#pragma once

#include "server/net/bucket.h"
#include "server/net/http_text.h"
#include "table/command.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <variant>

namespace qwixx {

/// Who asks, for the limits.
struct Asker {
    std::string person;  // empty: a spectator
    std::string address; // as it is counted
    bool local = false;  // on this machine
};

struct Allowance {
    double per_second;
    double at_once;
};

/// Whether a game may begin with this.
[[nodiscard]] inline bool starts_a_game(const Wish& wish) {
    return std::holds_alternative<StartGame>(wish) || std::holds_alternative<Rematch>(wish);
}

class Limits {
  public:
    enum class Kind : std::uint8_t { Command, Chat, Start, Look, Person, Table, OwnData };
    static constexpr std::size_t kinds = 7;

    static constexpr Allowance of_person(Kind kind) {
        switch (kind) {
        case Kind::Chat: return {chat_per_second, commands_at_once};
        case Kind::Start: return {new_per_second, starts_at_once};
        case Kind::Look: return {looks_per_second, looks_at_once};
        case Kind::OwnData: return {new_per_second, own_data_at_once};
        default: return {commands_per_second, commands_at_once};
        }
    }
    static constexpr Allowance of_address(Kind kind) {
        switch (kind) {
        case Kind::Chat: return {5 * chat_per_second, 5 * commands_at_once};
        case Kind::Start: return {5 * new_per_second, 5 * starts_at_once};
        case Kind::Look: return {5 * looks_per_second, 5 * looks_at_once};
        case Kind::Person: return {new_per_second, persons_at_once};
        case Kind::Table: return {new_per_second, tables_at_once};
        case Kind::OwnData: return {new_per_second, persons_at_once};
        default: return {5 * commands_per_second, 5 * commands_at_once};
        }
    }

    static constexpr Allowance of_network(Kind kind) {
        const auto [per_second, at_once] = of_address(kind);
        return {addresses_of_a_network * per_second, addresses_of_a_network * at_once};
    }

    /// Whether they may do this now; then it is counted.
    [[nodiscard]] bool allows(const Asker& asker, Kind kind) {
        return allows_address(asker, kind) && allows_person(asker, kind);
    }
    // One after the other, where it is the store that knows who asks.
    [[nodiscard]] bool allows_address(const Asker& asker, Kind kind) {
        if (asker.local) return true;
        const std::string network = network_of(asker.address);
        const bool has_others = network != asker.address;
        if (has_others && !take(network, kind, of_network(kind))) return false;
        if (take(asker.address, kind, of_address(kind))) return true;
        if (has_others) give_back(network, kind);
        return false;
    }
    [[nodiscard]] bool allows_person(const Asker& asker, Kind kind) {
        const bool is_new = kind == Kind::Person || kind == Kind::Table;
        if (asker.person.empty() || is_new || take('p' + asker.person, kind, of_person(kind)))
            return true; // no address begins so
        if (asker.local) return false;
        give_back(asker.address, kind);
        if (const auto network = network_of(asker.address); network != asker.address)
            give_back(network, kind);
        return false;
    }

    static constexpr double chat_per_second = 1;
    static constexpr double looks_per_second = 50;
    static constexpr double looks_at_once = 200;
    static constexpr double new_per_second = 0.1;
    static constexpr double persons_at_once = 60;
    static constexpr double tables_at_once = 60;
    static constexpr double own_data_at_once = 5;
    static constexpr double starts_at_once = 20; // every game is kept for ever

  private:
    static constexpr std::size_t most_kept = 50'000;

    bool take(const std::string& who, Kind kind, Allowance allowance) {
        auto& [buckets, looked_through] = all_[static_cast<std::size_t>(kind)];
        // Whoever has used nothing up is as one who never asked.
        const auto now = std::chrono::steady_clock::now();
        if (buckets.size() >= most_kept && now - looked_through >= std::chrono::seconds(1)) {
            std::erase_if(buckets, [](const auto& one) { return one.second.is_full(); });
            looked_through = now;
        }
        if (buckets.size() >= 2 * most_kept) buckets.clear();
        return buckets.try_emplace(who, allowance.per_second, allowance.at_once)
            .first->second.take();
    }
    void give_back(const std::string& who, Kind kind) {
        auto& buckets = all_[static_cast<std::size_t>(kind)].buckets;
        if (const auto bucket = buckets.find(who); bucket != buckets.end())
            bucket->second.give_back();
    }

    struct OfKind {
        std::unordered_map<std::string, Bucket> buckets;
        std::chrono::steady_clock::time_point looked_through{}; // for those that are full
    };
    std::array<OfKind, kinds> all_;
};

} // namespace qwixx
