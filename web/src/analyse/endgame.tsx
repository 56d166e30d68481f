// The best line to the end, as a tree that opens number by number.

import { useState } from "preact/hooks";
import type { Endgame, LineStep } from "../engine/wire";
import { percent } from "../shell/saying";
import type { AnalyseModel } from "./model";
import { words } from "./words";

export function EndgameSection({ model }: { model: AnalyseModel }) {
  const endgame = model.endgame.value;
  if (endgame.kind === "none" || endgame.kind === "fault") return null;
  return (
    <section aria-busy={endgame.kind === "busy"}>
      <h2>{words.endgame}</h2>
      {endgame.kind === "busy" && <p class="quiet">{words.endgameBusy}</p>}
      {endgame.kind === "done" && <Line model={model} endgame={endgame.answer} />}
    </section>
  );
}

function Line({ model, endgame }: { model: AnalyseModel; endgame: Endgame }) {
  return (
    <>
      <p>
        {words.endgameChance(endgame.wins, endgame.num_layouts)}:{" "}
        {percent(endgame.wins / endgame.num_layouts)}
      </p>
      {endgame.line[0] !== undefined && (
        <ul class="tree">
          <Step model={model} line={endgame.line} step={endgame.line[0]} isOpen />
        </ul>
      )}
    </>
  );
}

interface StepProps {
  model: AnalyseModel;
  line: readonly LineStep[];
  step: LineStep;
  isOpen?: boolean;
}

/** One opening and what it may show; what is closed is not drawn, since lines can be long. */
function Step({ model, line, step, isOpen = false }: StepProps) {
  const [open, setOpen] = useState(isOpen);
  const point = (): void => void (model.pointed.value = step.cell);
  const leave = (): void => void (model.pointed.value = null);
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary onMouseEnter={point} onMouseLeave={leave} onFocus={point} onBlur={leave}>
          {words.endgameStep(step.cell, step.is_safe)}{" "}
          <span class="quiet small">{words.endgameWins(step.wins, step.num_layouts)}</span>
        </summary>
        {open && (
          <ul class="tree">
            {step.after.map(({ number, step: next }) => (
              <After
                key={number}
                model={model}
                line={line}
                number={number}
                next={next === null ? null : (line[next] ?? null)}
              />
            ))}
            {!step.is_safe && <li class="lost">{words.endgameMine}</li>}
          </ul>
        )}
      </details>
    </li>
  );
}

function After({
  model,
  line,
  number,
  next,
}: {
  model: AnalyseModel;
  line: readonly LineStep[];
  number: number;
  next: LineStep | null;
}) {
  return (
    <li>
      {words.endgameShows} <span class={`shows n${number}`}>{number}</span>:{" "}
      {next === null ? (
        words.endgameWon
      ) : (
        <ul class="tree">
          <Step model={model} line={line} step={next} />
        </ul>
      )}
    </li>
  );
}
