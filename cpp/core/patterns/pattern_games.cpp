#include "core/patterns/pattern_games.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/interrupts.hpp"
#include "core/base/threads.hpp"

namespace sapper {
namespace {

// Opens a safe square with the opening around it, which leaves out flagged squares where flags
// stand; `open` is called once for each square.
template <class Open>
void open_around(const PatternPosition& position, const PatternGame& game, std::int32_t place,
                 std::vector<std::int32_t>& stack, Open&& open) {
  const PaddedGrid& padded = position.padded();
  const bool flags_stand = game.flags == PatternFlags::kStand;
  stack.assign(1, place);
  open(place, game.numbers[padded.cell_at(place)]);
  while (!stack.empty()) {
    const std::int32_t here = stack.back();
    stack.pop_back();
    if (position.number(here) != 0) continue;
    for (const std::int32_t offset : padded.offsets()) {
      const std::int32_t near = here + offset;
      if (position.is_open(near) || (flags_stand && position.is_flagged(near))) continue;
      open(near, game.numbers[padded.cell_at(near)]);
      stack.push_back(near);
    }
  }
}

bool is_mine_at(const PatternGame& game, std::int32_t place) {
  return is_mine(game.numbers[game.start.padded().cell_at(place)]);
}

PatternOutcome outcome_of(const PatternGame& game, const PatternPosition& position) {
  PatternOutcome outcome;
  outcome.opened = position.num_open();
  if (position.num_flags() == 0) return outcome;
  for (Cell cell = 0; cell < game.grid.num_cells(); ++cell) {
    if (!position.is_flagged(position.padded().place_of(cell))) continue;
    if (is_mine(game.numbers[cell])) {
      ++outcome.correct;
    } else {
      ++outcome.wrong;
    }
  }
  return outcome;
}

}  // namespace

void PatternUse::add(const PatternUse& other) {
  for (std::size_t i = 0; i < fired.size(); ++i) {
    fired[i] += other.fired[i];
    right[i] += other.right[i];
  }
}

PatternGameRules read_pattern_game_rules(OptionReader& options) {
  return {options.choice<PatternStart>(
              "start", {{"zero", PatternStart::kZero}, {"opening", PatternStart::kOpening}}),
          options.choice<PatternFlags>(
              "flags", {{"stand", PatternFlags::kStand}, {"fall", PatternFlags::kFall}})};
}

PatternGame start_pattern_game(Grid grid, std::vector<Number> numbers, Cell start,
                               PatternGameRules rules) {
  PatternGame game{grid, std::move(numbers), {}, rules.flags};
  game.start.begin(grid);
  const std::int32_t place = game.start.padded().place_of(start);
  if (rules.start == PatternStart::kZero) {
    game.start.open(place, game.numbers[start]);
    return game;
  }
  std::vector<std::int32_t> stack;
  open_around(game.start, game, place, stack,
              [&](std::int32_t near, Number number) { game.start.open(near, number); });
  return game;
}

PatternGame draw_pattern_game(const PatternRound& round, std::uint32_t index) {
  Rng rng(round.seed, Stream::kPatterns, (std::uint64_t{round.round} << 32) | index);
  std::vector<Number> numbers(static_cast<std::size_t>(round.spec.grid.num_cells()));
  const Cell start = draw_board(round.spec, 0, rng, numbers);
  return start_pattern_game(round.spec.grid, std::move(numbers), start, round.rules);
}

PatternOutcome PatternPlayer::play(const PatternGame& game, PatternUse& use,
                                   std::vector<PatternStep>* log) {
  board_.begin(game.start);
  bool has_exploded = false;
  while (!has_exploded) {
    const std::optional<PatternMove> move = board_.next_move();
    if (!move) break;
    const bool is_on_mine = is_mine_at(game, move->place);
    const bool is_flag = move->action == PatternAction::kFlag;
    ++use.fired[move->pattern];
    use.right[move->pattern] += is_on_mine == is_flag;
    if (log != nullptr) {
      log->push_back(
          {board_.position().padded().cell_at(move->place), move->action, move->pattern});
    }
    if (is_flag) {
      board_.flag(move->place);
    } else if (is_on_mine) {
      has_exploded = true;
    } else {
      open(game, move->place);
    }
  }
  return outcome_of(game, board_.position());
}

void PatternPlayer::open(const PatternGame& game, std::int32_t place) {
  open_around(board_.position(), game, place, stack_,
              [&](std::int32_t near, Number number) { board_.open(near, number); });
}

PatternOutcome play_random_flags(const PatternGame& game, Rng& rng) {
  PatternPosition position = game.start;
  std::vector<std::int32_t> stack;
  std::vector<std::int32_t> untouched;
  while (true) {
    count_work(static_cast<std::size_t>(game.grid.num_cells()));
    untouched.clear();
    for (Cell cell = 0; cell < game.grid.num_cells(); ++cell) {
      const std::int32_t place = position.padded().place_of(cell);
      if (position.is_untouched(place)) untouched.push_back(place);
    }
    if (untouched.empty()) break;
    const std::int32_t place = untouched[rng.below(static_cast<std::uint32_t>(untouched.size()))];
    if (rng.below(2) == 1) {
      position.flag(place);
      continue;
    }
    if (is_mine_at(game, place)) break;
    open_around(position, game, place, stack,
                [&](std::int32_t near, Number number) { position.open(near, number); });
  }
  return outcome_of(game, position);
}

// Work is cut into blocks of games, so that one set alone keeps all threads busy too.
PatternScores play_pattern_games(std::span<const std::vector<Pattern>> sets, PatternRules rules,
                                 std::span<const PatternGame> games, PatternBoards boards,
                                 std::size_t num_threads) {
  constexpr std::size_t kGamesInBlock = 250;
  const bool are_own = boards == PatternBoards::kOwn;
  const std::size_t games_each = are_own ? games.size() / sets.size() : games.size();
  const std::size_t num_blocks = (games_each + kGamesInBlock - 1) / kGamesInBlock;
  PatternScores scores;
  scores.games.resize(sets.size() * games_each);
  for (const std::vector<Pattern>& set : sets) scores.uses.emplace_back(set.size());
  std::vector<PatternUse> uses(sets.size() * num_blocks, PatternUse(0));
  run_in_threads(uses.size(), num_threads, [&](std::size_t piece) {
    const std::size_t set = piece / num_blocks;
    const std::size_t begin = piece % num_blocks * kGamesInBlock;
    const std::size_t end = std::min(games_each, begin + kGamesInBlock);
    const std::size_t first = are_own ? set * games_each : 0;
    const PatternBook book(sets[set], rules);
    PatternPlayer player(book);
    PatternUse use(sets[set].size());
    for (std::size_t game = begin; game < end; ++game) {
      check_interrupt();
      scores.games[set * games_each + game] = player.play(games[first + game], use);
    }
    uses[piece] = std::move(use);
  });
  for (std::size_t piece = 0; piece < uses.size(); ++piece) {
    scores.uses[piece / num_blocks].add(uses[piece]);
  }
  return scores;
}

}  // namespace sapper
