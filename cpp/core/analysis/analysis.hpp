// The exact analysis of a position: every cell's mine probability and what is proven.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/analysis/components.hpp"
#include "core/analysis/constraints.hpp"
#include "core/analysis/counting.hpp"

namespace sapper {

// The weakest kind of reasoning that proves a cell.
enum class Proof : std::uint8_t {
  kNone,     // the cell is not proven
  kTrivial,  // single numbers, applied until nothing changes
  kNumbers,  // several numbers together
  kCounter,  // the mine counter is needed as well
};

// Equal boxes differ by rounding alone: cells so close count as equally risky.
inline constexpr double kRiskRounding = 1e-12;

struct Analysis {
  Grid grid;
  bool consistent = false;
  bool is_estimate = false;
  std::vector<double> mine_probability;  // of each cell; 0 for open cells
  std::vector<double> standard_error;    // of each cell, for sampled estimates only
  std::vector<Knowledge> knowledge;      // of each cell; open cells count as safe
  std::vector<Proof> proof;              // of each cell; kNone for open cells
  // Rounded; 0 where no layout agrees, for estimates, and where the mine counter does not count.
  WideFloat num_layouts;
};

// What whoever looks ahead asks of a position: how it goes on, without the cells one by one.
struct Outlook {
  WideFloat num_layouts;       // 0 where no layout agrees
  std::int32_t num_safe = 0;   // hidden cells that are proven safe
  double least_risk = 0.0;     // of the cells that are not proven; 1 where there is none
  std::int32_t num_least = 0;  // cells of that risk
};

// What an analysis does where the count exceeds its budget.
enum class Beyond : std::uint8_t {
  kThrow,   // BudgetExceeded
  kSample,  // estimate the probabilities, with their standard errors
  kProve,   // prove what the budget allows; the probabilities of other cells mean nothing
};

struct AnalysisOptions {
  Budget budget;
  Beyond beyond = Beyond::kThrow;
  std::uint64_t seed = 0;  // of the samples
};

// One component solved: independent of the rest of the board, hence kept from move to move.
template <class Value>
struct SolvedComponent {
  MinePolynomial<Value> layouts;
  // Per box and k, with one lane a number of mines of the whole component. Empty for a large
  // component, whose `count` is asked again once the weights of its neighbours are known.
  std::optional<BoxWeights<Value>> table;
  std::unique_ptr<ComponentCount<Value>> count;
  std::vector<Knowledge> proven;  // of each box, by its numbers alone
  std::size_t num_entries = 0;    // what the count took of a budget
};

// Analyses positions one after the other and remembers the components that it has solved.
class Analyser {
 public:
  // Throws BudgetExceeded.
  Analysis analyse(const Question& question, const AnalysisOptions& options = {});

  // The same in short, and quicker. The mine counter must count. Throws BudgetExceeded.
  Outlook outlook(const Question& question, const Budget& budget = {});

 private:
  // What is known of every cell of a box, or of the interior.
  struct Finding {
    double mine_probability;
    Knowledge knowledge;
    Proof proof;
  };
  struct HashShape {
    std::size_t operator()(const ComponentShape& shape) const { return shape.hash(); }
  };
  template <class Value>
  using SolvedPointer = std::shared_ptr<const SolvedComponent<Value>>;

  template <class Value>
  Outlook outlook_of_frontier(const Budget& budget);
  template <class Value>
  void analyse_frontier(const AnalysisOptions& options, Analysis& analysis);
  template <class Value>
  bool solve_components(const Budget& budget, std::vector<SolvedPointer<Value>>& solutions);
  template <class Value>
  SolvedPointer<Value> exact_component(const ComponentShape& shape, const Budget& budget);
  SolvedPointer<double> remembered(const ComponentShape& shape, const Budget& budget);
  // What a combination of all components says of each box and of the interior.
  struct Findings {
    std::vector<Finding> boxes;
    Finding interior;
    WideFloat num_layouts;  // 0 where no layout is left
  };
  template <class Value>
  Findings combine(const std::vector<SolvedPointer<Value>>& solutions) const;
  template <class Value>
  void weigh_boxes(const SolvedComponent<Value>& solution, const Component& component,
                   std::span<const Value> rest, std::vector<Finding>& findings) const;
  bool store_findings(const Findings& findings, Analysis& analysis) const;
  template <class Value>
  void estimate(const AnalysisOptions& options, Analysis& analysis);
  template <class Value>
  void sample(const std::vector<SolvedPointer<Value>>& exact, const AnalysisOptions& options,
              Analysis& analysis) const;
  template <class Value>
  void store_proofs(const std::vector<SolvedPointer<Value>>& exact, Analysis& analysis) const;
  template <class Value>
  std::vector<SolvedPointer<Value>> solve_within(const Budget& budget);
  template <class Value>
  SolvedPointer<Value> solve_if_within(const ComponentShape& shape, const Budget& budget);
  template <class Value>
  SolvedPointer<Value> sampled_component(const Component& component, const Budget& budget,
                                         Rng& rng) const;
  void store_trivial(const Question& question, Analysis& analysis) const;

  FrontierBuilder builder_;
  Frontier frontier_;
  ComponentFinder finder_;
  std::span<const Component> components_;
  std::unordered_map<ComponentShape, SolvedPointer<double>, HashShape> memory_;
  std::size_t memory_size_ = 0;
};

// One analyser a thread: what it remembers serves all who ask in that thread, one after the other.
Analyser& analyser_of_thread();

// What it says of a position that must not contradict itself: throws ContradictoryPosition.
Analysis analyse_consistent(const Question& question, const AnalysisOptions& options);

// The exact number of layouts.
BigCount count_layouts(const Question& question, const Budget& budget);

}  // namespace sapper
