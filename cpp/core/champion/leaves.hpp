// What may come of a guess: a position for each number that the cell may show.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/champion/ending.hpp"
#include "core/champion/ranking.hpp"

namespace sapper {

// A position as a value network takes it, one entry a cell.
struct NetworkInput {
  std::vector<Number> numbers;
  std::vector<float> risks;  // exactly 0 and 1 where that is proven, and only there
  // Where a guess is due: the scores that the look ahead gives the best guesses; 0 elsewhere.
  std::vector<float> promises;
};

// `ranked` are the best guesses where one is due.
NetworkInput network_input(const Question& question, const Analysis& analysis,
                           std::span<const Considered> ranked);

// Whether a hidden cell is proven safe.
bool has_safe_cell(const Question& question, const Analysis& analysis);

// Whether an opening was found. Before it a network tells guesses apart no better than the look
// ahead does, at a high price.
bool has_opening(const Question& question);

// One number that a guessed cell may show.
struct Leaf {
  Number number = 0;
  double chance = 0.0;             // that the cell is safe and shows it
  bool has_safe_cell = false;      // whether a further cell is then proven safe
  std::optional<double> value;     // the chance to win from there, where it is known
  bool is_exact = false;           // whether it is by a solved ending
  NetworkInput position;           // empty where the value is exact
  std::vector<Considered> ranked;  // the best guesses there, where one is due and it is not exact
};

// What may come of guessing a hidden cell; the chances add up to its safety. Endings that `endings`
// solves have their value. Throws BudgetExceeded.
std::vector<Leaf> find_leaves(const Question& question, const Analysis& analysis, Cell cell,
                              GuessRanking& ranking, EndingSolver& endings);

}  // namespace sapper
