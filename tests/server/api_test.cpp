// The addresses of the server, without a network: who is refused what, and who waits for whom.
#include "server/api/api.h"
#include "server/tables_in_use.h"

#include <gtest/gtest.h>

#include <functional>

namespace qwixx {
namespace {

/// A socket on which nobody listens.
class DeafSocket final : public Socket {
  public:
    void send(SharedText /*text*/) override {}
    void close(std::string_view /*reason*/) override {}
};

class ApiTest : public TablesTest {
  protected:
    ~ApiTest() override {
        read_on();
        stop(); // whoever still waits is answered while there is an Api
    }

    /// What is only read waits until read_on().
    void read_no_more() {
        storage_->read<int>(
            {}, [may = may_read_.get_future().share()](StoreReader&) { return may.wait(), 0; },
            [](const auto&) {});
    }
    void read_on() {
        if (!std::exchange(reads_, true)) may_read_.set_value();
    }
    /// With a secret that nobody has.
    static Request request(const std::string& address, int secret) {
        return {.method = "GET",
                .path = "/api/v1/tables",
                .authorization = "Bearer " + std::to_string(secret),
                .address = address};
    }

    Response answer_to(const Request& request) {
        return ask<Response>([&](const auto& done) { api_.answer(request, done); });
    }
    /// The secret of somebody new.
    std::string new_person(const std::string& address) {
        const Response made = answer_to({.method = "POST",
                                         .path = "/api/v1/persons",
                                         .body = R"({"keep":"token"})",
                                         .address = address});
        return read_json(made.body)["token"];
    }

    Site site_{""};
    Api api_{*tables_, *storage_, site_, "", "", [] { return std::string(); }};

