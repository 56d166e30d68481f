// Squares of a puzzle that have something in common, the first in reading order at hand.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <vector>

namespace sapper {

// A set of squares 0..n-1. A bit a square, above them a bit for each word that is not empty, and so
// on up to a single word: what is asked or changed takes a few steps on any size of board.
class SquareSet {
 public:
  explicit SquareSet(std::int32_t num_squares) {
    auto count = static_cast<std::size_t>(num_squares);
    do {
      count = (count + kWordBits - 1) / kWordBits;
      levels_.emplace_back(count == 0 ? 1 : count);
    } while (count > 1);
  }

  bool is_empty() const { return levels_.back()[0] == 0; }
  std::int32_t size() const { return size_; }

  void clear() {
    for (std::vector<std::uint64_t>& words : levels_) words.assign(words.size(), 0);
    size_ = 0;
  }
  // Requires that it is not there.
  void insert(std::int32_t square) {
    auto index = static_cast<std::size_t>(square);
    for (std::vector<std::uint64_t>& words : levels_) {
      words[index / kWordBits] |= std::uint64_t{1} << (index % kWordBits);
      index /= kWordBits;
    }
    ++size_;
  }
  // Requires that it is there.
  void erase(std::int32_t square) {
    --size_;
    auto index = static_cast<std::size_t>(square);
    for (std::vector<std::uint64_t>& words : levels_) {
      std::uint64_t& word = words[index / kWordBits];
      word &= ~(std::uint64_t{1} << (index % kWordBits));
      if (word != 0) return;
      index /= kWordBits;
    }
  }
  // The first in reading order. Requires that there is one.
  std::int32_t first() const {
    std::size_t index = 0;
    for (const std::vector<std::uint64_t>& words : std::views::reverse(levels_)) {
      index = index * kWordBits + static_cast<std::size_t>(std::countr_zero(words[index]));
    }
    return static_cast<std::int32_t>(index);
  }
  // The one that so many come before in reading order, which goes through all words.
  std::int32_t at(std::int32_t rank) const {
    const std::vector<std::uint64_t>& words = levels_.front();
    std::size_t index = 0;
    for (; rank >= std::popcount(words[index]); ++index) rank -= std::popcount(words[index]);
    std::uint64_t word = words[index];
    for (; rank > 0; --rank) word &= word - 1;
    return static_cast<std::int32_t>(index * kWordBits) + std::countr_zero(word);
  }

 private:
  static constexpr std::size_t kWordBits = 64;

  std::vector<std::vector<std::uint64_t>> levels_;  // the squares first
  std::int32_t size_ = 0;
};

}  // namespace sapper
