// What the deducers of a solver prove about one position.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/solvers/stage.hpp"

namespace sapper {

inline constexpr std::size_t kNanosecondsACell = 10;  // of one decision

using Deducers = std::span<const std::unique_ptr<Deducer>>;

// Keeps its room from position to position.
class Proofs {
 public:
  // Nothing is proven of the position yet.
  void forget(const Question& question);

  // Asks the deducers in turn until one proves a cell safe; true when one did.
  bool ask_until_safe(Deducers deducers, const Question& question);

  // Asks every one of them.
  void ask_all(Deducers deducers, const Question& question);

  // Of the deducers that were asked: one entry a cell.
  std::span<const Knowledge> known() const { return known_; }
  std::span<Knowledge> known() { return known_; }
  // How many deducers were asked.
  std::size_t num_asked() const { return num_asked_; }
  // The cells proven safe, each deducer's in reading order.
  std::span<const Cell> safe_cells() const { return safe_cells_; }

 private:
  void ask(Deducer& deducer, const Question& question);

  std::vector<Knowledge> known_;
  std::vector<Knowledge> proven_;  // by the deducer that is being asked
  std::vector<Cell> safe_cells_;
  std::size_t num_asked_ = 0;
};

}  // namespace sapper
