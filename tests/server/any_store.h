// The same tests for all kinds of stores: in a file, and in PostgreSQL where there is a server.
#pragma once

#include "server/some_folder.h"
#include "server/some_postgres.h"
#include "server/store/store.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace qwixx {

[[nodiscard]] inline std::unique_ptr<Store> opened(const std::string& name) {
    auto store = Store::open(name);
    if (!store) throw std::runtime_error(store.error().what);
    return std::move(*store);
}

[[nodiscard]] inline Stored<void> append(Store& store, const Batch& batch) {
    return store.append({batch}).at(0);
}

/// To be instantiated as Sqlite with "sqlite" and as Postgres with "postgresql".
class AnyStore : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        if (std::string_view(GetParam()) == "sqlite") {
            name_ = "sqlite:" + folder_ / "store";
        } else if (postgres_url().empty()) {
            GTEST_SKIP() << "no PostgreSQL: tools/postgres says how to get one";
        } else {
            postgres_.emplace();
            name_ = postgres_->url();
        }
    }

    std::string name_; // to open it by

  private:
    SomeFolder folder_;
    std::optional<SomePostgres> postgres_;
};

} // namespace qwixx
