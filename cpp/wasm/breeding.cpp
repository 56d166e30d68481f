// The one frontier of the module that the genetic player evolves, step by step.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "core/document/cells.hpp"
#include "core/genetic/estimate.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/notation.hpp"
#include "wasm/solvers.hpp"

namespace sapper::wasm {
namespace {

constexpr std::int64_t kMostSteps = 1'000'000;  // of one request

void write_layout(JsonWriter& json, std::size_t num_cells, std::span<const std::uint64_t> layout,
                  std::int32_t violation) {
  std::string mines(num_cells, '0');
  for_each_bit(layout, [&](std::size_t bit) { mines[bit] = '1'; });
  json.begin_object();
  json.key("mines").value(mines);
  json.key("violation").value(violation);
  json.end_object();
}

void write_pool(JsonWriter& json, const LayoutPool& pool) {
  json.begin_list();
  for (std::size_t i = 0; i < pool.size(); ++i) {
    write_layout(json, pool.num_cells, pool.layout(i), pool.violations[i]);
  }
  json.end_list();
}

class FrontierAtWork {
 public:
  FrontierAtWork(const Board& board, const EstimateOptions& options, std::uint64_t seed)
      : grid_(board.header.spec.grid), estimate_(options), rng_(seed, Stream::kGenetic, 0) {
    const Position position = board.position();
    const std::vector<Knowledge> believed(board.numbers.size(), Knowledge::kUnknown);
    if (!estimate_.load(position.question(), believed)) {
      throw ContradictoryPosition("no layout agrees with the numbers");
    }
    estimate_.begin();
  }

  void step(std::int64_t count) {
    for (; count > 0 && !estimate_.is_finished(); --count) estimate_.step(rng_);
  }

  void write(JsonWriter& json) const {
    json.begin_object();
    json.key("is_finished").value(estimate_.is_finished());
    json.key("num_parts").value(estimate_.num_parts());
    json.key("part");
    if (estimate_.has_frontier()) {
      write_part(json);
    } else {
      json.null();
    }
    json.key("mine_probability");
    write_probability(json);
    json.end_object();
  }

 private:
  void write_part(JsonWriter& json) const {
    const Evolution& evolution = estimate_.evolution();
    json.begin_object();
    json.key("index").value(std::min(estimate_.parts().size(), estimate_.num_parts() - 1));
    json.key("cells");
    write_cells(json, grid_, estimate_.genome().cells);
    json.key("run").value(evolution.run());
    json.key("num_runs").value(evolution.num_runs());
    json.key("iteration").value(evolution.iteration());
    json.key("population");
    write_population(json, evolution);
    json.key("pool");
    write_pool(json, evolution.pool());
    json.end_object();
  }

  // Nobody before the first step.
  void write_population(JsonWriter& json, const Evolution& evolution) const {
    json.begin_list();
    const std::size_t size = evolution.steps().empty() ? 0 : evolution.population_size();
    for (std::size_t i = 0; i < size; ++i) {
      write_layout(json, estimate_.genome().num_cells(), evolution.layout(i),
                   evolution.violation(i));
    }
    json.end_list();
  }

  // Of each cell: at the end the estimate; before, the share of the pools that there are.
  void write_probability(JsonWriter& json) const {
    std::vector<std::optional<double>> shares(static_cast<std::size_t>(grid_.num_cells()));
    if (estimate_.is_finished()) {
      for (std::size_t cell = 0; cell < shares.size(); ++cell) {
        shares[cell] = estimate_.mine_probability()[cell];
      }
    } else {
      for (const PartPool& part : estimate_.parts()) add_shares(part.genome, part.pool, shares);
      add_shares(estimate_.genome(), estimate_.evolution().pool(), shares);
    }
    write_grid<double>(json, grid_, shares);
  }

  static void add_shares(const FrontierGenome& genome, const LayoutPool& pool,
                         std::vector<std::optional<double>>& shares) {
    if (pool.size() == 0) return;
    for (std::size_t bit = 0; bit < genome.num_cells(); ++bit) {
      std::size_t mines = 0;
      for (std::size_t i = 0; i < pool.size(); ++i) mines += has_bit(pool.layout(i), bit) ? 1 : 0;
      shares[static_cast<std::size_t>(genome.cells[bit])] =
          static_cast<double>(mines) / static_cast<double>(pool.size());
    }
  }

  Grid grid_;
  GeneticEstimate estimate_;
  Rng rng_;
};

std::unique_ptr<FrontierAtWork> frontier_at_work;

// Those of the stage `ga`; what it makes of its estimates is no concern here.
EstimateOptions read_estimate(const JsonValue& value) {
  const Options options = read_options("ga", value);
  OptionReader reader("stage 'ga'", options);
  try {
    return read_estimate_options(reader);
  } catch (const std::invalid_argument& error) {
    throw invalid_option(error.what());
  }
}

void genetic_begin(Fields& request, JsonWriter& json) {
  const Board board = parse_position(request.text_at("position"));
  const EstimateOptions options = read_estimate(request.at("options"));
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  request.require_all_read();
  frontier_at_work = std::make_unique<FrontierAtWork>(board, options, seed);
  frontier_at_work->write(json);
}

void genetic_step(Fields& request, JsonWriter& json) {
  const std::int64_t count =
      read_between(request.at("count"), "count", 1, kMostSteps, "1.." + std::to_string(kMostSteps));
  request.require_all_read();
  if (!frontier_at_work) throw Fault("IllegalMove", "no frontier evolves");
  frontier_at_work->step(count);
  frontier_at_work->write(json);
}

}  // namespace

std::span<const Method> breeding_methods() {
  static constexpr std::array<Method, 2> kMethods{
      {{"genetic_begin", genetic_begin}, {"genetic_step", genetic_step}}};
  return kMethods;
}

}  // namespace sapper::wasm
