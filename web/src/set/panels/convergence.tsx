// The best value of each search against the layouts that it evaluated, live.

import { letterOf, powerText } from "../../plot/axes";
import { LinePlot } from "../../plot/view";
import { furthest, heights, plotLines, valueAt } from "../convergence";
import type { SetModel } from "../model";
import { words } from "../words";

export function Convergence({ model }: { model: SetModel }) {
  const curves = model.lanes.value.map(({ entry, search }) => ({
    name: entry.method,
    value: search.progress.value?.value ?? 0,
    improvements: search.improvements.value,
    evaluations: search.progress.value?.evaluations ?? 0,
  }));
  const begun = curves.filter(({ evaluations }) => evaluations > 0);
  if (begun.length === 0) return null;
  const bound = model.proof.value?.progress.value?.bound?.value ?? null;
  const tell = (place: number): string => {
    const at = Math.round(10 ** place);
    const values = curves.flatMap((curve, lane) => {
      const value = valueAt(curve, at);
      return value === null ? [] : [`${letterOf(lane)} ${value}`];
    });
    return words.valuesAt(at, values.join(", "));
  };
  return (
    <section class="panel convergence">
      <h2>{words.convergence}</h2>
      <LinePlot
        lines={plotLines(curves, bound)}
        most={furthest(curves)}
        range={heights(curves)}
        label={words.convergenceLabel(begun.map(({ name, value, evaluations }) => words.curve(name, value, evaluations)))}
        nameX={words.xAxis}
        writeX={powerText}
        writeY={(height) => String(Math.round(height * height))}
        note={bound === null ? words.convergenceNote : words.bound(bound)}
        tell={tell}
      />
    </section>
  );
}
