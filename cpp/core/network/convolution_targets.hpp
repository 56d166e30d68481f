// Which kernels there are beside the one that runs anywhere.
#pragma once

#include "core/network/convolution.hpp"

// Other compilers build the kernel for the plain processor alone: same results, less speed.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SAPPER_CONVOLVES_BY_PROCESSOR
#endif

namespace sapper {

NetworkKernel plain_kernel();

#ifdef SAPPER_CONVOLVES_BY_PROCESSOR
NetworkKernel avx2_kernel();
NetworkKernel avx512_kernel();
#endif

}  // namespace sapper
