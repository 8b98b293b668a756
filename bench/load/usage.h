// What a process uses, by the account of the system.
#pragma once

#include <cstdint>

#include <sys/types.h>

namespace qwixx {

/// Kilobytes of memory that are there now (not swapped, not only promised).
[[nodiscard]] std::int64_t memory_of(pid_t process);
/// Seconds of processor time so far.
[[nodiscard]] double processor_seconds_of(pid_t process);
/// The same with its children: those that run, and those that have ended.
[[nodiscard]] double processor_seconds_of_family(pid_t process);
/// Seconds so far in which its threads could have run and had no processor. On a quiet machine
/// that is little; if it is not, the other figures say more of the machine than of the process.
[[nodiscard]] double waiting_seconds_of(pid_t process);
/// Kilobytes in the buffers of all TCP sockets of this machine, at both ends.
[[nodiscard]] std::int64_t memory_of_sockets();

} // namespace qwixx
