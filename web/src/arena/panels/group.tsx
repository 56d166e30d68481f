// One kind of board: a score a solver, the win rates as they settle, and the solvers compared board by board.

import { useSignal } from "@preact/signals";
import { levelOf } from "../../play/setup";
import { letterOf } from "../../plot/axes";
import { LinePlot } from "../../plot/view";
import { percent } from "../../shell/saying";
import { curveOf, shareRange, type CurvePoint } from "../curves";
import type { ArenaModel, Group } from "../model";
import { groupScores } from "../scores";
import type { Interval } from "../statistics";
import { words } from "../words";
import { counted, PairedTable, ScoreTable } from "./tables";

interface Props {
  model: ArenaModel;
  group: Group;
}

export function GroupView({ model, group }: Props) {
  void model.news.value; // Games are no signals: every piece of news looks at them again.
  const level = levelOf(group.boards.spec);
  const curves = group.runs.map(curveOf);
  const range = shareRange(curves);
  const scores = groupScores(model, group);
  const rows = group.runs.map(({ experiment: { solver }, problem }) => ({
    solver,
    problem,
    score: scores.find((score) => score.solver === solver) ?? null,
  }));
  return (
    <section class="group panel">
      <h2>{words.kind(group.boards, level ? words.level[level] : words.custom)}</h2>
      <ScoreTable rows={rows} range={range} />
      <div class="beside">
        <Curves group={group} curves={curves} range={range} />
        {group.runs.length > 1 ? <Comparisons model={model} group={group} /> : null}
      </div>
    </section>
  );
}

function Curves({ group, curves, range }: { group: Group; curves: readonly CurvePoint[][]; range: Interval }) {
  const lines = curves.map((points, place) => ({ key: letterOf(place), points }));
  const ends = lines.flatMap(({ key, points }, place) => {
    const end = points.at(-1);
    return end ? [words.curveEnd(key, group.runs[place]?.experiment.solver ?? "", percent(end.y))] : [];
  });
  return (
    <div class="curves">
      <h3>{words.curves}</h3>
      <LinePlot
        lines={lines}
        most={Math.max(1, ...group.runs.map(({ games }) => games.length))}
        range={range}
        note={words.curvesNote}
        label={words.curvesLabel(ends.join(" "))}
        nameX={words.gamesAxis}
        writeX={counted}
        writeY={(share) => `${Number((100 * share).toFixed(2))} %`}
        tell={(games) => told(lines, games)}
      />
    </div>
  );
}

/** The win rates of all solvers after so many games. */
function told(lines: readonly { key: string; points: readonly CurvePoint[] }[], games: number): string {
  const found = lines.flatMap(({ key, points }) => {
    const point = points.find(({ x }) => x >= games) ?? points.at(-1);
    return point ? [{ key, point }] : [];
  });
  const shown = Math.max(0, ...found.map(({ point }) => point.x));
  return [words.after(shown), ...found.map(({ key, point }) => `${key} ${percent(point.y)}`)].join(" ");
}

function Comparisons({ model, group }: Props) {
  void model.news.value;
  const chosen = useSignal<string | null>(null);
  const solvers = group.runs.map(({ experiment }) => experiment.solver);
  const measure = group.runs[Math.max(0, solvers.indexOf(chosen.value ?? ""))];
  const rows = groupScores(model, group, measure).flatMap(({ solver, paired }) =>
    paired.map((one) => ({ place: solvers.indexOf(solver), paired: one })),
  );
  return (
    <div class="comparisons">
      <h3>{words.comparisons}</h3>
      <label class="field">
        {words.against}
        <select value={measure?.experiment.solver} onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}>
          {solvers.map((solver, place) => <option key={solver} value={solver}>{letterOf(place)} {solver}</option>)}
        </select>
      </label>
      <PairedTable rows={rows} />
      <p class="small quiet">{words.pHint}</p>
    </div>
  );
}
