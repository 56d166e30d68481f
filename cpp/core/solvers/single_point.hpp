// The stage `single-point`: what one number at a time proves.
#pragma once

#include "core/analysis/trivial.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Throws ContradictoryPosition where a number that was looked at is impossible.
void require_consistent(const TrivialDeduction& known);

class SinglePointDeducer : public Deducer {
 public:
  std::unique_ptr<Deducer> clone() const override { return std::make_unique<SinglePointDeducer>(); }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override;

 private:
  TrivialDeduction known_;
};

}  // namespace sapper
