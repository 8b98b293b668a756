// The operator's hand in a server that runs: carries out orders on tables that are in use, and
// follows what was written to the store by others: who is barred, and whether this node is to go.
#pragma once

#include "server/admin/order.h"
#include "server/store/storage.h"
#include "server/tables/tables.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace qwixx {

[[nodiscard]] std::set<std::string, std::less<>> addresses_of(const std::vector<Barred>& barred);

class Operator {
  public:
    struct Hands {
        std::function<void(const std::set<std::string, std::less<>>& addresses)> bar;
        /// Sends everybody elsewhere. Is called once.
        std::function<void()> drain;
    };
    /// `barred`: who is now.
    Operator(Tables& tables, Storage& storage, Hands hands,
             std::set<std::string, std::less<>> barred)
        : tables_(tables), storage_(storage), hands_(std::move(hands)), barred_(std::move(barred)) {
    }

    using Answer = std::function<void(const Carried&)>;
    void carry_out(const Order& order, const Answer& answer);
    /// Follows what the store says; `then` comes when that is done.
    void look(const std::function<void()>& then = [] {});

  private:
    void ask_store(const Order& order, const Answer& answer);
    void rebuild(Rebuilding so_far, const Answer& answer);
    void drain();

    Tables& tables_;
    Storage& storage_;
    Hands hands_;
    std::set<std::string, std::less<>> barred_;
    bool is_draining_ = false;
};

} // namespace qwixx
