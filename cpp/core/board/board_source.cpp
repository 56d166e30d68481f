#include "core/board/board_source.hpp"

#include <utility>

namespace sapper {

BoardToPlay DrawnBoards::board(std::uint64_t index, std::vector<Number>& room) const {
  room.resize(static_cast<std::size_t>(spec().grid.num_cells()));
  Rng first_rng(seed(), Stream::kFirst, index);
  const Cell first = first_ ? *first_ : draw_first(spec(), first_rng);
  Rng rng(seed(), Stream::kBoard, index);
  const Cell start = draw_board(spec(), first, rng, room);
  return {room, start};
}

FixedBoards::FixedBoards(const BoardSpec& spec, std::vector<Number> numbers,
                         std::vector<std::optional<Cell>> starts, std::uint64_t seed,
                         std::uint64_t first_index)
    : BoardSource(spec, seed),
      numbers_(std::move(numbers)),
      starts_(std::move(starts)),
      first_index_(first_index) {}

BoardToPlay FixedBoards::board(std::uint64_t index, std::vector<Number>& /*room*/) const {
  const auto num_cells = static_cast<std::size_t>(spec().grid.num_cells());
  const std::size_t place = index - first_index_;
  return {std::span(numbers_).subspan(place * num_cells, num_cells), starts_[place]};
}

}  // namespace sapper
