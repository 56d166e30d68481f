#include "core/play/decision.hpp"

#include <utility>

#include "core/base/cell_words.hpp"

namespace sapper {
namespace {

// The stages that no name of a solver names.
constexpr const char* kStart = "start";
constexpr const char* kFallback = "random";

// Opens the agreed first cell: it belongs to the experiment, not to the solver.
Decision begin_at(const Position& position, Cell start) {
  const BoardSpec& spec = position.spec();
  const bool is_promised = spec.start_rule != StartRule::kAny;
  Decision decision{{start}, !is_promised};
  decision.mine_probability =
      is_promised ? 0.0 : static_cast<double>(spec.num_mines) / position.num_hidden();
  decision.reason = "the game begins at " + cell_words(spec.grid, start) + "; start rule '" +
                    name_of(spec.start_rule) + "' " +
                    (is_promised ? "promises that it is safe" : "promises nothing about it");
  decision.stage = kStart;
  return decision;
}

}  // namespace

void Decider::begin_game() {
  if (solver_.guesser) solver_.guesser->begin_game();
}

Decision Decider::decide(const Position& position, Rng& rng) {
  if (position.num_hidden() <= position.spec().num_mines) {
    throw NothingToOpen("every hidden cell is a mine; there is nothing to open");
  }
  const std::optional<Cell> start = position.start();
  if (start && position.is_untouched()) return begin_at(position, *start);
  const Question question = position.question();
  const bool is_proven = proofs_.ask_until_safe(solver_.deducers, question);
  return is_proven ? deduction(question) : guess(question, rng);
}

Decision Decider::deduction(const Question& question) const {
  const std::size_t place = proofs_.num_asked() - 1;
  const std::span<const Cell> safe = proofs_.safe_cells();
  Decision decision{{safe.begin(), safe.end()}, false, 0.0};
  decision.reason = solver_.deducers[place]->reason(question);
  decision.seen = solver_.deducers[place]->seen(question);
  decision.stage = stage_name(place);
  return decision;
}

Decision Decider::guess(const Question& question, Rng& rng) {
  const std::span<const Knowledge> known = std::as_const(proofs_).known();
  Guesser* guesser = solver_.guesser.get();
  std::optional<Guess> choice;
  if (guesser != nullptr) choice = guesser->guess(question, known, rng);
  const bool is_fallback = !choice;
  if (is_fallback) {
    guesser = &fallback_;
    choice = fallback_.guess(question, known, rng);
  }
  if (!choice) {
    throw NothingToOpen("every hidden cell is known to be a mine; there is nothing to open");
  }
  GuessNotes notes = guesser->notes(question, known, *choice);
  Decision decision{{choice->cell}, true, choice->mine_probability};
  decision.reason = std::move(notes.reason);
  decision.stage = is_fallback ? kFallback : stage_name(solver_.deducers.size());
  decision.flags = std::move(notes.flags);
  decision.picture = std::move(notes.picture);
  decision.win_probability = choice->win_probability;
  decision.considered = std::move(notes.considered);
  decision.seen = std::move(notes.seen);
  return decision;
}

std::string Decider::stage_name(std::size_t place) const {
  return place < solver_.names.size() ? solver_.names[place] : "";
}

}  // namespace sapper
