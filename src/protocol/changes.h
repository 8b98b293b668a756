// What is told to viewers who ask for patches (docs/protocol.md): each event with what it has
// changed in the view. What is the same for all viewers is compared and written once; for each of
// them only what they alone see is. Who sees nothing of their own is told the same text as others.
#pragma once

#include "protocol/merge_patch.h"
#include "table/apply.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace qwixx {

class Changes {
  public:
    /// What these viewers see before anything happens: nobody else is told of it.
    void look(const Table& table, std::span<const Person> viewers);
    /// To be called after each event.
    void happened(const Event& event, const Effect& effect, const Table& after);

    struct Message {
        Person to;
        std::shared_ptr<const std::string> text;
    };
    /// All that happened since they looked.
    [[nodiscard]] std::vector<Message> take(Time now);

  private:
    /// A view, or a part of one, in two objects: the game is within the table.
    struct View {
        JsonObject table;
        JsonObject game;
    };
    /// What is told of one event: as texts of fields without brackets.
    struct News {
        std::string told;
        std::string table; // what has changed
        std::string game;
        [[nodiscard]] bool empty() const { return told.empty() && table.empty() && game.empty(); }
    };
    struct Viewer {
        Person person;
        View own;
        std::vector<News> news; // beside what all are told
    };

    [[nodiscard]] static View common_view(const Table& table);
    [[nodiscard]] static View own_view(const Table& table, const Person& person);
    static void take_changes(News& news, View& before, View after);
    [[nodiscard]] std::string message(Time now, const Viewer& viewer) const;

    int number_ = 0; // of the event that the views are after
    View common_;
    std::vector<News> news_; // that all are told
    std::vector<Viewer> viewers_;
};

} // namespace qwixx
