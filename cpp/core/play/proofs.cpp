#include "core/play/proofs.hpp"

#include <algorithm>

namespace sapper {

bool Proofs::ask_until_safe(Deducers deducers, const Question& question) {
  forget(question);
  for (const std::unique_ptr<Deducer>& deducer : deducers) {
    ask(*deducer, question);
    if (!safe_cells_.empty()) return true;
  }
  return false;
}

void Proofs::ask_all(Deducers deducers, const Question& question) {
  forget(question);
  for (const std::unique_ptr<Deducer>& deducer : deducers) ask(*deducer, question);
}

void Proofs::forget(const Question& question) {
  known_.assign(question.numbers.size(), Knowledge::kUnknown);
  safe_cells_.clear();
  num_asked_ = 0;
}

void Proofs::ask(Deducer& deducer, const Question& question) {
  proven_.assign(question.numbers.size(), Knowledge::kUnknown);
  deducer.deduce(question, proven_);
  ++num_asked_;
  for (std::size_t cell = 0; cell < proven_.size(); ++cell) {
    if (proven_[cell] == Knowledge::kProvenSafe) safe_cells_.push_back(static_cast<Cell>(cell));
    known_[cell] = std::max(known_[cell], proven_[cell]);
  }
}

}  // namespace sapper
