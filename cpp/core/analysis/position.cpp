#include "core/analysis/position.hpp"

#include <algorithm>

namespace sapper {
namespace {

std::vector<Knowledge> promised_knowledge(const BoardSpec& spec, std::span<const Number> numbers,
                                          std::optional<Cell> start) {
  if (!start || spec.start_rule == StartRule::kAny || !is_hidden(numbers[*start])) return {};
  std::vector<Knowledge> promised(numbers.size(), Knowledge::kUnknown);
  promised[*start] = Knowledge::kProvenSafe;
  if (spec.start_rule != StartRule::kSafeCell) {
    spec.grid.for_each_neighbour(*start,
                                 [&](Cell near) { promised[near] = Knowledge::kProvenSafe; });
  }
  return promised;
}

}  // namespace

Position::Position(const BoardSpec& spec, std::span<const Number> numbers,
                   std::optional<Cell> start)
    : spec_(spec),
      numbers_(numbers),
      start_(start),
      num_hidden_(static_cast<std::int32_t>(std::count(numbers.begin(), numbers.end(), kHidden))),
      promised_(promised_knowledge(spec, numbers, start)) {}

bool Position::has_weights() const { return sapper::has_weights(question(), start_rule()); }

bool has_weights(const Question& question, StartRule start_rule) {
  if (start_rule != StartRule::kGivenZero) return false;
  const std::span<const Number> numbers = question.numbers;
  return !question.assumed.empty() || std::find(numbers.begin(), numbers.end(), 0) != numbers.end();
}

}  // namespace sapper
