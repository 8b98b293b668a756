// Who is at the screen and what they see: between a table and a scene, without a terminal. The
// screen and the plain line mode both drive one.
#pragma once

#include "terminal/link.h"
#include "terminal/scene.h"

#include <string>

namespace qwixx {

class Session {
  public:
    /// The table is the caller's and outlives this.
    explicit Session(TableLink& table);

    [[nodiscard]] const Scene& scene() const { return scene_; }
    /// Takes up what happened at the table, and who is to choose now.
    void refresh();
    /// Does what a key says.
    void press(const Keystroke& input) { act(qwixx::press(scene_, input)); }
    void act(const Act& act);
    /// Somebody wants to go.
    [[nodiscard]] bool left() const { return left_; }

    void say(std::string note) { scene_.note = std::move(note); }

  private:
    void hear();
    /// Who is to choose now, and what they see.
    void take_up();
    void show(const Person& person);
    /// Of those here, whom the table waits for, seen from the one who is at the screen clockwise.
    [[nodiscard]] Person next_asked() const;
    [[nodiscard]] std::string name_of(const Person& person) const;

    TableLink& table_;
    Scene scene_;
    Person at_screen_; // whose view it is
    Person before_;    // who chose before the screen went on
    bool left_ = false;
};

} // namespace qwixx
