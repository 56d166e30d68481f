#include "core/no_guess/no_guess.hpp"

#include <chrono>
#include <utility>

#include "core/base/deadline.hpp"
#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

// A repair gives up and starts from a new board after so many changes without progress.
constexpr std::int64_t kPatience = 400;
// How far a mine is moved at most.
constexpr std::int32_t kReach = 3;

class Search {
 public:
  Search(const BoardSpec& spec, Cell first, std::uint64_t seed, std::uint64_t index,
         const NoGuessLimits& limits, DeductivePlayer& player)
      : spec_(spec),
        first_(first),
        rng_(seed, Stream::kNoGuess, index),
        limits_(limits),
        deadline_(deadline_after(limits.max_seconds)),
        player_(player),
        numbers_(spec.grid.num_cells()) {}

  std::optional<NoGuessBoard> run() {
    while (num_draws_ < limits_.max_draws && !is_late()) {
      if (draw() == 0) return found();
    }
    while (num_repairs_ < limits_.max_repairs && !is_late()) {
      if (repair()) return found();
    }
    return std::nullopt;
  }

 private:
  std::int32_t draw() {
    ++num_draws_;
    start_ = draw_board(spec_, first_, rng_, numbers_);
    return num_safe_left();
  }

  // The safe cells that deduction leaves closed; a board too hard to analyse counts as stuck.
  std::int32_t num_safe_left() {
    try {
      return player_.play(spec_.grid, numbers_, start_, false).num_safe_left;
    } catch (const BudgetExceeded&) {
      return spec_.grid.num_cells();
    }
  }

  // Moves mines, one at a time, where deduction got stuck, and keeps a change that leaves no more
  // cells closed than before. Changes without effect are kept too: they let the search drift.
  bool repair() {
    std::int32_t left = draw();
    if (is_mine(numbers_[start_])) {
      ++num_repairs_;  // else a dense board without a start rule is drawn for ever
      return false;
    }
    std::int64_t since_progress = 0;
    while (left > 0 && since_progress < kPatience && num_repairs_ < limits_.max_repairs &&
           !is_late()) {
      ++num_repairs_;
      ++since_progress;
      const std::pair<Cell, Cell> move = pick_move();
      if (move.first == move.second) continue;
      apply(move);
      const std::int32_t now_left = num_safe_left();
      if (now_left > left) {
        apply({move.second, move.first});
        num_safe_left();
        continue;
      }
      if (now_left < left) since_progress = 0;
      left = now_left;
    }
    return left == 0;
  }

  // A hidden cell beside an open one changes places with a hidden cell of the other kind near it:
  // the first cell of the pair holds the mine. Equal cells when there is no such move. Moves stay
  // short, so that the mines keep their density everywhere instead of gathering in a corner.
  std::pair<Cell, Cell> pick_move() {
    const std::vector<Number>& visible = player_.visible();
    edge_.clear();
    for (Cell cell = 0; cell < spec_.grid.num_cells(); ++cell) {
      if (is_movable(visible, cell) && has_open_neighbour(visible, cell)) edge_.push_back(cell);
    }
    if (edge_.empty()) return {0, 0};
    const Cell pivot = pick(edge_);
    const bool pivot_is_mine = is_mine(numbers_[pivot]);
    partners_.clear();
    spec_.grid.for_each_within(pivot, kReach, [&](Cell near) {
      if (is_movable(visible, near) && is_mine(numbers_[near]) != pivot_is_mine) {
        partners_.push_back(near);
      }
    });
    if (partners_.empty()) return {pivot, pivot};
    const Cell partner = pick(partners_);
    return pivot_is_mine ? std::pair(pivot, partner) : std::pair(partner, pivot);
  }

  bool is_movable(const std::vector<Number>& visible, Cell cell) const {
    return is_hidden(visible[cell]) && !is_kept_free(cell);
  }

  Cell pick(const std::vector<Cell>& cells) {
    return cells[rng_.below(static_cast<std::uint32_t>(cells.size()))];
  }

  bool has_open_neighbour(const std::vector<Number>& visible, Cell cell) const {
    bool found = false;
    spec_.grid.for_each_neighbour(cell, [&](Cell near) { found |= !is_hidden(visible[near]); });
    return found;
  }

  // Cells that the start rule keeps free of mines, or whose mine would take the start away.
  bool is_kept_free(Cell cell) const {
    if (spec_.start_rule == StartRule::kAny || spec_.start_rule == StartRule::kSafeCell) {
      return cell == start_;
    }
    return spec_.grid.are_neighbours_or_same(start_, cell);
  }

  // Moves a mine from the first cell to the second.
  void apply(std::pair<Cell, Cell> move) {
    numbers_[move.first] = 0;
    numbers_[move.second] = kMine;
    recount(move.first);
    recount(move.second);
  }

  void recount(Cell cell) {
    count_one(cell);
    spec_.grid.for_each_neighbour(cell, [&](Cell near) { count_one(near); });
  }

  void count_one(Cell cell) {
    if (is_mine(numbers_[cell])) return;
    Number count = 0;
    spec_.grid.for_each_neighbour(
        cell, [&](Cell near) { count = static_cast<Number>(count + is_mine(numbers_[near])); });
    numbers_[cell] = count;
  }

  bool is_late() const {
    check_interrupt();
    return deadline_ && std::chrono::steady_clock::now() > *deadline_;
  }

  NoGuessBoard found() {
    const DeductionResult rating = player_.play(spec_.grid, numbers_, start_, true);
    return {std::move(numbers_), start_, rating, num_draws_, num_repairs_};
  }

  BoardSpec spec_;
  Cell first_;
  Rng rng_;
  NoGuessLimits limits_;
  Deadline deadline_;
  DeductivePlayer& player_;
  std::vector<Number> numbers_;
  Cell start_ = 0;
  std::int64_t num_draws_ = 0;
  std::int64_t num_repairs_ = 0;
  std::vector<Cell> edge_;      // scratch of pick_move
  std::vector<Cell> partners_;  // likewise
};

}  // namespace

std::optional<NoGuessBoard> find_no_guess_board(const BoardSpec& spec, Cell first,
                                                std::uint64_t seed, std::uint64_t index,
                                                const NoGuessLimits& limits,
                                                DeductivePlayer& player) {
  return Search(spec, first, seed, index, limits, player).run();
}

}  // namespace sapper
