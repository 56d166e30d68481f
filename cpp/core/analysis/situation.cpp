#include "core/analysis/situation.hpp"

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

Situation::Situation(const BoardSpec& spec, std::span<const Number> numbers,
                     std::optional<Cell> start)
    : spec_(spec),
      numbers_(numbers),
      start_(start),
      num_hidden_(static_cast<std::int32_t>(
          std::count_if(numbers.begin(), numbers.end(), [](Number n) { return is_hidden(n); }))),
      promised_(promised_knowledge(spec, numbers, start)) {}

bool Situation::has_weights() const { return sapper::has_weights(question(), spec_.start_rule); }

bool has_weights(const Question& question, StartRule start_rule) {
  if (start_rule != StartRule::kGivenZero) return false;
  return !question.assumed.empty() ||
         std::find(question.numbers.begin(), question.numbers.end(), 0) != question.numbers.end();
}

}  // namespace sapper
