#include "server/serve.h"

#include "cli/commands.h"
#include "cli/product.h"

namespace qwixx {

Exit run_serve(ServeOptions options) {
    options.version = product_version;
    serve(options);
    return Exit::Good;
}

} // namespace qwixx
