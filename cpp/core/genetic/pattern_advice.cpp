#include "core/genetic/pattern_advice.hpp"

#include "core/base/interrupts.hpp"
#include "core/patterns/pattern_board.hpp"

namespace sapper {
namespace {

// The position, with known cells taken in.
PatternPosition position_of(const Question& question, std::span<const Knowledge> known) {
  PatternPosition position;
  position.begin(question.grid);
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const std::int32_t place = position.padded().place_of(cell);
    const Number number = question.numbers[cell];
    if (number >= 0 && number <= 8) {
      position.open(place, number);
    } else if (known[cell] == Knowledge::kProvenMine) {
      position.flag(place);
    } else if (!is_hidden(number) || known[cell] == Knowledge::kProvenSafe) {
      position.settle(place);
    }
  }
  return position;
}

}  // namespace

std::vector<Knowledge> pattern_advice(const PatternBook& book, const Question& question,
                                      std::span<const Knowledge> known) {
  std::vector<Knowledge> advice(question.numbers.size(), Knowledge::kUnknown);
  PatternBoard board(book);
  board.begin(position_of(question, known));
  while (const std::optional<PatternMove> move = board.next_move()) {
    count_work(question.numbers.size());
    const bool is_flag = move->action == PatternAction::kFlag;
    advice[board.position().padded().cell_at(move->place)] =
        is_flag ? Knowledge::kProvenMine : Knowledge::kProvenSafe;
    if (is_flag) {
      board.flag(move->place);
    } else {
      board.settle(move->place);
    }
  }
  return advice;
}

}  // namespace sapper
