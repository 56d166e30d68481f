// How the C++ library ends where it cannot go on. Its own functions write a message where nobody
// reads it, and bring printf along for that. These take their place.
#include <__system_error/throw_system_error.h>

#include <__verbose_abort>

extern "C" void __abort_message(const char*, ...) { __builtin_trap(); }

void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

// Of a clock that cannot be read.
void std::__throw_system_error(int, const char*) { __builtin_trap(); }
