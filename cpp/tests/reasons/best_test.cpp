#include "core/reasons/best.hpp"

#include "core/analysis/position.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

const std::vector<Number> kUntouched(12, kHidden);

Analysis analysis_of(const Question& question) { return Analyser().analyse(question); }

}  // namespace

TEST(safe_cells_are_advised_with_how_they_are_proven) {
  const Position position = position_of({"121", "###"}, 2);
  const Question question = position.question();
  const Analysis analysis = analysis_of(question);
  const std::optional<Best> best = Advice(question, analysis).best(StartRule::kAny, nullptr);
  CHECK(best && best->cells == std::vector<Cell>{4});
  CHECK(best->basis == ChoiceBasis::kProof);
  CHECK_EQUAL(best->reason, std::string("1 cell is safe: several numbers together prove it"));
}

TEST(without_a_proof_the_least_risky_cells_are_advised) {
  const Position position = position_of({"1##", "1##"}, 1);
  const Question question = position.question();
  const Analysis analysis = analysis_of(question);
  const Advice advice(question, analysis);
  CHECK(advice.least_risk()->basis == ChoiceBasis::kProof);  // the last column is safe
  std::vector<Knowledge> known(6, Knowledge::kUnknown);
  known[2] = known[5] = Knowledge::kProvenMine;  // believed elsewhere
  const std::optional<Best> least = advice.least_risk(known);
  CHECK(least && least->cells == std::vector<Cell>({1, 4}));
  CHECK_EQUAL(least->reason,
              std::string("no cell is proven safe; 2 cells have the least risk, 50.00%"));
}

TEST(estimates_are_told_with_their_error) {
  const Position position = position_of({"1##", "1##"}, 1);
  Analysis analysis = analysis_of(position.question());
  analysis.standard_error.assign(6, 0.01);
  analysis.knowledge.assign(6, Knowledge::kUnknown);
  analysis.proof.assign(6, Proof::kNone);
  const Question question = position.question();
  const Advice advice(question, analysis, EstimatedBy::kNetwork);
  CHECK_EQUAL(advice.best(StartRule::kAny, nullptr)->reason,
              std::string("no cell is proven safe; 2 cells have the least risk, 0.00% ± 1.00%, a "
                          "network's estimate; the position is too large to look ahead"));
}

TEST(nothing_is_advised_where_nothing_agrees_or_nothing_is_left) {
  const Position contradictory = position_of({"1##", "3##"}, 1);
  const Analysis none = analysis_of(contradictory.question());
  CHECK(!Advice(contradictory.question(), none).least_risk());
  const Position solved = position_of({"1#"}, 1);
  const Analysis all = analysis_of(solved.question());
  CHECK(!Advice(solved.question(), all).best(StartRule::kAny, nullptr));
}

TEST(a_position_knows_what_its_start_rule_promises) {
  const BoardSpec opening{{3, 4}, 2, StartRule::kOpening};
  const sapper::Position promised(opening, kUntouched, 0);
  CHECK_EQUAL(promised.question().assumed.size(), std::size_t{12});
  CHECK(promised.question().assumed[5] == Knowledge::kProvenSafe);
  CHECK(promised.question().assumed[2] == Knowledge::kUnknown);
  CHECK(!promised.has_weights());
  CHECK(sapper::Position({{3, 4}, 2, StartRule::kGivenZero}, kUntouched, 0).has_weights());
  CHECK(sapper::Position({{3, 4}, 2, StartRule::kSafeCell}, kUntouched, {})
            .question()
            .assumed.empty());
}

}  // namespace sapper::tests
