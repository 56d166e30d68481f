// The stage `edge-csp`: constraint search as the text of paper 003 has it.
#pragma once

#include "core/search/edge_search.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

struct EdgeCspOptions {
  EdgeSearchOptions search;
  bool tell_mines;  // whether the stages after it learn of the mines
};

class EdgeCspDeducer : public Deducer {
 public:
  explicit EdgeCspDeducer(EdgeCspOptions options) : options_(options), search_(options.search) {}

  std::unique_ptr<Deducer> clone() const override {
    return std::make_unique<EdgeCspDeducer>(options_);
  }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override {
    search_.solve(question, knowledge);
    if (!options_.tell_mines) forget_mines(knowledge);
  }
  std::string reason(const Question& /*question*/) const override {
    return "no assignment of the edge cells has a mine there";
  }
  Seen seen(const Question& /*question*/) const override {
    Seen seen;
    seen.num_constraints = static_cast<std::int64_t>(search_.num_constraints());
    seen.num_tried = num_steps();
    return seen;
  }

  // Values tried for the last question.
  std::int64_t num_steps() const { return search_.num_steps(); }

 private:
  EdgeCspOptions options_;
  EdgeSearch search_;
};

}  // namespace sapper
