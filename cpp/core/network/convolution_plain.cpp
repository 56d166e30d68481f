#include "core/network/convolution_kernel.hpp"
#include "core/network/convolution_targets.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace sapper {
namespace {

struct PlainLanes {
  using Shorts = std::int16_t __attribute__((vector_size(16)));
  using Sums = std::uint32_t __attribute__((vector_size(16)));
  using Signed = std::int32_t __attribute__((vector_size(16)));
  using Halves = std::int16_t __attribute__((vector_size(8)));
  static constexpr std::int32_t kWidth = 4;
  static constexpr std::int32_t kVectors = 2;
  static constexpr std::int32_t kTiles = 6;

  SAPPER_INLINE static Sums add_products(const Sums& sums, const Sums& a, const Sums& b) {
#ifdef __SSE2__
    const __m128i products =
        _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b));
    return sums + reinterpret_cast<Sums>(products);
#elif defined(__wasm_simd128__)
    const v128_t products =
        wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b));
    return sums + reinterpret_cast<Sums>(products);
#else
    return sums + low_half(a) * low_half(b) + high_half(a) * high_half(b);
#endif
  }

 private:
  // Products of 16 by 16 bits fit, so that signs do not matter once both are extended.
  SAPPER_INLINE static Sums low_half(const Sums& pairs) { return high_half(pairs << 16); }
  SAPPER_INLINE static Sums high_half(const Sums& pairs) {
    return reinterpret_cast<Sums>(reinterpret_cast<Signed>(pairs) >> 16);
  }
};

}  // namespace

NetworkKernel plain_kernel() { return TileConvolver<PlainLanes>::kernel("plain"); }

}  // namespace sapper
