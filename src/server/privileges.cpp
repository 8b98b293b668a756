#include "server/privileges.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

namespace qwixx {

Privileges::Privileges(const std::string& user)
    : name_(user), started_user_(geteuid()), started_group_(getegid()), user_(started_user_),
      group_(started_group_) {
    if (user.empty()) {
        if (started_user_ == 0)
            spdlog::warn("this runs as root, and need not: name a user with --user");
        return;
    }
    const passwd* const found = getpwnam(user.c_str());
    if (found == nullptr) throw std::runtime_error(fmt::format("There is no user '{}'.", user));
    user_ = found->pw_uid;
    group_ = found->pw_gid;
    home_ = found->pw_dir;
    if (user_ == started_user_) return;
    if (started_user_ != 0 || initgroups(user.c_str(), group_) != 0)
        throw std::runtime_error(
            fmt::format("Only root can run the server as '{}' with --user.", user));
    act_as(user_, group_);
}

void Privileges::act_as(uid_t user, gid_t group) const {
    if (name_.empty() || user_ == started_user_) return;
    // First back to the rights with which the others are had.
    if (seteuid(started_user_) != 0 || setegid(group) != 0 || seteuid(user) != 0) {
        spdlog::critical("cannot change to another user: {}", std::strerror(errno));
        std::abort();
    }
}

void Privileges::drop() const {
    if (name_.empty() || user_ == started_user_) return;
    if (seteuid(started_user_) != 0 || setgid(group_) != 0 || setuid(user_) != 0 ||
        setuid(started_user_) == 0) {
        spdlog::critical("cannot give up the rights of root: {}", std::strerror(errno));
        std::abort();
    }
    spdlog::info("runs as {}", name_);
}

} // namespace qwixx
