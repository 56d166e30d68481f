#include "core/analysis/analysis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/analysis/combination.hpp"

namespace sapper {
namespace {

// A component whose table would be larger is weighed anew in each analysis.
constexpr std::size_t kMaxTableWork = 200'000;
// Values in remembered solutions before all are forgotten: about 64 MB.
constexpr std::size_t kMaxMemory = 8'000'000;
// Components of so many entries take milliseconds.
constexpr std::size_t kSmallComponent = 20'000;
// An estimate repeats the thinned count this often, each time with other random numbers.
constexpr int kNumEstimates = 16;
// About so many entries each time, for each component beyond the budget: the budget's share of one
// run, within limits that keep an estimate useful and quick.
constexpr std::size_t kLeastThinnedLayer = 1'000;
constexpr std::size_t kLeastThinnedEntries = 1'000'000;
constexpr std::size_t kMostThinnedEntries = 10'000'000;

Proof proof_of(Knowledge knowledge) {
  return knowledge == Knowledge::kUnknown ? Proof::kNone : Proof::kCounter;
}

// The weight of the layouts in which a box holds k mines, for each k.
template <class Value>
struct BoxDistribution {
  std::int32_t size;
  std::array<Value, 9> weights{};

  // What all layouts agree on.
  Knowledge settled() const {
    bool may_hold_mine = false;
    bool may_be_free = false;
    for (std::int32_t k = 0; k <= size; ++k) {
      if (is_zero(weights[k])) continue;
      may_hold_mine |= k > 0;
      may_be_free |= k < size;
    }
    if (may_hold_mine && may_be_free) return Knowledge::kUnknown;
    return may_hold_mine ? Knowledge::kProvenMine : Knowledge::kProvenSafe;
  }

  double mine_probability() const {
    Value mines(0.0);
    Value all(0.0);
    for (std::int32_t k = 0; k <= size; ++k) {
      mines += weights[k] * Value(k);
      all += weights[k];
    }
    return ratio(mines, all) / size;
  }
};

template <class Value>
BoxDistribution<Value> distribution(const BoxWeights<Value>& table, std::size_t box,
                                    std::span<const Value> lane_weights) {
  BoxDistribution<Value> result{table.sizes[box]};
  for (std::int32_t k = 0; k <= result.size; ++k) {
    const Value* lanes = table.of(box, k);
    Value sum(0.0);
    for (std::size_t lane = 0; lane < table.num_lanes; ++lane) {
      sum += lanes[lane] * lane_weights[lane];
    }
    result.weights[k] = sum;
  }
  return result;
}

template <class Value>
std::vector<Value> identity(std::size_t size) {
  std::vector<Value> matrix(size * size, Value(0.0));
  for (std::size_t i = 0; i < size; ++i) matrix[i * size + i] = Value(1.0);
  return matrix;
}

// What the numbers alone prove. Where the count was cut off at the mine counter this is unknown.
template <class Value>
void prove_by_numbers(const ComponentShape& shape, SolvedComponent<Value>& solution) {
  if (shape.is_capped || solution.layouts.is_zero()) return;
  const std::vector<Value> ones(solution.layouts.coefficients.size(), Value(1.0));
  BoxWeights<Value> weighed;
  if (!solution.table) weighed = solution.count->box_weights(ones, 1);
  const BoxWeights<Value>& table = solution.table ? *solution.table : weighed;
  for (std::size_t box = 0; box < solution.proven.size(); ++box) {
    solution.proven[box] = distribution<Value>(table, box, ones).settled();
  }
}

template <class Value>
std::shared_ptr<const SolvedComponent<Value>> solve(const ComponentShape& shape,
                                                    const Budget& budget,
                                                    const Thinning* thinning = nullptr) {
  auto solution = std::make_shared<SolvedComponent<Value>>();
  solution->count = std::make_unique<ComponentCount<Value>>(shape, budget, thinning);
  solution->layouts = solution->count->layouts();
  solution->num_entries = solution->count->num_entries();
  const std::size_t lanes = solution->layouts.coefficients.size();
  if (lanes > 0 && solution->count->num_entries() * lanes <= kMaxTableWork) {
    solution->table = solution->count->box_weights(identity<Value>(lanes), lanes);
  }
  solution->proven.assign(solution->count->num_boxes(), Knowledge::kUnknown);
  if (thinning == nullptr) prove_by_numbers(shape, *solution);
  if (solution->table) solution->count.reset();
  return solution;
}

// Mean and standard error of the probabilities of several runs (Welford 1962: equal runs give an
// error of exactly 0).
class Spread {
 public:
  explicit Spread(std::size_t num_cells) : mean_(num_cells, 0.0), squares_(num_cells, 0.0) {}

