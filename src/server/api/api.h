// The addresses of the server (docs/protocol.md): what each of them does, and who may.
#pragma once

#include "server/api/kept_of.h"
#include "server/api/limits.h"
#include "server/api/persons.h"
#include "server/api/site.h"
#include "server/net/http.h"
#include "server/tables/tables.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace qwixx {

class Api final : public Service {
  public:
    /// `figures` gives the lines for /metrics.
    Api(Tables& tables, Storage& storage, const Site& site, std::string public_url,
        std::string version, std::function<std::string()> figures);

    void answer(Request request, std::function<void(Response)> done) override;
    void
    open(Request request,
         std::function<void(std::expected<std::shared_ptr<SocketUser>, Response>)> done) override;

    /// This node is about to go: it is not ready for more, and serves those who are here.
    void leave() { leaving_ = true; }
    /// Nothing new is begun from now on, and whoever waits for events is answered.
    void stop();
    /// These addresses are answered only that they are barred, from now on.
    void bar(std::set<std::string, std::less<>> addresses) { barred_ = std::move(addresses); }
    [[nodiscard]] bool is_barred(std::string_view address) const;
    /// The file was found to be damaged: health says so from now on.
    void store_is_damaged(std::string_view what);

  private:
    /// A request on its way: who asks, and the parts of the path that stand for something.
    struct Call {
        Request request;
        Person person;
        std::vector<std::string> parts;
        std::function<void(Response)> done;

        [[nodiscard]] Asker asker() const;
        [[nodiscard]] Owner owner() const;
        /// The id is that of a command.
        void fail(const Problem& why, std::string_view id = {}) const;
        void answer(std::string body, int status = 200) const;
    };
    struct Route {
        std::string_view method;
        std::string_view path; // `*` is any one part
        bool needs_person;
        void (Api::*handle)(const Call& call);
        std::optional<Limits::Kind> kind{}; // as what it is counted; none: it is for anybody
    };
    static const std::vector<Route>& routes();
    /// Whether so much is to be read for their address already that more has to come later.
    [[nodiscard]] bool has_much_to_read(const Asker& asker) const;
    /// The table that is named first in the path.
    [[nodiscard]] std::shared_ptr<OpenTable> table_of(const Call& call);
    [[nodiscard]] std::string base_url(const Request& request) const;
    /// Asks the store, and goes on with what it says; the call fails when it cannot.
    template <class Question, class Then> void ask(const Call& call, Question question, Then then) {
        using Found = std::invoke_result_t<Question, StoreReader&>; // a Stored
        storage_.read<typename Found::value_type>(
            call.owner(), std::move(question), [call, then = std::move(then)](const Found& found) {
                if (found)
                    then(*found);
                else
                    call.fail(cannot_store());
            });
    }

    // Who somebody is, and what is kept of them (api_persons.cpp).
    static void give_secret(const Call& call, bool as_cookie, const Reply<std::string>& secret);
    void new_person(const Call& call);
    void new_link(const Call& call);
    void use_link(const Call& call);
    void me(const Call& call);
    void my_data(const Call& call);
    void my_games_before(const Call& call, const std::shared_ptr<Kept>& kept,
                         std::optional<std::int64_t> before);
    void my_data_at(const Call& call, const std::shared_ptr<Kept>& kept, std::size_t next);
    void forget_me(const Call& call);
    struct Forgetting {
        int rounds;                                     // that are left
        std::shared_ptr<std::set<std::string>> damaged; // tables that cannot be written anew
    };
    void forget_at_tables(const Call& call, const Forgetting& how,
                          const std::function<void()>& then);
    void forget_at(const Call& call, const Forgetting& how, const std::vector<std::string>& tables,
                   std::size_t next, const std::function<void()>& then);
    static void cannot_forget(const Call& call, const StoreError& why);

    // Tables and games.
    void my_games(const Call& call);
    void my_tables(const Call& call);
    void new_table(const Call& call);
    void public_tables(const Call& call);
    void look(const Call& call);
    void command(const Call& call);
    void guests(const Call& call);
    void change_guest(const Call& call);
    void events(const Call& call);
    void record(const Call& call);
    void recent_games(const Call& call);

    // How the server is.
    void health(const Call& call);
    void ready(const Call& call);
    /// Whether the store keeps what it is given; asked anew once a second at most.
    void check_store(std::function<void(bool)> then);
    void metrics(const Call& call);

    Tables& tables_;
    Storage& storage_;
    const Site& site_;
    Persons persons_;
    std::string public_url_;
    std::string version_;
    std::function<std::string()> figures_;
    std::map<std::uint64_t, Call> waiting_; // for events
    std::uint64_t last_waiting_ = 0;
    Limits limits_;
    std::set<std::string, std::less<>> barred_;
    std::chrono::steady_clock::time_point checked_;
    bool store_is_well_ = true;
    bool store_is_damaged_ = false;
    bool leaving_ = false;
    bool stopping_ = false;
};

} // namespace qwixx
