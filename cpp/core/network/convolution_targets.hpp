// Which kernels there are beside the one that runs anywhere.
#pragma once

#include "core/network/convolution.hpp"

// Other compilers build the kernel for the plain processor alone: same results, less speed.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SAPPER_CONVOLVES_BY_PROCESSOR
#endif

namespace sapper {

void convolve_plainly(const ConvolutionTask& task);

#ifdef SAPPER_CONVOLVES_BY_PROCESSOR
void convolve_avx2(const ConvolutionTask& task);
void convolve_avx512(const ConvolutionTask& task);
#endif

}  // namespace sapper
