#include "core/value/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/analysis/analysis.hpp"
#include "core/analysis/layouts.hpp"
#include "core/base/options.hpp"
#include "core/base/rng.hpp"
#include "core/champion/champion.hpp"
#include "core/champion/settings.hpp"
#include "core/play/weighted_game.hpp"

namespace sapper {
namespace {

constexpr std::size_t kGamesBetweenLooks = 32;
constexpr double kExpertCells = 480.0;
constexpr std::size_t kBytesRemembered = std::size_t{1} << 26;
constexpr double kSure = 2.0;  // standard deviations

ChampionOptions fast() {
  const Options none;
  OptionReader reader("a playout", none);
  return read_champion_options(reader, ChampionSetting::kFast);
}

// A game holds the more guesses the more cells are hidden, and each of them takes the longer: on
// boards larger than expert's there are fewer games, by the square.
PlayoutOptions affordable(const Question& question, PlayoutOptions options) {
  const auto hidden = std::ranges::count(question.numbers, kHidden);
  const double larger = std::max(1.0, static_cast<double>(hidden) / kExpertCells);
  options.games = static_cast<std::int32_t>(options.games / (larger * larger));
  return options;
}

// The same position is always played out in the same way.
std::uint64_t seed_of(const Question& question) {
  auto hash = static_cast<std::uint64_t>(question.num_mines);
  for (const Number number : question.numbers) {
    hash = (hash ^ static_cast<std::uint8_t>(number)) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

// Plays guesses out, game by game. Two in three positions of games that begin in one position come
// again, so what is opened in them is remembered.
class PlayoutPlayer {
 public:
  PlayoutPlayer() : options_(fast()), champion_(options_) {}

  // To be called before games that begin in another position: of theirs nothing is known.
  void forget() { moves_.clear(); }

  // What a game comes to that begins with a cell on a layout; `rng` draws layouts anew.
  double weight(const Question& question, Cell cell, std::span<const std::uint8_t> layout,
                const Rng& rng) {
    game_.begin_at(question, layout, rng);
    game_.guess(cell);
    return play_on();
  }

  // Of one such game.
  double surprise(const Question& question, const ValuedGuess& guess,
                  std::span<const std::uint8_t> layout, const Rng& rng) {
    const Cell cell = guess.considered.cell;
    game_.begin_at(question, layout, rng);
    game_.guess(cell);
    const Number shown = game_.question().numbers[cell];
    const auto leaf = std::ranges::find(guess.leaves, shown, &Leaf::number);
    if (leaf->is_exact) return 0.0;
    const double expected = game_.weight() * leaf->value.value_or(0.0);
    return play_on() - expected;
  }

 private:
  // What is done in a position.
  struct Move {
    std::vector<Cell> safe_cells;           // all are opened
    Cell guess = -1;                        // where there are none
    std::optional<double> win_probability;  // ends the game
  };

  double play_on() {
    while (!game_.is_over()) {
      const Move& move = move_in(game_.question());
      if (!move.safe_cells.empty()) {
        open_all(move.safe_cells);
      } else if (move.win_probability) {
        game_.end(*move.win_probability);
      } else {
        game_.guess(move.guess);
      }
    }
    return game_.weight();
  }

  void open_all(std::span<const Cell> safe_cells) {
    for (const Cell cell : safe_cells) {
      if (game_.is_over()) return;
      if (is_hidden(game_.question().numbers[cell])) game_.open(cell);
    }
  }

  const Move& move_in(const Question& question) {
    const std::string position(question.numbers.begin(), question.numbers.end());
    if (const auto known = moves_.find(position); known != moves_.end()) return known->second;
    if (moves_.size() * position.size() > kBytesRemembered) forget();
    return moves_.emplace(position, find_move(question)).first->second;
  }

  Move find_move(const Question& question) {
    Move move;
    const Analysis analysis = analyse_consistent(question, {.budget = options_.budget});
    for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
      const bool is_safe = analysis.knowledge[cell] == Knowledge::kProvenSafe;
      if (is_safe && is_hidden(question.numbers[cell])) move.safe_cells.push_back(cell);
    }
    if (!move.safe_cells.empty()) return move;
    const Choice choice = champion_.choose(question, analysis);
    move.guess = choice.cell;
    move.win_probability = choice.win_probability;
    return move;
  }

  ChampionOptions options_;
  Champion champion_;
  std::unordered_map<std::string, Move> moves_;
  WeightedGame game_{Deducers{}};  // what is proven is opened here
};

// One a thread: its tables are large.
PlayoutPlayer& player_of_thread() {
  thread_local PlayoutPlayer player;
  return player;
}

// The layouts that games begin with, and what draws theirs anew.
class PlayoutStarts {
 public:
  PlayoutStarts(const Question& question, std::size_t num_games, std::uint64_t seed)
      : num_cells_(question.numbers.size()), seed_(seed) {
    Rng rng(seed, Stream::kPlayout, 0);
    layouts_ = sample_layouts(question, num_games, rng, Budget{});
    if (layouts_.empty() && num_games > 0) {
      throw ContradictoryPosition("no layout of the mines agrees with the position");
    }
  }

  std::span<const std::uint8_t> layout(std::size_t game) const {
    return {layouts_.data() + game * num_cells_, num_cells_};
  }
  Rng redraws(std::size_t game) const { return Rng(seed_, Stream::kWeighted, game); }

 private:
  std::size_t num_cells_;
  std::uint64_t seed_;
  LayoutBytes layouts_;
};

// Guesses of which one will turn out the best.
class Contest {
 public:
  Contest(std::span<ValuedGuess* const> guesses, const PlayoutOptions& options)
      : options_(options), left_(guesses.begin(), guesses.end()), surprises_(guesses.size()) {}

  // Those that may still be the best.
  std::span<ValuedGuess* const> left() const { return left_; }

  // What one game of each of them came to.
  void add(std::span<const double> surprises) { surprises_.add(surprises); }

  // Gives guesses up that are so far behind that the games to come can hardly make up for it: the
  // more these would be trusted than those so far, the further a value may still move.
  void give_up_hopeless() {
    const std::vector<double> values = corrected();
    const auto best = std::ranges::max_element(values);
    const double to_come =
        trust(static_cast<std::size_t>(options_.games)) - trust(surprises_.num_games());
    const double enough = kSure * options_.value_error * std::sqrt(to_come);
    for (std::size_t i = values.size(); i-- > 0;) {
      const double behind = *best - values[i];
      if (behind < enough || values.begin() + static_cast<std::ptrdiff_t>(i) == best) continue;
      placed_.push_back({left_[i], behind});
      left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
      surprises_.drop(i);
    }
  }

  // Corrects the values of all guesses.
  void conclude() {
    const std::vector<double> values = corrected();
    const double best = std::ranges::max(values);
    for (std::size_t i = 0; i < values.size(); ++i) placed_.push_back({left_[i], best - values[i]});
    double sum = 0.0;
    for (const Placed& placed : placed_) sum += placed.guess->value + placed.behind;
    const double value_of_best = sum / static_cast<double>(placed_.size());
    for (const Placed& placed : placed_) placed.guess->value = value_of_best - placed.behind;
  }

 private:
  struct Placed {
    ValuedGuess* guess;
    double behind;  // the best when it was given up, or in the end
  };

  // The values of those that are left, as far as they can be compared with each other.
  std::vector<double> corrected() const {
    const double trusted = trust(surprises_.num_games());
    std::vector<double> values(left_.size());
    for (std::size_t i = 0; i < left_.size(); ++i) {
      values[i] = left_[i]->value + trusted * surprises_.mean(i);
    }
    return values;
  }

  // The weight of the surprises of so many games: the share of their precision in that of both
  // sources.
  double trust(std::size_t num_games) const {
    const double of_values = options_.value_error * options_.value_error;
    const double of_games = surprises_.variance_of_difference() / static_cast<double>(num_games);
    return of_values / (of_values + of_games);
  }

  const PlayoutOptions& options_;
  std::vector<ValuedGuess*> left_;
  std::vector<Placed> placed_;
  Surprises surprises_;
};

}  // namespace

void Surprises::add(std::span<const double> surprises) {
  for (std::size_t i = 0; i < surprises.size(); ++i) of_guesses_[i].push_back(surprises[i]);
  ++num_games_;
}

void Surprises::drop(std::size_t guess) {
  of_guesses_.erase(of_guesses_.begin() + static_cast<std::ptrdiff_t>(guess));
}

double Surprises::mean(std::size_t guess) const {
  const std::vector<double>& surprises = of_guesses_[guess];
  return std::accumulate(surprises.begin(), surprises.end(), 0.0) / static_cast<double>(num_games_);
}

// The squares of all differences between n numbers add up to n times the squares of their
// distances from the mean.
double Surprises::variance_of_difference() const {
  const std::size_t num_guesses = of_guesses_.size();
  if (num_guesses < 2 || num_games_ < 2) return std::numeric_limits<double>::infinity();
  std::vector<double> sums(num_guesses, 0.0);
  double squares = 0.0;
  for (std::size_t game = 0; game < num_games_; ++game) {
    double mean = 0.0;
    for (const auto& surprises : of_guesses_) mean += surprises[game];
    mean /= static_cast<double>(num_guesses);
    for (std::size_t i = 0; i < num_guesses; ++i) {
      const double centred = of_guesses_[i][game] - mean;
      sums[i] += centred;
      squares += centred * centred;
    }
  }
  for (const double sum : sums) squares -= sum * sum / static_cast<double>(num_games_);
  const double of_all = std::max(0.0, squares) / static_cast<double>(num_games_ - 1);
  return 2.0 * of_all / static_cast<double>(num_guesses - 1);
}

void play_out(const Question& question, std::span<ValuedGuess* const> guesses,
              const PlayoutOptions& wanted) {
  const PlayoutOptions options = affordable(question, wanted);
  if (options.games == 0) return;
  const auto num_games = static_cast<std::size_t>(options.games);
  const PlayoutStarts starts(question, num_games, seed_of(question));
  PlayoutPlayer& player = player_of_thread();
  player.forget();
  Contest contest(guesses, options);
  std::vector<double> surprises;
  for (std::size_t game = 0; game < num_games; ++game) {
    if (game > 0 && game % kGamesBetweenLooks == 0) contest.give_up_hopeless();
    if (contest.left().size() == 1) break;
    surprises.clear();
    for (const ValuedGuess* guess : contest.left()) {
      surprises.push_back(
          player.surprise(question, *guess, starts.layout(game), starts.redraws(game)));
    }
    contest.add(surprises);
  }
  contest.conclude();
}

std::vector<double> playout_weights(const Question& question, std::span<const Cell> cells,
                                    std::size_t num_games, std::uint64_t seed) {
  const PlayoutStarts starts(question, num_games, seed);
  PlayoutPlayer& player = player_of_thread();
  player.forget();
  std::vector<double> weights;
  weights.reserve(num_games * cells.size());
  for (std::size_t game = 0; game < num_games; ++game) {
    for (const Cell cell : cells) {
      weights.push_back(player.weight(question, cell, starts.layout(game), starts.redraws(game)));
    }
  }
  return weights;
}

}  // namespace sapper
