#include "core/document/analysis_document.hpp"
#include "core/document/endgame_document.hpp"
#include "core/document/explanation_document.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {

TEST(an_analysis_is_written_with_what_is_known_beside_it) {
  const Position position = position_of({"1#", "##"}, 3);
  const Analysis analysis = Analyser().analyse(position.question());
  const Advice advice(position.question(), analysis);
  AnalysisParts parts;
  parts.num_layouts = counted_layouts(advice, {});
  parts.contradiction = Contradiction{{0}, true, "No layout exists."};
  CHECK_EQUAL(
      analysis_document(advice, parts),
      std::string(R"({"height": 2, "width": 2, "mines": 3, "consistent": false, )"
                  R"("num_layouts": "0", "mine_probability": [[null, null], [null, null]], )"
                  R"("safe": [], "mines_known": [], "best": null, "least_risk": null, )"
                  R"("contradiction": {"numbers": [[0, 0]], "needs_counter": true, )"
                  R"("sentence": "No layout exists."}})"));
}

TEST(an_explanation_tells_the_mines_of_two_layouts_where_nothing_is_decided) {
  JsonWriter json;
  write_explanation(json, {1, 2},
                    {1, Verdict::kUndecided, {}, false, {0, 1}, {1, 0}, 0.5, "Not decided."});
  CHECK_EQUAL(json.text(), R"({"cell": [0, 1], "verdict": "undecided", "numbers": [], )"
                           R"("needs_counter": false, "layouts": [[[0, 1]], [[0, 0]]], )"
                           R"("sentence": "Not decided."})");
}

TEST(a_proof_is_told_by_its_numbers) {
  JsonWriter json;
  write_explanation(json, {1, 2}, {1, Verdict::kProvenMine, {0}, true, {}, {}, 1.0, "A mine."});
  CHECK_EQUAL(json.text(), R"({"cell": [0, 1], "verdict": "mine", "numbers": [[0, 0]], )"
                           R"("needs_counter": true, "layouts": null, "sentence": "A mine."})");
}

TEST(layouts_are_counted_unless_probabilities_are_estimates) {
  const Position position = position_of({"1##", "1##"}, 1);
  Analysis analysis = Analyser().analyse(position.question());
  CHECK(counted_layouts({position.question(), analysis}, {}) == "2");
  analysis.standard_error.assign(6, 0.1);
  CHECK(!counted_layouts({position.question(), analysis}, {}));
}

TEST(an_endgame_is_written_with_its_line) {
  const Position position = position_of({"1##", "1##"}, 1);
  EndgameSolver solver;
  const std::optional<EndgameSolution> solution = solver.solve(position.question());
  const std::string document =
      endgame_document(position.grid, solution.value(), solver.line(10, 1000));
  CHECK(document.starts_with(R"({"num_layouts": 2, "wins": 1, "upper": 1, "best": [0, 2], )"));
  CHECK(document.find(R"("line": [{"cell": [)") != std::string::npos);
}

}  // namespace sapper::tests