  int num_runs() const { return num_runs_; }
  const std::vector<double>& mean() const { return mean_; }

  void add(const std::vector<double>& values) {
    ++num_runs_;
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
      const double difference = values[cell] - mean_[cell];
      mean_[cell] += difference / num_runs_;
      squares_[cell] += difference * (values[cell] - mean_[cell]);
    }
  }

  std::vector<double> standard_error() const {
    std::vector<double> errors = squares_;
    for (double& error : errors) error = std::sqrt(error / (num_runs_ - 1.0) / num_runs_);
    return errors;
  }

 private:
  int num_runs_ = 0;
  std::vector<double> mean_;
  std::vector<double> squares_;  // sum of squared differences from the mean
};

}  // namespace

Analysis Analyser::analyse(const Question& question, const AnalysisOptions& options) {
  builder_.build(question, frontier_);
  Analysis analysis;
  analysis.grid = question.grid;
  store_trivial(question, analysis);
  if (frontier_.is_impossible()) return analysis;
  components_ = finder_.find(frontier_);
  if (frontier_.num_unknown() <= kMaxCellsInDoubles) {
    analyse_frontier<double>(options, analysis);
  } else {
    analyse_frontier<WideFloat>(options, analysis);
  }
  return analysis;
}

void Analyser::store_trivial(const Question& question, Analysis& analysis) const {
  const std::size_t num_cells = question.numbers.size();
  analysis.knowledge = frontier_.knowledge;
  analysis.mine_probability.resize(num_cells);
  analysis.proof.resize(num_cells);
  for (std::size_t cell = 0; cell < num_cells; ++cell) {
    const Knowledge known = frontier_.knowledge[cell];
    const bool is_proven = is_hidden(question.numbers[cell]) & (known != Knowledge::kUnknown);
    analysis.proof[cell] = is_proven ? Proof::kTrivial : Proof::kNone;
    analysis.mine_probability[cell] = known == Knowledge::kProvenMine;
  }
}

template <class Value>
void Analyser::analyse_frontier(const AnalysisOptions& options, Analysis& analysis) {
  std::vector<SolvedPointer<Value>> solutions;
  try {
    if (solve_components(options.budget, solutions)) {
      analysis.consistent = store_findings(combine(solutions), analysis);
    }
  } catch (const BudgetExceeded&) {
    if (options.beyond == Beyond::kThrow) throw;
    estimate<Value>(options, analysis);
  }
}

// False as soon as one component has no layout at all.
template <class Value>
bool Analyser::solve_components(const Budget& budget,
                                std::vector<SolvedPointer<Value>>& solutions) {
  solutions.reserve(components_.size());
  for (const Component& component : components_) {
    solutions.push_back(exact_component<Value>(component.shape, budget));
    if (solutions.back()->layouts.is_zero()) return false;
  }
  return true;
}

template <class Value>
std::shared_ptr<const SolvedComponent<Value>> Analyser::exact_component(const ComponentShape& shape,
                                                                        const Budget& budget) {
  if constexpr (std::is_same_v<Value, double>) {
    return remembered(shape, budget);
  } else {
    return solve<Value>(shape, budget);
  }
}

Analyser::SolvedPointer<double> Analyser::remembered(const ComponentShape& shape,
                                                     const Budget& budget) {
  const auto found = memory_.find(shape);
  if (found != memory_.end()) {
    // What was solved before must not decide whether a budget is kept.
    budget.check(found->second->num_entries);
    return found->second;
  }
  SolvedPointer<double> solution = solve<double>(shape, budget);
  if (!solution->table) return solution;  // too large to keep
  if (memory_size_ > kMaxMemory) {
    memory_.clear();
    memory_size_ = 0;
  }
  memory_size_ += solution->table->values.size() + shape.code.size();
  memory_.emplace(shape, solution);
  return solution;
}

template <class Value>
Analyser::Findings Analyser::combine(const std::vector<SolvedPointer<Value>>& solutions) const {
  std::vector<const MinePolynomial<Value>*> layouts;
  layouts.reserve(solutions.size());
  for (const SolvedPointer<Value>& solution : solutions) layouts.push_back(&solution->layouts);
  const Combination<Value> combination(layouts, frontier_);
  if (is_zero(combination.total())) return {};
  Findings findings;
  findings.boxes.resize(frontier_.boxes.size());
  for (std::size_t c = 0; c < solutions.size(); ++c) {
    weigh_boxes(*solutions[c], components_[c], combination.weights_of_rest(c), findings.boxes);
  }
  const Knowledge known = combination.interior_knowledge();
  findings.interior = {combination.interior_mine_probability(), known, proof_of(known)};
  findings.num_layouts = frontier_.is_counted ? combination.num_layouts() : WideFloat(1.0);
  return findings;
}

