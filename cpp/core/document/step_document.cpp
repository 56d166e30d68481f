#include "core/document/step_document.hpp"

#include "core/document/analysis_document.hpp"
#include "core/document/cells.hpp"

namespace sapper {

void write_step(JsonWriter& json, Grid grid, const WatchedStep& step) {
  const Decision& decision = step.decision;
  write_cells(json.key("cells"), grid, decision.cells);
  write_cells(json.key("opened"), grid, step.opened);
  json.key("stage").value(decision.stage);
  json.key("reason").value(decision.reason);
  json.key("is_guess").value(decision.is_guess);
  json.key("claimed_mine_probability").value(decision.mine_probability);
  write_cells(json.key("flags"), grid, decision.flags);
  json.key("win_probability").value(decision.win_probability);
  write_considered(json.key("candidates"), grid, decision.considered);
  json.key("mine_probability").value(step.mine_probability);
  json.key("survival_probability").value(step.survival_probability);
}

}  // namespace sapper
