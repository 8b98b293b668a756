// Whose rights the server has. Root's are needed for a port below 1024 and perhaps for the key of a
// certificate, and for nothing else: everything that others send is read by a user who can do
// little.
#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

namespace qwixx {

class Privileges {
  public:
    /// Acts as this user from now on, with what the user may read and write; empty: as it was
    /// started. Throws std::runtime_error with a sentence when there is no such user or it may not.
    explicit Privileges(const std::string& user);

    /// The home folder of the user, if one was named.
    [[nodiscard]] const std::optional<std::string>& home() const { return home_; }
    /// Does something with the rights it was started with.
    template <class Work> auto as_started(const Work& work) const {
        act_as(started_user_, started_group_);
        struct Afterwards {
            const Privileges& it;
            ~Afterwards() { it.act_as(it.user_, it.group_); }
        } const afterwards{*this};
        return work();
    }
    /// Gives up for good what it was started with.
    void drop() const;

  private:
    void act_as(uid_t user, gid_t group) const;

    std::string name_; // empty: no other user was named
    uid_t started_user_;
    gid_t started_group_;
    uid_t user_;
    gid_t group_;
    std::optional<std::string> home_;
};

} // namespace qwixx
