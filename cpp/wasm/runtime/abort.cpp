// How the C++ library ends where it cannot go on. Its own functions write a message where nobody
// reads it, and bring printf along for that. This is linked before all else: it takes their place.
#include <__verbose_abort>

extern "C" void __abort_message(const char*, ...) { __builtin_trap(); }

void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
