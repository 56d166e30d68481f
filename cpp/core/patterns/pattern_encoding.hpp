// How patterns are drawn and changed at random: as paper 001 does, and so that each can occur.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/numpy_rng.hpp"
#include "core/patterns/patterns.hpp"

namespace sapper {

// The genes of a pattern: the members of Pattern in their order.
inline constexpr std::size_t kCentreGene = 4;
inline constexpr std::size_t kActionGene = 9;
inline constexpr std::size_t kTargetGene = 10;
inline constexpr std::size_t kPriorityGene = 11;
inline constexpr std::size_t kNumHiddenGene = 12;
inline constexpr std::size_t kPaperLength = 11;  // a pattern of the paper ends with the target
inline constexpr std::int16_t kMaxPriority = 9'999;

using Genes = std::span<std::int16_t>;

enum class EncodingKind : std::uint8_t {
  kPaper,     // every gene for itself; most of these patterns match nowhere
  kPossible,  // by counts of which each can occur: the number fits, and the target is hidden
  kSquares,   // by squares: what is left of the numbers around matters, up to symmetry
};

// A space of patterns.
class PatternEncoding {
 public:
  // `matching` and `can_flag` are the paper's alone: the others match as their names say, and flag.
  PatternEncoding(EncodingKind kind, PatternMatching matching, bool can_flag);

  PatternMatching matching() const { return matching_; }
  bool is_paper() const { return kind_ == EncodingKind::kPaper; }
  std::size_t num_genes() const { return is_paper() ? kPaperLength : kPatternLength; }

  void draw(NumpyRng& rng, Genes pattern) const;
  // Changes it in one respect.
  void mutate(NumpyRng& rng, Genes pattern) const;

  // As many patterns of the paper as there is room for, drawn at once.
  void draw_many(NumpyRng& rng, Genes patterns) const;
  // One gene of the paper, from 0 to its greatest value.
  std::int16_t redraw(NumpyShorts& shorts, std::size_t gene) const;

 private:
  std::int16_t highest(std::size_t gene) const;
  void draw_possible(NumpyRng& rng, Genes pattern) const;
  void mutate_possible(NumpyRng& rng, Genes pattern) const;
  void draw_squares(NumpyRng& rng, Genes pattern) const;
  void mutate_squares(NumpyRng& rng, Genes pattern) const;

  EncodingKind kind_;
  PatternMatching matching_;
  bool can_flag_;
};

}  // namespace sapper
