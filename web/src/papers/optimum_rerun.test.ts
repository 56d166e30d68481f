import { expect, it } from "vitest";
import { settled } from "../arena/fake";
import type { Answer, Request, StartRule } from "../engine/wire";
import { firstCells, optimumRunner, type SolvingEngine, type SolvingRow } from "./optimum_rerun";
import { SeedsRerun } from "./seeds_rerun";

function row(rule: StartRule): SolvingRow {
  const spec = { height: 4, width: 4, mines: 2, start_rule: rule };
  return { group: 0, label: "", form: "published", run: "endgame", board: "4×4/2", value: 0.9, solving: { spec, nodes: 339 } };
}

/** From the corner 102 of 105 layouts are won, from elsewhere 90. */
function solver(asked: Request<"endgame">[]): SolvingEngine {
  return {
    size: 2,
    call: async (_, request) => {
      await settled();
      asked.push(request);
      return { wins: request.position.includes(" 0 0\n") ? 102 : 90, num_layouts: 105 } as Answer<"endgame">;
    },
  };
}

async function solved(rule: StartRule, asked: Request<"endgame">[] = []) {
  const rerun = new SeedsRerun(optimumRunner(row(rule), solver(asked)));
  rerun.start(firstCells(row(rule).solving.spec).length, 0);
  while (rerun.state.value === "running") await settled();
  return rerun.outcome.value;
}

it("solves one first cell of each class, and takes the best", async () => {
  const asked: Request<"endgame">[] = [];
  expect(await solved("safe", asked)).toMatchObject({ done: 3, wanted: 3, value: 102 / 105 });
  const rows = "\n####\n####\n####\n####";
  expect(asked.map(({ position }) => position)).toEqual(["0 0", "0 1", "1 1"].map((cell) => `4 4 2 safe ${cell}${rows}`));
});

it("counts a mine under the first cell as lost where it may lie there", async () => {
  expect(await solved("any")).toMatchObject({ value: 102 / 120 });
});

it("begins where an opening leaves room for the mines", () => {
  const crowded = { height: 3, width: 4, mines: 8, start_rule: "opening" } as const;
  expect(firstCells(crowded)).toEqual([[0, 0]]);
  expect(firstCells({ ...crowded, mines: 6 })).toEqual([[0, 0], [0, 1], [1, 0]]);
  expect(firstCells({ ...crowded, height: 5, width: 5, start_rule: "safe" })).toHaveLength(6);
});
