// The best value of each search against the layouts that it evaluated, live.

import { axesOf, curvePath, type Axes } from "../convergence";
import type { SetModel } from "../model";
import { words } from "../words";

const WIDTH = 380;
const HEIGHT = 210;
const FRAME = { left: 34, top: 8, width: WIDTH - 44, height: HEIGHT - 44 };

export function Convergence({ model }: { model: SetModel }) {
  const curves = model.lanes.value.map(({ entry, search }, place) => ({
    place,
    name: entry.method,
    value: search.progress.value?.value ?? 0,
    improvements: search.improvements.value,
    evaluations: search.progress.value?.evaluations ?? 0,
  }));
  const begun = curves.filter(({ evaluations }) => evaluations > 0);
  const bound = model.proof.value?.progress.value?.bound?.value ?? null;
  if (begun.length === 0) return null;
  const axes = axesOf(begun, FRAME);
  const label = words.convergenceLabel(begun.map(({ name, value, evaluations }) => words.curve(name, value, evaluations)));
  return (
    <section>
      <h2>{words.convergence}</h2>
      <svg class="convergence" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <AxisLines axes={axes} />
        {begun.map((curve) => (
          <path key={curve.place} class={`line k${curve.place % 8}`} data-shown={model.shown.value === curve.place || undefined} d={curvePath(curve, axes)} />
        ))}
        {bound !== null && <BoundLine axes={axes} bound={bound} />}
      </svg>
    </section>
  );
}

function AxisLines({ axes }: { axes: Axes }) {
  const bottom = FRAME.top + FRAME.height;
  return (
    <>
      {axes.yTicks.map((value) => (
        <g key={value}>
          <path class="grid" d={`M${FRAME.left} ${axes.y(value)}h${FRAME.width}`} />
          <text class="end" x={FRAME.left - 5} y={axes.y(value) + 3.5}>{value}</text>
        </g>
      ))}
      {axes.xTicks.map((evaluations, power) => (
        <text key={power} x={axes.x(evaluations)} y={bottom + 14}>
          10<tspan dy="-4" class="power">{power}</tspan>
        </text>
      ))}
      <text x={FRAME.left + FRAME.width / 2} y={bottom + 30}>{words.xAxis}</text>
    </>
  );
}

function BoundLine({ axes, bound }: { axes: Axes; bound: number }) {
  return (
    <>
      <path class="bound" d={`M${FRAME.left} ${axes.y(bound)}h${FRAME.width}`} />
      <text class="end" x={FRAME.left + FRAME.width} y={axes.y(bound) - 4}>{words.bound(bound)}</text>
    </>
  );
}
