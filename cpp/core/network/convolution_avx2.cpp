#include "core/network/convolution_targets.hpp"

#ifdef SAPPER_CONVOLVES_BY_PROCESSOR

#include <immintrin.h>

#pragma GCC target("avx2")

#include "core/network/convolution_kernel.hpp"

namespace sapper {
namespace {

struct Avx2Lanes {
  using Shorts = std::int16_t __attribute__((vector_size(32)));
  using Sums = std::uint32_t __attribute__((vector_size(32)));
  using Signed = std::int32_t __attribute__((vector_size(32)));
  using Halves = std::int16_t __attribute__((vector_size(16)));
  static constexpr std::int32_t kWidth = 8;
  static constexpr std::int32_t kVectors = 2;
  static constexpr std::int32_t kTiles = 6;

  SAPPER_INLINE static Sums add_products(const Sums& sums, const Sums& a, const Sums& b) {
    return sums + reinterpret_cast<Sums>(_mm256_madd_epi16(reinterpret_cast<__m256i>(a),
                                                           reinterpret_cast<__m256i>(b)));
  }
};

}  // namespace

NetworkKernel avx2_kernel() { return TileConvolver<Avx2Lanes>::kernel("avx2"); }

}  // namespace sapper

#endif
