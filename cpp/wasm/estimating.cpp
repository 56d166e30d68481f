// A network's estimates of mine probabilities, alone and beside the exact ones.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "core/board/board_source.hpp"
#include "core/document/cells.hpp"
#include "core/network/mine_network.hpp"
#include "core/play/samples.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/notation.hpp"
#include "wasm/solvers.hpp"

namespace sapper::wasm {
namespace {

constexpr std::int64_t kMostEstimatedGames = 1'000;  // of one request
constexpr std::size_t kNumBins = 10;
constexpr std::size_t kMaxStates = 1'000'000;

std::optional<MineNetwork> loaded;

const MineNetwork& network() {
  if (!loaded) throw invalid_option("no network was loaded");
  return *loaded;
}

// The six bits that a letter of base64 stands for.
std::uint32_t bits_of(char letter) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t bits = kLetters.find(letter);
  if (bits == std::string_view::npos) throw invalid_request("file is not base64");
  return static_cast<std::uint32_t>(bits);
}

std::vector<std::byte> decode_base64(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::vector<std::byte> bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t held = 0;
  int num_bits = 0;
  for (const char letter : text) {
    held = held << 6 | bits_of(letter);
    num_bits += 6;
    if (num_bits < 8) continue;
    num_bits -= 8;
    bytes.push_back(static_cast<std::byte>(held >> num_bits));
  }
  return bytes;
}

void net_load(Fields& request, JsonWriter& json) {
  const std::vector<std::byte> file = decode_base64(request.text_at("file"));
  request.require_all_read();
  try {
    loaded.emplace(file);
  } catch (const std::invalid_argument& error) {
    throw Fault("InvalidFile", error.what());
  }
  json.begin_object().end_object();
}

void net_estimate(Fields& request, JsonWriter& json) {
  const Board board = parse_position(request.text_at("position"));
  request.require_all_read();
  const BoardSpec& spec = board.header.spec;
  const std::vector<double> estimates =
      network().mine_probability(spec.grid, board.numbers, spec.num_mines);
  std::vector<std::optional<double>> shown(estimates.size());
  for (std::size_t cell = 0; cell < estimates.size(); ++cell) {
    if (is_hidden(board.numbers[cell])) shown[cell] = estimates[cell];
  }
  json.begin_object();
  json.key("mine_probability");
  write_grid<double>(json, spec.grid, shown);
  json.end_object();
}

// Cells whose estimates lie close together.
struct Bin {
  std::int64_t num_cells = 0;
  double estimated = 0.0;  // sums
  double exact = 0.0;
};

// Sums over the frontier cells of positions.
struct Comparison {
  std::array<Bin, kNumBins> bins;
  double absolute_error = 0.0;

  void add(double estimated, double exact) {
    const auto place = static_cast<std::size_t>(estimated * static_cast<double>(kNumBins));
    Bin& bin = bins[std::min(place, kNumBins - 1)];
    ++bin.num_cells;
    bin.estimated += estimated;
    bin.exact += exact;
    absolute_error += std::abs(estimated - exact);
  }

  void write(JsonWriter& json) const {
    json.key("absolute_error").value(absolute_error);
    json.key("bins").begin_list();
    for (const Bin& bin : bins) {
      json.begin_object();
      json.key("num_cells").value(bin.num_cells);
      json.key("estimated").value(bin.estimated);
      json.key("exact").value(bin.exact);
      json.end_object();
    }
    json.end_list();
  }
};

bool touches_open(Grid grid, std::span<const Number> visible, Cell cell) {
  bool touches = false;
  grid.for_each_neighbour(cell, [&](Cell near) { touches |= !is_hidden(visible[near]); });
  return touches;
}

void compare(const BoardSpec& spec, const Samples& samples, std::size_t position,
             Comparison& comparison) {
  const auto num_cells = static_cast<std::size_t>(spec.grid.num_cells());
  const auto visible = std::span(samples.visible).subspan(position * num_cells, num_cells);
  const auto exact = std::span(samples.mine_probability).subspan(position * num_cells, num_cells);
  const std::vector<double> estimates =
      network().mine_probability(spec.grid, visible, spec.num_mines);
  for (Cell cell = 0; cell < spec.grid.num_cells(); ++cell) {
    const auto place = static_cast<std::size_t>(cell);
    if (is_hidden(visible[place]) && touches_open(spec.grid, visible, cell)) {
      comparison.add(estimates[place], exact[place]);
    }
  }
}

// One position of each game, as `sapper calibrate` takes them.
void net_calibrate(Fields& request, JsonWriter& json) {
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const BoardSpec spec = read_spec(request.at("spec"));
  const std::uint64_t start = read_seed(request.at("start"), "start");
  const std::int64_t count = read_between(request.at("count"), "count", 1, kMostEstimatedGames,
                                          "1.." + std::to_string(kMostEstimatedGames));
  Solver solver = read_solver(request.at("solver"), spec.start_rule);
  request.require_all_read();
  const DrawnBoards boards(spec, read_first(spec, nullptr), seed);
  AnalysisOptions options;
  options.budget.max_states = kMaxStates;
  PositionSampler sampler(boards, Player(std::move(solver)), options);
  Samples samples;
  for (std::int64_t game = 0; game < count; ++game) {
    sampler.sample(start + static_cast<std::uint64_t>(game), 1, samples);
  }
  const std::size_t positions =
      samples.visible.size() / static_cast<std::size_t>(spec.grid.num_cells());
  Comparison comparison;
  for (std::size_t position = 0; position < positions; ++position) {
    compare(spec, samples, position, comparison);
  }
  json.begin_object();
  json.key("positions").value(positions);
  comparison.write(json);
  json.end_object();
}

}  // namespace

std::span<const Method> estimating_methods() {
  static constexpr std::array<Method, 3> kMethods{
      {{"net_load", net_load}, {"net_estimate", net_estimate}, {"net_calibrate", net_calibrate}}};
  return kMethods;
}

}  // namespace sapper::wasm