// `rest` weighs the layouts of all else for each number of mines of the component.
template <class Value>
void Analyser::weigh_boxes(const SolvedComponent<Value>& solution, const Component& component,
                           std::span<const Value> rest, std::vector<Finding>& findings) const {
  BoxWeights<Value> weighed;
  const Value one(1.0);
  if (!solution.table) {
    weighed = solution.count->box_weights({rest.begin(), rest.end()}, 1);
    rest = {&one, 1};
  }
  const BoxWeights<Value>& table = solution.table ? *solution.table : weighed;
  for (std::size_t box = 0; box < component.boxes.size(); ++box) {
    const std::int32_t index = component.boxes[box];
    const auto weights = distribution(table, box, rest);
    const Knowledge known = weights.settled();
    const bool by_numbers = solution.proven[box] != Knowledge::kUnknown;
    findings[index] = {weights.mine_probability(), known,
                       by_numbers ? Proof::kNumbers : proof_of(known)};
  }
}

// Writes the probabilities and proofs of all unknown cells; false when no layout is left.
bool Analyser::store_findings(const Findings& findings, Analysis& analysis) const {
  if (findings.num_layouts.is_zero()) return false;
  const auto store = [&](Cell cell, const Finding& finding) {
    analysis.mine_probability[cell] = finding.mine_probability;
    analysis.knowledge[cell] = finding.knowledge;
    analysis.proof[cell] = finding.proof;
  };
  for (std::size_t i = 0; i < frontier_.frontier_cells.size(); ++i) {
    store(frontier_.frontier_cells[i], findings.boxes[frontier_.box_of[i]]);
  }
  for (const Cell cell : frontier_.interior_cells) store(cell, findings.interior);
  if (frontier_.is_counted) analysis.num_layouts = findings.num_layouts;
  return true;
}

Outlook Analyser::outlook(const Question& question, const Budget& budget) {
  builder_.build(question, frontier_);
  if (frontier_.is_impossible()) return {};
  components_ = finder_.find(frontier_);
  Outlook outlook = frontier_.num_unknown() <= kMaxCellsInDoubles
                        ? outlook_of_frontier<double>(budget)
                        : outlook_of_frontier<WideFloat>(budget);
  const auto num_hidden = static_cast<std::int32_t>(
      std::count(question.numbers.begin(), question.numbers.end(), kHidden));
  const std::int32_t num_known_mines = question.num_mines - frontier_.mines_left;
  outlook.num_safe += num_hidden - frontier_.num_unknown() - num_known_mines;
  return outlook;
}

// Of the cells that trivial deduction leaves unknown.
template <class Value>
Outlook Analyser::outlook_of_frontier(const Budget& budget) {
  std::vector<SolvedPointer<Value>> solutions;
  if (!solve_components(budget, solutions)) return {};
  const Findings findings = combine(solutions);
  Outlook outlook{findings.num_layouts, 0, 1.0, 0};
  const auto add = [&](const Finding& finding, std::int32_t num_cells) {
    if (finding.knowledge == Knowledge::kProvenSafe) outlook.num_safe += num_cells;
    if (finding.knowledge != Knowledge::kUnknown) return;
    if (finding.mine_probability < outlook.least_risk) {
      outlook.least_risk = finding.mine_probability;
      outlook.num_least = 0;
    }
    if (finding.mine_probability <= outlook.least_risk) outlook.num_least += num_cells;
  };
  for (std::size_t box = 0; box < findings.boxes.size(); ++box) {
    add(findings.boxes[box], frontier_.boxes[box].size);
  }
  if (frontier_.num_interior() > 0) add(findings.interior, frontier_.num_interior());
  return outlook;
}

// Only the components within the budget prove anything, and only without the mine counter.
template <class Value>
void Analyser::estimate(const AnalysisOptions& options, Analysis& analysis) {
  const std::vector<SolvedPointer<Value>> exact = solve_within<Value>(options.budget);
  const bool is_contradictory = std::any_of(exact.begin(), exact.end(), [](const auto& solved) {
    return solved && solved->layouts.is_zero();
  });
  if (is_contradictory) return;  // a component without layouts settles it
  if (options.beyond == Beyond::kSample) sample(exact, options, analysis);
  store_proofs(exact, analysis);
  analysis.consistent = true;
  analysis.is_estimate = true;
}