  private:
    std::promise<void> may_read_;
    bool reads_ = false;
};

TEST_F(ApiTest, WhoAsksTooMuchIsRefusedBeforeTheStoreIsAsked) {
    read_no_more();
    using Refused = std::function<void(int status)>;
    /// How many of 2,000 requests are refused at once.
    const auto refused = [&](const char* address, const auto& send) {
        return ask<int>([&](const auto& done) {
            const auto count = std::make_shared<int>(0);
            for (int i = 0; i < 2000; ++i)
                send(request(address, i), [=](int status) { *count += status == 429 ? 1 : 0; });
            done(*count);
        });
    };
    const auto answer = [&](const Request& request, const Refused& told) {
        api_.answer(request, [=](const Response& response) { told(response.status); });
    };
    EXPECT_GT(refused("192.0.2.1", answer), 900);
    // What is no reading is held back by its limit alone.
    EXPECT_GT(refused("192.0.2.3",
                      [&](Request link, const Refused& told) {
                          link.method = "POST";
                          link.path = "/api/v1/links";
                          answer(link, told);
                      }),
              1600);
    EXPECT_GT(refused("192.0.2.2",
                      [&](Request socket, const Refused& told) {
                          socket.path = "/api/v1/tables/abc/play";
                          api_.open(socket, [=](const auto& user) {
                              if (!user) told(user.error().status);
                          });
                      }),
              900);
}

TEST_F(ApiTest, WhatIsRefusedHasACodeForTheLog) {
    const std::string secret = new_person("192.0.2.1");
    for (const auto& [body, status, code] :
         {std::tuple{R"({"do":"win"})", 400, "unknown-command"},
          std::tuple{"win", 400, "bad-message"},
          std::tuple{R"({"do":"leave"})", 404, "no-such-table"}}) {
        const Response refused = answer_to({.method = "POST",
                                            .path = "/api/v1/tables/abc/commands",
                                            .authorization = "Bearer " + secret,
                                            .body = body,
                                            .address = "192.0.2.1"});
        EXPECT_EQ(refused.status, status);
        EXPECT_EQ(refused.code, code);
    }
}

TEST_F(ApiTest, ANetworkHasOneTurnAtTheStoreHoweverManyAddressesItHas) {
    read_no_more();
    Persons persons(*storage_);
    const auto order = ask<std::vector<std::string>>([&](const auto& done) {
        const auto answered = std::make_shared<std::vector<std::string>>();
        const auto ask_from = [&](const std::string& address, int secret) {
            persons.of(request(address, secret), [=](const Reply<Person>&) {
                answered->push_back(address);
                if (answered->size() == 101) done(*answered);
            });
        };
        for (int i = 0; i < 100; ++i) ask_from("2001:db8::" + std::to_string(i), i);
        ask_from("192.0.2.1", 100);
        read_on();
    });
    EXPECT_LT(std::ranges::find(order, "192.0.2.1") - order.begin(), 3);
}

TEST_F(ApiTest, SocketsThatAreGoneLeaveLittleToRead) {
    const std::string id = open();
    const auto anna = join(id, "anna");
    ASSERT_TRUE(command(id, "anna", Sit{"Anna", ""}));
    for (int i = 0; i < 150; ++i) // more than a table remembers
        ASSERT_TRUE(command(id, "anna", Rename{"Anna " + std::to_string(i)}));
    read_no_more();
    std::vector<std::shared_ptr<SocketUser>> users;
    const auto opened = ask<std::size_t>([&](const auto& done) {
        for (int i = 0; i < 2000; ++i)
            api_.open({.path = "/api/v1/tables/" + id + "/play",
                       .query = "after=1",
                       .address = "192.0.2.1"},
                      [&](const auto& user) {
                          if (!user) return;
                          (*user)->opened(std::make_shared<DeafSocket>());
                          users.push_back(*user);
                      });
        done(users.size());
    });
    loop_->post([&] {
        for (const auto& user : users) user->closed();
    });
    EXPECT_GE(opened, 200U); // a class that comes back at once is let in
    EXPECT_LE(storage_->figures().reading, 201U);
    // A neighbour at that address need not wait for it.
    Persons persons(*storage_);
    const auto before = ask<int>([&](const auto& done) {
        const auto answered = std::make_shared<int>(0);
        for (int i = 0; i < 10; ++i)
            tables_->table(id)->events_after({"192.0.2.1", ""}, 1, 0s,
                                             [=](const auto&) { ++*answered; });
        persons.of(request("192.0.2.1", 1), [=](const Reply<Person>&) { done(*answered); });
        read_on();
    });
    EXPECT_LT(before, 3);
}

TEST_F(ApiTest, AnAddressWithMuchToReadIsToldToWait) {
    read_no_more();
    const auto refused = ask<int>([&](const auto& done) {
        const auto count = std::make_shared<int>(0);
        for (int i = 0; i < 300; ++i)
            api_.answer({.method = "GET", .path = "/api/v1/games", .address = "192.0.2.1"},
                        [=](const Response& answer) { *count += answer.status == 429 ? 1 : 0; });
        done(*count);
    });
    EXPECT_EQ(refused, 100);
    const auto of_a_network = ask<int>([&](const auto& done) {
        const auto count = std::make_shared<int>(0);
        for (int i = 0; i < 3000; ++i)
            api_.answer({.method = "GET",
                         .path = "/api/v1/games",
                         .address = "2001:db8:1:" + std::to_string(i) + "::1"},
                        [=](const Response& answer) { *count += answer.status == 429 ? 1 : 0; });
        done(*count);
    });
    EXPECT_EQ(of_a_network, 3000 - 8 * 200);
    read_on();
    while (storage_->figures().reading > 0) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(answer_to({.method = "GET", .path = "/api/v1/games", .address = "192.0.2.1"}).status,
              200);
}

TEST_F(ApiTest, ChatThatIsTooFastIsRefusedUnderItsId) {
    const std::string secret = new_person("192.0.2.1");
    const auto post = [&](const std::string& path, const std::string& body) {
        return answer_to({.method = "POST",
                          .path = path,
                          .authorization = "Bearer " + secret,
                          .body = body,
                          .address = "192.0.2.1",
                          .local = true});
    };
    const std::string table = read_json(post("/api/v1/tables", R"({"options":{}})").body)["table"];
    const auto command = [&](const std::string& body) {
        return post("/api/v1/tables/" + table + "/commands", body);
    };
    ASSERT_EQ(command(R"({"do":"sit","name":"Anna"})").status, 200);
    Response said;
    for (int i = 0; i < 100 && said.status == 200; ++i) {
        std::this_thread::sleep_for(30ms); // no more than a person's commands
        said = command(R"({"id":"c7","do":"say","text":"x"})");
    }
    ASSERT_EQ(said.status, 429);
    EXPECT_EQ(read_json(said.body).value("id", ""), "c7");
}

/// A socket that remembers why it was closed.
class ClosedSocket final : public Socket {
  public:
    void send(SharedText /*text*/) override {}
    void close(std::string_view reason) override { reason_ = reason; }
    std::string reason_;
};

TEST_F(ApiTest, WhoGoesOnTalkingTooFastIsSentAway) {
    const std::string secret = new_person("192.0.2.1");
    const std::string id = open({.access = Access::Public});
    const auto user = ask<std::shared_ptr<SocketUser>>([&](const auto& done) {
        api_.open({.method = "GET",
                   .path = "/api/v1/tables/" + id + "/play",
                   .authorization = "Bearer " + secret,
                   .address = "192.0.2.1"},
                  [done](const auto& opened) { done(opened.value_or(nullptr)); });
    });
    ASSERT_TRUE(user);
    const auto socket = std::make_shared<ClosedSocket>();
    const auto receive = [&](const std::string& text) {
        return ask<std::string>([&](const auto& done) {
            user->received(text);
            done(socket->reason_);
        });
    };
    loop_->post([&] { user->opened(socket); });
    receive(R"({"do":"sit","name":"Anna"})");
    std::string closed;
    for (int i = 0; i < 100 && closed.empty(); ++i) {
        std::this_thread::sleep_for(55ms); // no more than a person's commands
        closed = receive(R"({"do":"say","text":"x"})");
    }
    EXPECT_EQ(closed, "too-fast");
    ask<int>([&](const auto& done) {
        user->closed();
        done(0);
    });
}

TEST_F(ApiTest, APersonStartsFewGamesAtOnce) {
    const std::string secret = new_person("192.0.2.1");
    const auto post = [&](const std::string& path, const std::string& body) {
        std::this_thread::sleep_for(25ms); // no more than a person's commands
        return answer_to({.method = "POST",
                          .path = path,
                          .authorization = "Bearer " + secret,
                          .body = body,
                          .address = "192.0.2.1"});
    };
    const std::string table = read_json(post("/api/v1/tables", R"({"options":{}})").body)["table"];
    const auto command = [&](const std::string& what) {
        return post("/api/v1/tables/" + table + "/commands", R"({"id":"c7","do":")" + what + "\"}");
    };
    int asked = 0;
    Response answer{.status = 409};
    for (; asked < 60 && answer.status == 409; ++asked)
        answer = command(asked % 2 == 0 ? "start" : "rematch"); // nobody sits there
    EXPECT_EQ(answer.status, 429);
    EXPECT_EQ(read_json(answer.body).value("id", ""), "c7");
    EXPECT_GE(asked, 21); // many short games one after the other
    EXPECT_LE(asked, 23);
    EXPECT_EQ(command("leave").status, 200);
}

TEST_F(ApiTest, AnAddressMakesFewSecrets) {
    const std::string secret = new_person("192.0.2.1");
    const auto add_device = [&](const std::string& address) {
        std::this_thread::sleep_for(55ms); // no more than a person's commands
        const Response link = answer_to({.method = "POST",
                                         .path = "/api/v1/me/links",
                                         .authorization = "Bearer " + secret,
                                         .address = "192.0.2.1"});
        const std::string code = read_json(link.body).value("code", "");
        return answer_to({.method = "POST",
                          .path = "/api/v1/links",
                          .body = R"({"keep":"token","code":")" + code + "\"}",
                          .address = address})
            .status;
    };
    int made = 0;
    while (made < 80 && add_device("192.0.2.2") == 201) ++made;
    EXPECT_GE(made, 60);
    EXPECT_LE(made, 61);
    EXPECT_EQ(add_device("192.0.2.3"), 201);
}

