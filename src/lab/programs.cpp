#include "lab/programs.h"

namespace qwixx {

Programs::Programs(std::span<const Entrant> entrants, const ExecLimits& limits) {
    for (const Entrant& entrant : entrants) {
        programs_.emplace_back();
        if (!entrant.is_program()) continue;
        programs_.back() = std::make_unique<ExecBot>(entrant.command, limits);
        none_ = false;
    }
}

} // namespace qwixx
