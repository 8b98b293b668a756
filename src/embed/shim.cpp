// What the standard library would ask of an operating system. There is none: a module that cannot
// go on stops, and the worker that runs it notices. Without these the library would bring printf
// and files along, which are a third of the module and ask the browser for things it does not have.
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

void* or_stop(void* memory) {
    if (memory == nullptr) __builtin_trap();
    return memory;
}

} // namespace

void* operator new(std::size_t size) { return or_stop(std::malloc(size)); }
void* operator new(std::size_t size, std::align_val_t line) {
    const auto align = static_cast<std::size_t>(line);
    return or_stop(std::aligned_alloc(align, (size + align - 1) / align * align));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

// The names that follow are the standard library's.
// NOLINTBEGIN(bugprone-reserved-identifier)

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

extern "C" {

[[noreturn]] void __abort_message(const char*, ...);
void __abort_message(const char*, ...) { __builtin_trap(); }
void abort() { __builtin_trap(); }

/// A module is never left, so nothing is tidied up at its end.
int __cxa_atexit(void (*)(void*), void*, void*);
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }

/// The JSON library writes control characters into its messages about bad JSON. Nobody reads those
/// messages here: a text is JSON or it is not (json_reader.h).
int snprintf(char* text, std::size_t size, const char*, ...) {
    if (size > 0) *text = '\0';
    return 0;
}

} // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
