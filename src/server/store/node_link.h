// What a node has to do with the others, through the database that they share: it says that it
// lives, hears what others write at the tables that are in use here, and takes over the duties of
// tables that nobody does. None of that is needed for being right: two nodes that both do the
// duties of a table cost a conflict, and news that are lost are found when the database is asked,
// every second.
#pragma once

#include "server/store/store.h"

#include <functional>
#include <memory>
#include <string>

namespace qwixx {

/// How far a table has come, as the database says.
struct TableMark {
    int last = 0;
    int guests_version = 0;
    int here_version = 0;
    bool is_gone = false; // it was removed
    friend bool operator==(const TableMark&, const TableMark&) = default;
};

class NodeLink {
  public:
    /// How to run something on the loop. From any thread.
    using Post = std::function<void(std::function<void()>)>;
    struct Ears { // called on the loop
        std::function<void(const std::string& table, const TableMark& mark)> changed;
        /// A node that shared the tables has gone, or come: who is at them may have changed.
        std::function<void()> nodes_changed;
        /// The duties of this table are this node's from now on, or no longer. `was_away`: nobody
        /// did them for some time.
        std::function<void(const std::string& table, bool keeps, bool was_away)> kept;
    };

    NodeLink(std::string url, std::int64_t node, Post post);
    ~NodeLink();
    NodeLink(const NodeLink&) = delete;
    NodeLink& operator=(const NodeLink&) = delete;

    // On the loop.
    void listen(Ears ears);
    /// The table is in use here from now on.
    void watch(const std::string& table);
    /// Somebody is at it here: its duties are wanted.
    void want(const std::string& table);
    /// It is no longer in use. Its duties, if it had them, are anybody's.
    void forget(const std::string& table);
    /// This node is about to end: others take its duties over now, and it takes no more.
    void leave();

    /// Whether the database answers, as far as is known. From any thread.
    [[nodiscard]] bool is_well() const;

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace qwixx
