#include "core/play/environment.hpp"

#include <algorithm>

#include "core/board/game.hpp"

namespace sapper {

Environment::Environment(const BoardSpec& spec, std::size_t num_games, const Rewards& rewards,
                         Autoreset autoreset, std::int64_t max_steps)
    : spec_(spec),
      num_cells_(static_cast<std::size_t>(spec.grid.num_cells())),
      rewards_(rewards),
      autoreset_(autoreset),
      max_steps_(max_steps),
      games_(num_games, GameState{Rng(0, Stream::kAction, 0), 0, 0, 0, 0, false, true}),
      truths_(num_games * num_cells_, Number{0}),
      observations_(num_games * num_cells_, kHidden),
      final_observations_(autoreset == Autoreset::kSameStep ? num_games * num_cells_ : 0, kHidden),
      rewards_of_step_(num_games, 0.0),
      terminations_(std::make_unique<bool[]>(num_games)),
      truncations_(std::make_unique<bool[]>(num_games)),
      wins_(std::make_unique<bool[]>(num_games)) {}

void Environment::reset(std::span<const std::uint64_t> seeds) {
  for (std::size_t game = 0; game < games_.size(); ++game) {
    games_[game].seed = seeds[game];
    games_[game].episode = 0;
    games_[game].action_rng = Rng(seeds[game], Stream::kAction, 0);
    begin_episode(game);
    clear_results(game);
  }
}

void Environment::reset() {
  for (std::size_t game = 0; game < games_.size(); ++game) {
    ++games_[game].episode;
    begin_episode(game);
    clear_results(game);
  }
}

void Environment::step(std::span<const std::int64_t> actions) {
  for (std::size_t game = 0; game < games_.size(); ++game) {
    clear_results(game);
    if (games_[game].is_over) {
      ++games_[game].episode;
      begin_episode(game);
      continue;
    }
    play(game, static_cast<Cell>(actions[game]));
    if (games_[game].is_over && autoreset_ == Autoreset::kSameStep) restart_in_same_step(game);
  }
}

void Environment::sample_actions(std::span<std::int64_t> actions) {
  for (std::size_t game = 0; game < games_.size(); ++game) actions[game] = sample_hidden(game);
}

void Environment::write_action_masks(std::span<std::int8_t> masks) const {
  for (std::size_t cell = 0; cell < observations_.size(); ++cell) {
    masks[cell] = is_hidden(observations_[cell]) ? 1 : 0;
  }
}

std::span<const Number> Environment::truth(std::size_t game) const {
  return {truths_.data() + game * num_cells_, num_cells_};
}

std::span<Number> Environment::observation(std::size_t game) {
  return {observations_.data() + game * num_cells_, num_cells_};
}

void Environment::begin_episode(std::size_t game) {
  GameState& state = games_[game];
  const std::span<Number> visible = observation(game);
  std::fill(visible.begin(), visible.end(), kHidden);
  state.num_steps = 0;
  state.num_safe_hidden = static_cast<std::int32_t>(num_cells_) - spec_.num_mines;
  state.is_drawn = false;
  state.is_over = false;
  if (spec_.start_rule == StartRule::kGivenZero) draw(game, 0);
}

// Draws the board; given-zero opens the start that is drawn with it.
void Environment::draw(std::size_t game, Cell first) {
  GameState& state = games_[game];
  const std::span<Number> truth{truths_.data() + game * num_cells_, num_cells_};
  Rng rng(state.seed, Stream::kEnvironment, state.episode);
  const Cell start = draw_board(spec_, first, rng, truth);
  state.is_drawn = true;
  if (spec_.start_rule != StartRule::kGivenZero) return;
  state.num_safe_hidden -= open_cascade(spec_.grid, truth, observation(game), start, stack_);
}

void Environment::clear_results(std::size_t game) {
  rewards_of_step_[game] = 0.0;
  terminations_[game] = false;
  truncations_[game] = false;
  wins_[game] = false;
}

void Environment::play(std::size_t game, Cell cell) {
  GameState& state = games_[game];
  ++state.num_steps;
  rewards_of_step_[game] = open(game, cell);
  truncations_[game] = !terminations_[game] && state.num_steps == max_steps_;
  state.is_over = terminations_[game] || truncations_[game];
}

// Opens a cell and returns what that earns.
double Environment::open(std::size_t game, Cell cell) {
  // A board without safe hidden cells (all mines, or all shown by the given opening) is won before
  // its first move; there was no step yet that could say so.
  if (games_[game].num_safe_hidden == 0) return end_won(game);
  if (!is_hidden(observation(game)[cell])) return rewards_.illegal_move;
  if (!games_[game].is_drawn) draw(game, cell);
  if (!is_mine(truth(game)[cell])) return open_safe(game, cell);
  terminations_[game] = true;
  return rewards_.loss;
}

double Environment::open_safe(std::size_t game, Cell cell) {
  const std::int32_t num_opened =
      open_cascade(spec_.grid, truth(game), observation(game), cell, stack_);
  games_[game].num_safe_hidden -= num_opened;
  const double earned = rewards_.safe_move + rewards_.opened_cell * num_opened;
  return games_[game].num_safe_hidden == 0 ? earned + end_won(game) : earned;
}

double Environment::end_won(std::size_t game) {
  terminations_[game] = true;
  wins_[game] = true;
  return rewards_.win;
}

void Environment::restart_in_same_step(std::size_t game) {
  const std::span<const Number> visible = observation(game);
  std::copy(visible.begin(), visible.end(), final_observations_.begin() + game * num_cells_);
  ++games_[game].episode;
  begin_episode(game);
}

// By rejection while hidden cells are likely to be met, else by counting them. Without any hidden
// cell (a board without mines, won) the first cell stands in.
Cell Environment::sample_hidden(std::size_t game) {
  constexpr int kNumTries = 8;
  const std::span<const Number> visible = observation(game);
  Rng& rng = games_[game].action_rng;
  for (int i = 0; i < kNumTries; ++i) {
    const auto cell = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(num_cells_)));
    if (is_hidden(visible[cell])) return cell;
  }
  const auto num_hidden = std::count(visible.begin(), visible.end(), kHidden);
  if (num_hidden == 0) return 0;
  std::uint32_t skip = rng.below(static_cast<std::uint32_t>(num_hidden));
  Cell cell = 0;
  while (!is_hidden(visible[cell]) || skip-- > 0) ++cell;
  return cell;
}

}  // namespace sapper
