#include "core/genetic/estimate.hpp"

#include <algorithm>

#include "core/analysis/combination.hpp"
#include "core/base/wide_float.hpp"
#include "core/genetic/linear_system.hpp"
#include "core/genetic/pattern_advice.hpp"

namespace sapper {
namespace {

// One layout of a pool: its mines, and how many layouts it stands for.
struct Member {
  std::int32_t mines = 0;
  WideFloat multiplicity = 1.0;
};

std::int32_t mines_in(std::span<const std::int32_t> box, std::span<const std::uint64_t> layout) {
  std::int32_t mines = 0;
  for (const std::int32_t cell : box) mines += has_bit(layout, static_cast<std::size_t>(cell));
  return mines;
}

// Weighs the pools of all parts by what they leave for the rest.
class PoolWeights {
 public:
  explicit PoolWeights(std::span<PartPool> parts) : parts_(parts) {
    for (const PartPool& part : parts) {
      boxes_.push_back(boxes_of(part.genome));
      count(part, boxes_.back());
    }
  }

  // False where no layout of all parts together leaves a possible number of mines.
  bool weigh(std::size_t num_interior, std::int32_t mines_left) {
    Frontier rest{};
    rest.interior_cells.resize(num_interior);
    rest.is_counted = true;
    rest.mines_left = mines_left;
    std::vector<const MinePolynomial<WideFloat>*> polynomials;
    polynomials.reserve(polynomials_.size());
    for (const MinePolynomial<WideFloat>& polynomial : polynomials_) {
      polynomials.push_back(&polynomial);
    }
    const Combination<WideFloat> combination(polynomials, rest);
    if (combination.total().is_zero()) return false;
    interior_ = combination.interior_mine_probability();
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      weigh_part(part, combination.weights_of_rest(part), combination.total());
    }
    return true;
  }

  double interior_mine_probability() const { return interior_; }

  // Calls visit(cell, probability) for the cells of all parts.
  template <class Visit>
  void for_each_cell(Visit&& visit) const {
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      const PartPool& part = parts_[p];
      for (std::size_t b = 0; b < boxes_[p].size(); ++b) {
        const std::span<const std::int32_t> box = boxes_[p][b];
        double mines = 0.0;
        for (std::size_t i = 0; i < part.pool.size(); ++i) {
          mines += part.weights[i] * mines_in(box, part.pool.layout(i));
        }
        const double probability = std::min(1.0, mines / static_cast<double>(box.size()));
        for (const std::int32_t cell : box) visit(part.genome.cells[cell], probability);
      }
    }
  }

 private:
  void count(const PartPool& part, const IndexLists& boxes) {
    std::vector<Member>& members = members_.emplace_back(part.pool.size());
    MinePolynomial<WideFloat>& polynomial = polynomials_.emplace_back();
    polynomial.low = 0;
    polynomial.coefficients.assign(part.genome.num_cells() + 1, WideFloat(0.0));
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (std::size_t b = 0; b < boxes.size(); ++b) {
        const std::int32_t mines = mines_in(boxes[b], part.pool.layout(i));
        const auto size = static_cast<std::int32_t>(boxes[b].size());
        members[i].mines += mines;
        members[i].multiplicity = members[i].multiplicity * WideFloat(choose_small(size, mines));
      }
      polynomial.coefficients[members[i].mines] += members[i].multiplicity;
    }
  }

  void weigh_part(std::size_t part, std::span<const WideFloat> weights_of_rest,
                  const WideFloat& total) {
    std::vector<double>& weights = parts_[part].weights;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const Member& member = members_[part][i];
      weights[i] = ratio(member.multiplicity * weights_of_rest[member.mines], total);
    }
  }

  std::span<PartPool> parts_;
  std::vector<IndexLists> boxes_;             // of each part
  std::vector<std::vector<Member>> members_;  // of each part
  std::vector<MinePolynomial<WideFloat>> polynomials_;
  double interior_ = 0.0;
};

}  // namespace

EstimateOptions read_estimate_options(OptionReader& options) {
  EstimateOptions estimate{};
  EvolutionOptions& evolution = estimate.evolution;
  evolution.crossover = {options.count("crossover_points", 0)};
  evolution.population = options.count("population", 0);
  evolution.patience = options.count("patience", 500);
  evolution.runs = options.count("runs", 10);
  evolution.elite = options.count("elite", 1);
  evolution.stop_at_zero = options.flag("stop_at_zero", false);
  evolution.repair = options.flag("repair", false);
  evolution.equations = options.flag("equations", false);
  estimate.split = options.flag("split", false);
  estimate.connection = options.choice<Connection>("parts", {{"numbers", Connection::kNumbers},
                                                             {"corners", Connection::kCorners},
                                                             {"sides", Connection::kSides}});
  estimate.one_pool = options.flag("one_pool", false);
  estimate.share_runs = options.flag("share_runs", false);
  estimate.counter = options.flag("counter", false);
  estimate.linear = options.flag("linear", false);
  estimate.weighted = options.flag("weighted", false);
  evolution.archive = estimate.weighted;
  if (options.flag("advised", false)) {
    estimate.patterns = {patterns_of(options.whole_numbers("rows")), read_pattern_rules(options)};
  }
  return estimate;
}

