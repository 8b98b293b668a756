#include "cli/product.h"

#include "cli/commit.h" // made by cmake/commit.cmake
#include "terminal/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qwixx {

std::string version_text() {
    return fmt::format("qwixx {} ({})\nfeatures: screen, server, tls, solver, learned bots{}\n"
                       "languages: {}",
                       product_version, QWIXX_COMMIT,
#ifdef __AVX2__
                       ", avx2",
#else
                       "",
#endif
                       fmt::join(languages(), " "));
}

} // namespace qwixx
