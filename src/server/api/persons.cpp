#include "server/api/persons.h"

#include "server/fair/chance.h"
#include "server/net/http_text.h"
#include "server/tables/now.h"

namespace qwixx {

namespace {

constexpr std::size_t secret_bytes = 33; // 44 letters
/// 15 letters: a string of so many needs no memory of its own, and ids are copied with every move.
constexpr std::size_t id_bytes = 11;
constexpr int code_letters = 8;
constexpr Time link_lasts = 600'000; // ten minutes
constexpr std::size_t most_known = 100'000;
constexpr std::chrono::seconds known_for{50};
constexpr std::string_view cookie_name = "qwixx=";

/// To be typed on another device: no letter that looks like another. Forty random bits are plenty
/// for a code that lasts ten minutes and can be tried only slowly.
std::string new_code() {
    constexpr std::string_view letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    static_assert(letters.size() == 32);
    std::string code;
    std::uint64_t random = random_number();
    for (int i = 0; i < code_letters; ++i, random /= letters.size())
        code += letters[random % letters.size()];
    return code;
}

std::string_view secret_in(const Request& request) {
    constexpr std::string_view bearer = "Bearer ";
    const std::string_view authorization = request.authorization;
    if (authorization.starts_with(bearer)) return authorization.substr(bearer.size());
    std::string_view cookies = request.cookie;
    while (!cookies.empty()) {
        const std::size_t end = cookies.find(';');
        std::string_view cookie = cookies.substr(0, end);
        while (cookie.starts_with(' ')) cookie.remove_prefix(1);
        if (cookie.starts_with(cookie_name)) return cookie.substr(cookie_name.size());
        cookies = end == std::string_view::npos ? "" : cookies.substr(end + 1);
    }
    return {};
}

} // namespace

void Persons::of(const Request& request, std::function<void(Reply<Person>)> done) {
    const std::string_view secret = secret_in(request);
    if (secret.empty()) {
        done(Person{});
        return;
    }
    std::string hash = hash_of(secret);
    const auto now = std::chrono::steady_clock::now();
    if (const auto known = known_.find(hash); known != known_.end() && now < known->second.until) {
        done(known->second.person);
        return;
    }
    // Each secret has a turn of its own: a neighbour may be asking for much.
    storage_.read<std::optional<std::string>>(
        {counted_address(request.address), hash},
        [hash](StoreReader& store) { return store.person_with(hash); },
        [this, hash, done = std::move(done)](const Stored<std::optional<std::string>>& person) {
            if (!person) {
                done(std::unexpected(cannot_store()));
                return;
            }
            if (known_.size() >= most_known) known_.clear();
            if (*person)
                known_[hash] = {**person, std::chrono::steady_clock::now() + known_for};
            else
                known_.erase(hash);
            done(person->value_or(Person{}));
        });
}

void Persons::forget(const Person& person) {
    std::erase_if(known_, [&](const auto& one) { return one.second.person == person; });
}

void Persons::add(Person person, std::function<void(Reply<std::string>)> done) {
    const std::string secret = random_text(secret_bytes);
    PersonKey key{std::move(person), hash_of(secret)};
    storage_.ask<void>([key](Store& store) { return store.add_person(key, time_now()); },
                       [done = std::move(done), secret](const Stored<void>& added) {
                           if (added)
                               done(secret);
                           else
                               done(std::unexpected(cannot_store()));
                       });
}

void Persons::add_new(std::function<void(Reply<std::string>)> done) {
    add(random_text(id_bytes), std::move(done));
}

void Persons::add_link(const Person& person, std::function<void(Reply<Link>)> done) {
    const Link link{new_code(), time_now() + link_lasts};
    storage_.ask<void>(
        [link, person](Store& store) {
            return store.add_link(hash_of(link.code), person, link.expires);
        },
        [done = std::move(done), link](const Stored<void>& added) {
            if (added)
                done(link);
            else
                done(std::unexpected(cannot_store()));
        });
}

void Persons::use_link(const std::string& code, std::function<void(Reply<std::string>)> done) {
    storage_.ask<std::optional<std::string>>(
        [hash = hash_of(code)](Store& store) { return store.use_link(hash, time_now()); },
        [this, done = std::move(done)](const Stored<std::optional<std::string>>& person) {
            if (!person)
                done(std::unexpected(cannot_store()));
            else if (!*person)
                done(std::unexpected(
                    Problem{404, "no-such-code",
                            "This link was used before, or its ten minutes are over."}));
            else
                add(**person, done);
        });
}

namespace {

std::string cookie(std::string_view secret, std::string_view seconds, bool secure) {
    std::string cookie(cookie_name);
    cookie.append(secret).append("; Path=/; HttpOnly; SameSite=Strict; Max-Age=").append(seconds);
    if (secure) cookie += "; Secure";
    return cookie;
}

} // namespace

std::string cookie_with(std::string_view secret, bool secure) {
    constexpr std::string_view two_years = "63072000";
    return cookie(secret, two_years, secure);
}

std::string no_cookie(bool secure) { return cookie({}, "0", secure); }

} // namespace qwixx
