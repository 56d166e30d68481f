#include "core/solvers/single_point.hpp"

namespace sapper {

void require_consistent(const TrivialDeduction& known) {
  if (known.contradicting().empty()) return;
  throw ContradictoryPosition("a number is less or greater than the mines that it can have");
}

void SinglePointDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  known_.load(question);
  known_.run();
  require_consistent(known_);
  known_.store(knowledge);
}

}  // namespace sapper
