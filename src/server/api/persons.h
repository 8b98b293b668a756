// Who asks: a person is whoever shows a secret that the server gave out. Only hashes of secrets
// are kept.
#pragma once

#include "server/net/http.h"
#include "server/store/storage.h"
#include "server/tables/reply.h"
#include "table/command.h"

#include <chrono>
#include <functional>
#include <string>
#include <unordered_map>

namespace qwixx {

class Persons {
  public:
    explicit Persons(Storage& storage) : storage_(storage) {}

    /// The person of a request; empty when it shows no secret, or one that is not known.
    void of(const Request& request, std::function<void(Reply<Person>)> done);
    /// Nobody is this person any more; other nodes take no longer than a minute to notice.
    void forget(const Person& person);
    /// A secret for a new person, or one more for a person who is known.
    void add(Person person, std::function<void(Reply<std::string>)> done);
    void add_new(std::function<void(Reply<std::string>)> done);

    struct Link {
        std::string code;
        Time expires = 0;
    };
    /// A code by which another device becomes the same person, once and for ten minutes.
    void add_link(const Person& person, std::function<void(Reply<Link>)> done);
    /// The secret for the device that shows the code.
    void use_link(const std::string& code, std::function<void(Reply<std::string>)> done);

  private:
    struct Known {
        Person person;
        std::chrono::steady_clock::time_point until; // then it is asked again
    };
    Storage& storage_;
    std::unordered_map<std::string, Known> known_; // by hash, so that not every request reads
};

/// The cookie that keeps a secret in a browser.
[[nodiscard]] std::string cookie_with(std::string_view secret, bool secure);
/// The one that takes it away again.
[[nodiscard]] std::string no_cookie(bool secure);

} // namespace qwixx
