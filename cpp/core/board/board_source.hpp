// Where the boards of an experiment come from; board `index` of a source is always the same.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/grid.hpp"
#include "core/board/board.hpp"

namespace sapper {

// One board to play. Without an agreed start the solver chooses its first cell too.
struct BoardToPlay {
  std::span<const Number> numbers;  // the truth
  std::optional<Cell> start;
};

class BoardSource {
 public:
  virtual ~BoardSource() = default;

  // Of all its boards.
  const BoardSpec& spec() const { return spec_; }
  // Of drawn boards, and of the choices of whoever plays.
  std::uint64_t seed() const { return seed_; }

  // Boards are drawn into `room`, of which the answer may be a view.
  virtual BoardToPlay board(std::uint64_t index, std::vector<Number>& room) const = 0;

 protected:
  BoardSource(const BoardSpec& spec, std::uint64_t seed) : spec_(spec), seed_(seed) {}
  BoardSource(const BoardSource&) = default;
  BoardSource& operator=(const BoardSource&) = default;

 private:
  BoardSpec spec_;
  std::uint64_t seed_;
};

class DrawnBoards final : public BoardSource {
 public:
  // `first` is protected on every board; drawn for each where there is none.
  DrawnBoards(const BoardSpec& spec, std::optional<Cell> first, std::uint64_t seed)
      : BoardSource(spec, seed), first_(first) {}

  BoardToPlay board(std::uint64_t index, std::vector<Number>& room) const override;

 private:
  std::optional<Cell> first_;
};

class FixedBoards final : public BoardSource {
 public:
  // `numbers` are the boards one after the other, `starts` one a board; the first of them has the
  // index `first_index`.
  FixedBoards(const BoardSpec& spec, std::vector<Number> numbers,
              std::vector<std::optional<Cell>> starts, std::uint64_t seed,
              std::uint64_t first_index);

  BoardToPlay board(std::uint64_t index, std::vector<Number>& room) const override;

 private:
  std::vector<Number> numbers_;
  std::vector<std::optional<Cell>> starts_;
  std::uint64_t first_index_;
};

}  // namespace sapper
