// The survival curve, drawn by hand: a step down for every guess.

import type { ReviewModel } from "./model";
import { percent, words } from "./words";

const WIDTH = 340;
const HEIGHT = 96;
const LEFT = 30;
const TOP = 6;
const BOTTOM = 8;

export function SurvivalCurve({ model }: { model: ReviewModel }) {
  const survival = model.survival.value;
  const last = Math.max(survival.length - 1, 1);
  const x = (step: number): number => LEFT + (step / last) * (WIDTH - LEFT - 4);
  const y = (chance: number): number => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
  const path = survival
    .map((chance, step) => (step === 0 ? `M${x(0)} ${y(chance)}` : `H${x(step)}V${y(chance)}`))
    .join("");
  const end = survival.at(-1) ?? 1;
  const choose = (event: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    model.goTo(((at - LEFT) / (WIDTH - LEFT - 4)) * last);
  };
  return (
    <section>
      <h2 class="split">
        {words.curve} <span>{percent(survival[model.step.value] ?? end)}</span>
      </h2>
      <svg
        class="curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={words.curveLabel(end)}
        onClick={choose}
      >
        {[0, 0.5, 1].map((chance) => (
          <g key={chance}>
            <path class="grid" d={`M${LEFT} ${y(chance)}H${WIDTH - 4}`} />
            <text x={LEFT - 4} y={y(chance) + 3.5}>
              {100 * chance}
            </text>
          </g>
        ))}
        <path class="line" d={path} />
        <Mistakes model={model} x={x} y={y} />
        <path class="now" d={`M${x(model.step.value)} ${TOP - 4}V${HEIGHT - BOTTOM + 4}`} />
      </svg>
    </section>
  );
}

/** A dot at every mistake. */
function Mistakes({
  model,
  x,
  y,
}: {
  model: ReviewModel;
  x: (step: number) => number;
  y: (chance: number) => number;
}) {
  const survival = model.survival.value;
  return (
    <>
      {model.grades.value.map((grade, step) =>
        grade && "cost" in grade ? (
          <circle key={step} class={grade.kind} cx={x(step + 1)} cy={y(survival[step + 1] ?? 1)} r={4} />
        ) : null,
      )}
    </>
  );
}
