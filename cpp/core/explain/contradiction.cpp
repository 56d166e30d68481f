#include "core/explain/contradiction.hpp"

#include <algorithm>
#include <optional>

#include "core/base/interrupts.hpp"
#include "core/base/sorting.hpp"
#include "core/explain/minimal_subset.hpp"
#include "core/explain/words.hpp"

namespace sapper {
namespace {

// Enough for most contradictions, and a matter of milliseconds.
constexpr std::size_t kQuickStates = 20'000;

// What the start rule keeps free of the hidden cells; "" for nothing.
std::string promised_part(const Position& position) {
  const std::span<const Knowledge> promised = position.promised();
  if (promised.empty()) return "";
  const auto num_promised = std::count(promised.begin(), promised.end(), Knowledge::kProvenSafe);
  return ", " + std::to_string(num_promised) + " of which " + name_start_rule(position) +
         " keeps free";
}

std::string sentence_of(const Position& position, const std::vector<Cell>& numbers,
                        bool needs_counter) {
  const std::string beginning = "No layout exists: ";
  if (numbers.empty()) {
    return beginning + name_counter(position) + " does not fit the " +
           std::to_string(position.num_hidden()) + " hidden cells" + promised_part(position) + ".";
  }
  std::vector<std::string> named = name_numbers(position, numbers);
  if (needs_counter) named.push_back(name_counter(position));
  if (named.size() == 1) return beginning + named[0] + " cannot be met by its hidden neighbours.";
  return beginning + enumerate_words(named) + " cannot all be right.";
}

// None where the limits do not suffice to show that no layout meets the numbers.
std::optional<Contradiction> find_within(const Position& position, std::int32_t num_mines,
                                         const QuestionLimits& limits) {
  PartialQuestions questions(position, limits);
  const auto contradict = [&](std::span<const Cell> kept) {
    return !questions.analyse(kept, num_mines).consistent;
  };
  const std::vector<Cell> witnesses = witness_cells(position);
  if (!contradict(witnesses)) return std::nullopt;
  std::vector<Cell> numbers = minimal_subset(witnesses, contradict);
  sort_stably(numbers);
  const bool needs_counter = num_mines != kUncounted;
  std::string sentence = sentence_of(position, numbers, needs_counter);
  return Contradiction{std::move(numbers), needs_counter, std::move(sentence)};
}

}  // namespace

Contradiction find_contradiction(const Position& position, const QuestionLimits& limits) {
  check_interrupt();
  const QuestionLimits quick{std::min(limits.max_states, kQuickStates), limits.max_seconds};
  for (const std::int32_t num_mines : {kUncounted, position.num_mines()}) {
    for (const QuestionLimits& allowed : {quick, limits}) {
      if (auto found = find_within(position, num_mines, allowed)) return std::move(*found);
    }
  }
  return {{}, false, "No layout exists; to say why exceeds the budget."};
}

}  // namespace sapper
