#include "core/solvers/pattern_stage.hpp"

#include <utility>

#include "core/base/cell_words.hpp"
#include "core/base/interrupts.hpp"
#include "core/solvers/random_guess.hpp"

namespace sapper {
namespace {

// A whole number with commas after the thousands.
std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

// As a reader counts patterns.
std::string pattern_words(const PatternMove& move) {
  return "pattern " + std::to_string(move.pattern + 1);
}

}  // namespace

PatternGuesser::PatternGuesser(PatternStageOptions options)
    : options_(std::move(options)),
      book_(std::make_shared<PatternBook>(options_.set.patterns, options_.set.rules)),
      board_(*book_) {}

// The game in play stays with the original.
std::unique_ptr<Guesser> PatternGuesser::clone() const {
  return std::make_unique<PatternGuesser>(options_);
}

void PatternGuesser::begin_game() { has_begun_ = false; }

std::optional<Guess> PatternGuesser::guess(const Question& question,
                                           std::span<const Knowledge> known, Rng& rng) {
  take_in(question, known);
  last_moves_.clear();
  while (const std::optional<PatternMove> move = board_.next_move()) {
    count_work(question.numbers.size());
    last_moves_.push_back(*move);
    if (move->action == PatternAction::kOpen) return Guess{cell_at(move->place), std::nullopt};
    board_.flag(move->place);
    own_flags_[move->place] = 1;
  }
  return guess_among_untouched(rng);
}

GuessNotes PatternGuesser::notes(const Question& /*question*/, std::span<const Knowledge> /*known*/,
                                 const Guess& /*guess*/) const {
  const bool has_opened = !last_moves_.empty() && last_moves_.back().action == PatternAction::kOpen;
  GuessNotes notes;
  notes.reason = has_opened ? why_opened(last_moves_.back())
                            : "no pattern matches; one of the cells that no pattern has flagged, "
                              "at random";
  notes.reason += why_flagged();
  notes.flags = flags();
  if (has_opened) {
    const Pattern& pattern = options_.set.patterns[last_moves_.back().pattern];
    notes.picture = picture_of(pattern, options_.set.rules.matching);
  }
  return notes;
}

// The pattern, and how often it was right where that is known.
std::string PatternGuesser::why_opened(const PatternMove& opening) const {
  std::string where = pattern_words(opening) + " matches at " +
                      cell_words(board_.position().padded().grid(), cell_at(opening.centre));
  const PatternUses& uses = options_.uses;
  if (uses.fired.empty() || uses.fired[opening.pattern] == 0) return where;
  return where + ", right in " + grouped(uses.right[opening.pattern]) + " of " +
         grouped(uses.fired[opening.pattern]) + " uses on fresh games";
}

// What was flagged before the opening, as a further clause; none without any.
std::string PatternGuesser::why_flagged() const {
  const Grid grid = board_.position().padded().grid();
  std::string words;
  for (const PatternMove& move : last_moves_) {
    if (move.action != PatternAction::kFlag) continue;
    words += words.empty() ? "; flagged before: " : ", ";
    words += cell_words(grid, cell_at(move.place)) + " by " + pattern_words(move);
  }
  return words;
}

std::vector<Cell> PatternGuesser::flags() const {
  std::vector<Cell> cells;
  for (std::size_t place = 0; place < own_flags_.size(); ++place) {
    const auto at = static_cast<std::int32_t>(place);
    if (own_flags_[place] && board_.position().is_flagged(at)) cells.push_back(cell_at(at));
  }
  return cells;
}

// Opens what has been opened since the last guess, and flags what has been proven to be a mine.
void PatternGuesser::take_in(const Question& question, std::span<const Knowledge> known) {
  if (!has_begun_) begin_board(question.grid);
  const PatternPosition& position = board_.position();
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const std::int32_t place = position.padded().place_of(cell);
    const Number number = question.numbers[cell];
    if (!is_hidden(number)) {
      if (!position.is_open(place)) board_.open(place, number);
    } else if (known[cell] == Knowledge::kProvenMine && !position.is_flagged(place)) {
      board_.flag(place);
    }
  }
}

void PatternGuesser::begin_board(Grid grid) {
  PatternPosition untouched;
  untouched.begin(grid);
  board_.begin(untouched);
  own_flags_.assign(untouched.padded().num_places(), 0);
  has_begun_ = true;
}

// Without a flag among the candidates, chance is left to the fallback of all solvers.
std::optional<Guess> PatternGuesser::guess_among_untouched(Rng& rng) {
  const PatternPosition& position = board_.position();
  if (flags().empty()) return std::nullopt;
  std::vector<Cell> untouched;
  for (Cell cell = 0; cell < position.padded().grid().num_cells(); ++cell) {
    if (position.is_untouched(position.padded().place_of(cell))) untouched.push_back(cell);
  }
  if (untouched.empty()) return std::nullopt;
  return Guess{pick(untouched, rng), std::nullopt};
}

}  // namespace sapper
