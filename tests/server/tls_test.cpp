// The same over TLS, with a certificate made for the test.
#include "server/raw_client.h"
#include "server/small_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace qwixx {
namespace {

using testing::HasSubstr;

/// A folder with a key and a certificate that it signs itself.
class TlsFolder {
  public:
    TlsFolder() {
        std::filesystem::create_directory(folder_);
        renew();
    }
    TlsFolder(const TlsFolder&) = delete;
    TlsFolder& operator=(const TlsFolder&) = delete;
    ~TlsFolder() { std::filesystem::remove_all(folder_); }

    /// Another key and certificate.
    void renew() const {
        EVP_PKEY* const key = EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
        X509* const certificate = X509_new();
        X509_set_version(certificate, 2);
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
        X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
        X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
        X509_set_pubkey(certificate, key);
        X509_sign(certificate, key, EVP_sha256());
        std::FILE* file = std::fopen(certificate_file().c_str(), "w");
        PEM_write_X509(file, certificate);
        std::fclose(file);
        file = std::fopen(key_file().c_str(), "w");
        PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
        std::fclose(file);
        X509_free(certificate);
        EVP_PKEY_free(key);
    }

    [[nodiscard]] std::string certificate_file() const { return folder_ + "/certificate.pem"; }
    [[nodiscard]] std::string key_file() const { return folder_ + "/key.pem"; }
    [[nodiscard]] ListenerOptions options() const {
        return {.certificate_file = certificate_file(), .key_file = key_file()};
    }

  private:
    std::string folder_ = testing::TempDir() + "qwixx_tls_" + std::to_string(getpid());
};

class TlsClient {
  public:
    explicit TlsClient(std::uint16_t port, int newest = TLS1_3_VERSION) : client(port) {
        SSL_CTX_set_max_proto_version(context_, newest);
        SSL_CTX_set_min_proto_version(context_, TLS1_VERSION);
        SSL_CTX_set_security_level(context_, 0);
        tls_ = SSL_new(context_);
        SSL_set_fd(tls_, client.file());
        is_connected = SSL_connect(tls_) == 1;
        client.read_some = [this](char* into, std::size_t size) -> long {
            return SSL_read(tls_, into, static_cast<int>(size));
        };
        client.write_some = [this](const char* from, std::size_t size) -> long {
            return SSL_write(tls_, from, static_cast<int>(size));
        };
    }
    TlsClient(const TlsClient&) = delete;
    TlsClient& operator=(const TlsClient&) = delete;
    ~TlsClient() {
        SSL_free(tls_);
        SSL_CTX_free(context_);
    }

    /// What the other end has shown.
    [[nodiscard]] std::string certificate() const {
        X509* const shown = SSL_get1_peer_certificate(tls_);
        unsigned char* bytes = nullptr;
        const int size = i2d_X509(shown, &bytes);
        std::string text(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
        OPENSSL_free(bytes);
        X509_free(shown);
        return text;
    }

    RawClient client;
    bool is_connected = false;

  private:
    SSL_CTX* context_ = SSL_CTX_new(TLS_client_method());
    SSL* tls_ = nullptr;
};

TEST(Tls, ServesRequestsAndSockets) {
    const TlsFolder folder;
    SmallServer server(folder.options());
    for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
        TlsClient tls(server.port(), version);
        ASSERT_TRUE(tls.is_connected);
        RawClient& client = tls.client;
        const RawAnswer answer = client.get("/one", "Origin: https://localhost\r\n");
        EXPECT_EQ(answer.body, "GET /one ");
        EXPECT_TRUE(answer.headers.contains("strict-transport-security"));
        EXPECT_THAT(answer.headers.at("content-security-policy"), HasSubstr("wss://localhost;"));
        EXPECT_TRUE(server.last().secure);
        EXPECT_TRUE(server.last().same_site);
        client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n");
        EXPECT_EQ(client.receive().body, "GET /a ");
        EXPECT_EQ(client.receive().body, "GET /b ");
        EXPECT_EQ(client.get("/large").body.size(), 3'000'000U);
        EXPECT_EQ(client.become_socket().status, 101);
        client.send_frame(1, "many");
        for (int i = 0; i < 1000; ++i) ASSERT_EQ(client.receive_frame().text, std::to_string(i));
        // Until the queue is empty nothing large may be added to it.
        ASSERT_TRUE(
            SmallServer::wait_until([&] { return server.figures().messages_out % 1001 == 1000; }));
        server.on_loop([&] {
            Socket& socket = *server.service.users.back()->socket;
            socket.send(std::make_shared<const std::string>(1'000'000, 'x'));
            socket.close("enough");
        });
        EXPECT_EQ(client.receive_frame().text.size(), 1'000'000U);
        const RawFrame farewell = client.receive_frame();
        EXPECT_EQ(farewell.reason(), "enough");
        client.send_frame(8, farewell.text);
        EXPECT_TRUE(client.is_at_end());
    }
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.service.closed_users == 2; }));
}

TEST(Tls, RefusesOldVersionsAndPlainText) {
    const TlsFolder folder;
    SmallServer server(folder.options());
    EXPECT_FALSE(TlsClient(server.port(), TLS1_1_VERSION).is_connected);
    RawClient plain(server.port());
    plain.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(plain.receive().status, 0);
    TlsClient good(server.port());
    EXPECT_EQ(good.client.get("/").status, 200);
}

TEST(Tls, SurvivesClientsThatLeave) {
    const TlsFolder folder;
    SmallServer server(folder.options());
    for (int i = 0; i < 20; ++i) {
        TlsClient leaving(server.port());
        leaving.client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n");
    }
    for (int i = 0; i < 20; ++i) {
        TlsClient leaving(server.port());
        leaving.client.become_socket();
        leaving.client.send_frame(1, "many");
    }
    EXPECT_TRUE(SmallServer::wait_until([&] { return server.figures().connections == 0; }));
    EXPECT_EQ(server.service.closed_users, 20);
}

TEST(Tls, TakesANewCertificateWhileItRuns) {
    const TlsFolder folder;
    SmallServer server(folder.options());
    TlsClient old(server.port());
    const std::string first = old.certificate();
    folder.renew();
    server.on_loop([&] { server.listener->reload_tls(); });
    TlsClient fresh(server.port());
    EXPECT_NE(fresh.certificate(), first);
    EXPECT_EQ(fresh.client.get("/").status, 200);
    EXPECT_EQ(old.client.get("/").status, 200);
    // One that is no good changes nothing.
    const std::string second = fresh.certificate();
    std::ofstream(folder.certificate_file()) << "no certificate\n";
    server.on_loop([&] { EXPECT_THROW(server.listener->reload_tls(), std::runtime_error); });
    EXPECT_EQ(TlsClient(server.port()).certificate(), second);
}

TEST(Tls, SaysWhatIsWrongWithItsFiles) {
    const TlsFolder folder;
    std::ofstream(folder.key_file() + ".bad") << "no key\n";
    try {
        const SmallServer server({.certificate_file = folder.certificate_file(),
                                  .key_file = folder.key_file() + ".bad"});
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("key.pem.bad cannot be used: "));
    }
}

} // namespace
} // namespace qwixx
