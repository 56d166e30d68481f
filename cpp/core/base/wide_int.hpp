// 128-bit unsigned integers, which GCC and Clang have as an extension.
#pragma once

namespace sapper {
__extension__ typedef unsigned __int128 Uint128;
}
