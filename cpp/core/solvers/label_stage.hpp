// The stage `labels`: an evolved tree labels the hidden cells, and the best label is opened.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/labels/labels.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

struct LabelStageOptions {
  std::vector<Node> tree;
  bool keeps_verified;
};

// Labels every position anew. Of the cells with the best label one is drawn.
class LabelGuesser : public Guesser {
 public:
  explicit LabelGuesser(LabelStageOptions options)
      : options_(std::move(options)), labeller_(0, options_.keeps_verified) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<LabelGuesser>(options_);
  }

  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override {
    const LabelField field = LabelField::of_position(question.grid, question.numbers, {});
    labeller_.run(field, program_for(question.grid));
    const auto may_open = [&](Cell cell) { return known[cell] != Knowledge::kProvenMine; };
    field.choices(labeller_.places(), options_.keeps_verified, may_open, cells_);
    if (cells_.empty()) return std::nullopt;
    return Guess{pick(cells_, rng), std::nullopt};
  }
  GuessNotes notes(const Question& /*question*/, std::span<const Knowledge> /*known*/,
                   const Guess& /*guess*/) const override {
    return {"the tree gives no hidden cell a better label"};
  }

 private:
  const LabelProgram& program_for(Grid grid) {
    if (program_ && grid_.height == grid.height && grid_.width == grid.width) return *program_;
    grid_ = grid;
    return program_.emplace(grid, options_.tree);
  }

  LabelStageOptions options_;
  Labeller labeller_;
  Grid grid_{};
  std::optional<LabelProgram> program_;  // of boards of that size
  std::vector<Cell> cells_;
};

}  // namespace sapper
