// A database in PostgreSQL for one test: a schema of its own in the server that the tests share,
// gone after it. CTest starts the server (cmake/postgres_tests.cmake); by hand:
//     QWIXX_POSTGRES_FOLDER=/tmp/pg && tools/postgres start $QWIXX_POSTGRES_FOLDER
#pragma once

#include "server/store/postgres.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include <unistd.h>

namespace qwixx {

/// Empty where there is no server: its tests are skipped.
[[nodiscard]] inline std::string postgres_url() {
    const char* folder = std::getenv("QWIXX_POSTGRES_FOLDER");
    std::string url;
    if (folder != nullptr) std::getline(std::ifstream(std::string(folder) + "/url"), url);
    return url;
}

class SomePostgres {
  public:
    SomePostgres() : server_(postgres_url()) {
        static int count = 0;
        schema_ = "test_" + std::to_string(getpid()) + "_" + std::to_string(++count);
        run("CREATE SCHEMA " + schema_);
    }
    ~SomePostgres() { run("DROP SCHEMA " + schema_ + " CASCADE"); }
    SomePostgres(const SomePostgres&) = delete;
    SomePostgres& operator=(const SomePostgres&) = delete;

    [[nodiscard]] std::string url() const {
        return server_ + "?options=-csearch_path%3D" + schema_;
    }
    /// What somebody else does to it.
    void run(const std::string& sql) const {
        Postgres database(url());
        if (!database.run_all(sql)) ADD_FAILURE() << database.failure().error().what;
    }

  private:
    std::string server_;
    std::string schema_;
};

} // namespace qwixx
