#include "core/network/convolution_targets.hpp"

#ifdef SAPPER_CONVOLVES_BY_PROCESSOR

#include <immintrin.h>

#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vnni")

#include "core/network/convolution_kernel.hpp"

namespace sapper {
namespace {

struct Avx512Lanes {
  using Shorts = std::int16_t __attribute__((vector_size(32)));
  using Sums = std::uint32_t __attribute__((vector_size(64)));
  using Signed = std::int32_t __attribute__((vector_size(64)));
  using Halves = std::int16_t __attribute__((vector_size(32)));
  static constexpr std::int32_t kWidth = 16;
  static constexpr std::int32_t kVectors = 1;
  static constexpr std::int32_t kTiles = 12;

  SAPPER_INLINE static Sums add_products(const Sums& sums, const Sums& a, const Sums& b) {
    return reinterpret_cast<Sums>(_mm512_dpwssd_epi32(reinterpret_cast<__m512i>(sums),
                                                      reinterpret_cast<__m512i>(a),
                                                      reinterpret_cast<__m512i>(b)));
  }
};

}  // namespace

NetworkKernel avx512_kernel() { return TileConvolver<Avx512Lanes>::kernel("avx512"); }

}  // namespace sapper

#endif