bool GeneticEstimate::load(const Question& question, std::span<const Knowledge> believed) {
  settled_.assign(believed.begin(), believed.end());
  bool is_possible = true;
  do {
    if (options_.evolution.repair) is_possible = settle_trivial(question);
    frontier_ = frontier_genome(question.grid, question.numbers, settled_);
  } while (is_possible && options_.linear && settle_linear());
  find_interior(question);
  grid_ = question.grid;
  if (!options_.patterns.patterns.empty()) advice_ = pattern_advice(book_, question, settled_);
  return is_possible;
}

bool GeneticEstimate::settle_trivial(const Question& question) {
  trivial_.load({question.grid, question.numbers, question.num_mines, settled_});
  trivial_.run();
  trivial_.store(settled_);
  return trivial_.contradicting().empty();
}

// Whether the equations have settled anything.
bool GeneticEstimate::settle_linear() {
  bool is_any = false;
  for (const FrontierGenome& part : connected_parts(frontier_)) {
    for (const FixedCell fixed : fixed_by_elimination(part)) {
      const Knowledge knowledge = fixed.is_mine ? Knowledge::kProvenMine : Knowledge::kProvenSafe;
      settled_[part.cells[fixed.cell]] = knowledge;
      is_any = true;
    }
  }
  return is_any;
}

void GeneticEstimate::find_interior(const Question& question) {
  interior_.clear();
  mines_left_ = question.num_mines;
  auto next_frontier = frontier_.cells.begin();
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_hidden(question.numbers[cell])) continue;
    mines_left_ -= settled_[cell] == Knowledge::kProvenMine;
    if (settled_[cell] != Knowledge::kUnknown) continue;
    if (next_frontier != frontier_.cells.end() && *next_frontier == cell) {
      ++next_frontier;
    } else {
      interior_.push_back(cell);
    }
  }
}

// The whole frontier, or its parts.
std::vector<FrontierGenome> GeneticEstimate::genomes() const {
  if (!has_frontier()) return {};
  if (options_.weighted) return connected_parts(frontier_);
  if (options_.split) return connected_parts(frontier_, grid_, options_.connection);
  return {frontier_};
}

GenomeAdvice GeneticEstimate::advice_for(const FrontierGenome& genome) const {
  if (advice_.empty()) return {};
  GenomeAdvice advice;
  advice.cells.assign(num_words(genome.num_cells()), 0);
  advice.mines.assign(num_words(genome.num_cells()), 0);
  for (std::size_t place = 0; place < genome.num_cells(); ++place) {
    const Knowledge said = advice_[genome.cells[place]];
    if (said != Knowledge::kUnknown) flip_bit(advice.cells, place);
    if (said == Knowledge::kProvenMine) flip_bit(advice.mines, place);
  }
  return advice;
}

void GeneticEstimate::evolve(Rng& rng) {
  begin();
  while (!is_finished()) step(rng);
}

void GeneticEstimate::begin() {
  parts_.clear();
  genomes_ = genomes();
  if (is_finished()) {
    estimate();
  } else {
    begin_part();
  }
}

void GeneticEstimate::begin_part() {
  const auto share = options_.share_runs ? static_cast<std::int32_t>(genomes_.size()) : 1;
  part_advice_ = advice_for(genome());
  evolution_.begin(genome(), part_advice_, share);
}

void GeneticEstimate::step(Rng& rng) {
  evolution_.step(rng);
  if (evolution_.is_finished()) end_part();
}

void GeneticEstimate::end_part() {
  PartPool part{genome(), evolution_.pool(), {}, {}};
  part.weights.assign(part.pool.size(), 1.0 / static_cast<double>(part.pool.size()));
  part.steps.assign(evolution_.steps().begin(), evolution_.steps().end());
  parts_.push_back(std::move(part));
  if (is_finished()) {
    estimate();
  } else {
    begin_part();
  }
}

void GeneticEstimate::estimate() {
  mine_probability_.assign(settled_.size(), 0.0);
  for (std::size_t cell = 0; cell < settled_.size(); ++cell) {
    if (settled_[cell] == Knowledge::kProvenMine) mine_probability_[cell] = 1.0;
  }
  if (!options_.weighted || !weigh()) share();
}

bool GeneticEstimate::weigh() {
  PoolWeights weights(parts_);
  if (!weights.weigh(interior_.size(), mines_left_)) return false;
  weights.for_each_cell(
      [&](Cell cell, double probability) { mine_probability_[cell] = probability; });
  for (const Cell cell : interior_) mine_probability_[cell] = weights.interior_mine_probability();
  return true;
}

// The share of the pool. With the mine counter, the interior shares the mines that the frontier is
// expected to leave.
void GeneticEstimate::share() {
  std::size_t num_layouts = 0;
  for (const PartPool& part : parts_) num_layouts += part.pool.size();
  double expected = 0.0;
  for (const PartPool& part : parts_) {
    for (std::size_t i = 0; i < part.pool.size(); ++i) {
      for_each_bit(part.pool.layout(i),
                   [&](std::size_t bit) { mine_probability_[part.genome.cells[bit]] += 1.0; });
    }
    const std::size_t pool_size = options_.one_pool ? num_layouts : part.pool.size();
    for (const Cell cell : part.genome.cells) {
      mine_probability_[cell] /= static_cast<double>(pool_size);
      expected += mine_probability_[cell];
    }
  }
  if (interior_.empty() || !options_.counter) return;
  const double density = (mines_left_ - expected) / static_cast<double>(interior_.size());
  for (const Cell cell : interior_) mine_probability_[cell] = std::clamp(density, 0.0, 1.0);
}

}  // namespace sapper
