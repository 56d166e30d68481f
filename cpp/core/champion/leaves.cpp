#include "core/champion/leaves.hpp"

#include <algorithm>
#include <utility>

namespace sapper {
namespace {

constexpr float kLeastRisk = 1e-6F;  // of a cell that is not proven

}  // namespace

NetworkInput network_input(const Question& question, const Analysis& analysis,
                           std::span<const Considered> ranked) {
  NetworkInput input;
  input.numbers.assign(question.numbers.begin(), question.numbers.end());
  input.risks.resize(input.numbers.size());
  input.promises.assign(input.numbers.size(), 0.0F);
  for (std::size_t cell = 0; cell < input.risks.size(); ++cell) {
    const auto risk = static_cast<float>(analysis.mine_probability[cell]);
    const Knowledge known = analysis.knowledge[cell];
    input.risks[cell] = known == Knowledge::kUnknown
                            ? std::clamp(risk, kLeastRisk, 1.0F - kLeastRisk)
                            : static_cast<float>(known == Knowledge::kProvenMine);
  }
  for (const Considered& guess : ranked) {
    input.promises[guess.cell] = static_cast<float>(guess.score);
  }
  return input;
}

bool has_safe_cell(const Question& question, const Analysis& analysis) {
  for (std::size_t cell = 0; cell < question.numbers.size(); ++cell) {
    if (is_hidden(question.numbers[cell]) && analysis.knowledge[cell] == Knowledge::kProvenSafe) {
      return true;
    }
  }
  return false;
}

bool has_opening(const Question& question) {
  return std::find(question.numbers.begin(), question.numbers.end(), Number{0}) !=
         question.numbers.end();
}

std::vector<Leaf> find_leaves(const Question& question, const Analysis& analysis, Cell cell,
                              GuessRanking& ranking, EndingSolver& endings) {
  std::vector<Leaf> leaves;
  std::vector<Number> numbers(question.numbers.begin(), question.numbers.end());
  const Question next{question.grid, numbers, question.num_mines, question.assumed};
  std::int32_t least = 0;
  std::int32_t most = 0;
  question.grid.for_each_neighbour(cell, [&](Cell near) {
    if (!is_hidden(question.numbers[near])) return;
    least += analysis.knowledge[near] == Knowledge::kProvenMine;
    most += analysis.knowledge[near] != Knowledge::kProvenSafe;
  });
  for (std::int32_t number = least; number <= most; ++number) {
    numbers[cell] = static_cast<Number>(number);
    const Analysis then = analyser_of_thread().analyse(next);
    if (!then.consistent) continue;
    Leaf leaf;
    leaf.number = numbers[cell];
    leaf.chance = ratio(then.num_layouts, analysis.num_layouts);
    leaf.has_safe_cell = has_safe_cell(next, then);
    if (const std::optional<Ending> solved = endings.solve(next, then)) {
      leaf.value = solved->win_probability;
      leaf.is_exact = true;
    } else {
      if (!leaf.has_safe_cell) leaf.ranked = ranking.best(next, then);
      leaf.position = network_input(next, then, leaf.ranked);
    }
    leaves.push_back(std::move(leaf));
  }
  return leaves;
}

}  // namespace sapper
