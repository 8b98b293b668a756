#pragma once

namespace qwixx {

// Under sanitizers a test that takes a minute there looks at fewer games; the release build looks
// at all of them.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

} // namespace qwixx