// Counts the components beyond the budget with thinned layers, several times over; the spread of
// the results gives their standard error.
template <class Value>
void Analyser::sample(const std::vector<SolvedPointer<Value>>& exact,
                      const AnalysisOptions& options, Analysis& analysis) const {
  Spread spread(analysis.knowledge.size());
  for (int run = 0; run < kNumEstimates; ++run) {
    Rng rng(options.seed, Stream::kEstimate, static_cast<std::uint64_t>(run));
    std::vector<SolvedPointer<Value>> solutions = exact;
    bool has_layouts = true;
    for (std::size_t c = 0; c < solutions.size(); ++c) {
      if (!exact[c]) solutions[c] = sampled_component<Value>(components_[c], options.budget, rng);
      has_layouts &= !solutions[c]->layouts.is_zero();
    }
    Analysis sampled = analysis;
    if (!has_layouts || !store_findings(combine(solutions), sampled)) continue;
    spread.add(sampled.mine_probability);
  }
  if (spread.num_runs() < kNumEstimates / 2) {
    throw BudgetExceeded("the position is too large to count and too tight to sample");
  }
  analysis.mine_probability = spread.mean();
  analysis.standard_error = spread.standard_error();
}

template <class Value>
void Analyser::store_proofs(const std::vector<SolvedPointer<Value>>& exact,
                            Analysis& analysis) const {
  std::vector<Knowledge> proven(frontier_.boxes.size(), Knowledge::kUnknown);
  for (std::size_t c = 0; c < exact.size(); ++c) {
    if (!exact[c]) continue;
    for (std::size_t box = 0; box < components_[c].boxes.size(); ++box) {
      proven[components_[c].boxes[box]] = exact[c]->proven[box];
    }
  }
  for (std::size_t i = 0; i < frontier_.frontier_cells.size(); ++i) {
    const Knowledge known = proven[frontier_.box_of[i]];
    if (known == Knowledge::kUnknown) continue;
    const Cell cell = frontier_.frontier_cells[i];
    analysis.knowledge[cell] = known;
    analysis.proof[cell] = Proof::kNumbers;
    analysis.mine_probability[cell] = known == Knowledge::kProvenMine;
  }
}

// The exact solutions of the components that the budget allows; null for the others. Small ones
// are solved even where the time is up: it is one large component that has used it up.
template <class Value>
std::vector<std::shared_ptr<const SolvedComponent<Value>>> Analyser::solve_within(
    const Budget& budget) {
  Budget small = budget;
  small.deadline = std::nullopt;
  small.max_states = std::min(budget.max_states, kSmallComponent);
  std::vector<SolvedPointer<Value>> solutions(components_.size());
  for (std::size_t c = 0; c < components_.size(); ++c) {
    solutions[c] = solve_if_within<Value>(components_[c].shape, budget);
    if (!solutions[c]) solutions[c] = solve_if_within<Value>(components_[c].shape, small);
  }
  return solutions;
}

// Null where the component is beyond the budget.
template <class Value>
std::shared_ptr<const SolvedComponent<Value>> Analyser::solve_if_within(const ComponentShape& shape,
                                                                        const Budget& budget) {
  try {
    return exact_component<Value>(shape, budget);
  } catch (const BudgetExceeded&) {
    return nullptr;
  }
}

// A solution from thinned layers, in which every weight is right on average.
template <class Value>
std::shared_ptr<const SolvedComponent<Value>> Analyser::sampled_component(
    const Component& component, const Budget& budget, Rng& rng) const {
  // Extreme odds are cut: they only guide the choice, and their powers must stay in range.
  const double num_safe = frontier_.num_unknown() - frontier_.mines_left;
  const double odds = std::clamp(frontier_.mines_left / std::max(1.0, num_safe), 1.0 / 64, 64.0);
  const std::size_t entries =
      std::clamp(budget.max_states / kNumEstimates, kLeastThinnedEntries, kMostThinnedEntries);
  const Thinning thinning{entries / component.boxes.size() + kLeastThinnedLayer, odds, &rng};
  Budget unlimited = budget;
  unlimited.max_states = std::numeric_limits<std::size_t>::max();
  unlimited.deadline = std::nullopt;
  return solve<Value>(component.shape, unlimited, &thinning);
}

Analyser& analyser_of_thread() {
  static thread_local Analyser analyser;
  return analyser;
}

Analysis analyse_consistent(const Question& question, const AnalysisOptions& options) {
  Analysis analysis = analyser_of_thread().analyse(question, options);
  if (!analysis.consistent) {
    throw ContradictoryPosition("no layout of the mines agrees with the position");
  }
  return analysis;
}

BigCount count_layouts(const Question& question, const Budget& budget) {
  FrontierBuilder builder;
  Frontier frontier;
  builder.build(question, frontier);
  if (frontier.is_impossible()) return {};
  ComponentFinder finder;
  std::vector<MinePolynomial<BigCount>> counts;
  for (const Component& component : finder.find(frontier)) {
    counts.push_back(ComponentCount<BigCount>::without_layers(component.shape, budget).layouts());
    if (counts.back().is_zero()) return {};
  }
  return total_layouts(counts, frontier.num_interior(), frontier.mines_left);
}

}  // namespace sapper