TEST_F(ApiTest, WhoHasPlayedMuchKeepsNobodyWaiting) {
    const std::string secret = new_person("192.0.2.1");
    const auto me = [&](const char* path) {
        return Request{.method = "GET",
                       .path = path,
                       .authorization = "Bearer " + secret,
                       .address = "192.0.2.1"};
    };
    const std::string person = read_json(answer_to(me("/api/v1/me/data")).body).value("person", "");
    for (int game = 1; game <= 450; ++game) {
        const Batch batch{.table = "t",
                          .after = game - 1,
                          .lines = {"1"},
                          .finished = FinishedGame{.table = "t",
                                                   .game = game,
                                                   .players = {{.person = person, .name = "A"}},
                                                   .record = "r"}};
        ASSERT_TRUE(
            ask<Stored<void>>([&](const auto& done) { storage_->append(Batch(batch), done); }));
    }
    read_no_more();
    std::promise<Json> all;
    const auto data_first = ask<bool>([&](const auto& done) {
        const auto has_data = std::make_shared<bool>(false);
        api_.answer(me("/api/v1/me/data"), [&, has_data](const Response& answer) {
            *has_data = true;
            all.set_value(read_json(answer.body));
        });
        for (int i = 0; i < 3; ++i)
            api_.answer({.method = "GET", .path = "/api/v1/games", .address = "192.0.2.9"},
                        [=](const Response&) {
                            if (i == 2) done(*has_data);
                        });
        read_on();
    });
    EXPECT_FALSE(data_first);
    auto future = all.get_future();
    ASSERT_EQ(future.wait_for(60s), std::future_status::ready);
    const Json data = future.get();
    ASSERT_EQ(data["games"].size(), 450U);
    for (std::size_t i = 0; i < 450; ++i) EXPECT_EQ(data["games"][i]["game"], 450 - i);
    EXPECT_TRUE(data["tables"].is_array());
}

} // namespace
} // namespace qwixx
