// All steps of a game, each a button that goes there. Long games are shown in pages: no list holds up a run.

import { useEffect, useRef } from "preact/hooks";
import type { WatchedStep } from "../../engine/wire";
import { cellName, percent } from "../../shell/saying";
import { words } from "../words";

const STEPS_A_PAGE = 50;

interface Props {
  steps: readonly WatchedStep[];
  /** The step that is shown. */
  at: number;
  onJump(step: number): void;
}

export function Log({ steps, at, onJump }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const first = Math.floor(Math.max(at - 1, 0) / STEPS_A_PAGE) * STEPS_A_PAGE;
  const last = first + STEPS_A_PAGE;
  const page = steps.slice(first, last);
  useEffect(() => scrollTo(list.current, at - first), [at]);
  return (
    <section class="log">
      <h3>{words.log}</h3>
      {steps.length > STEPS_A_PAGE ? (
        <div class="bar">
          <button type="button" disabled={first === 0} onClick={() => onJump(first)}>{words.logEarlier}</button>
          <button type="button" disabled={last >= steps.length} onClick={() => onJump(last + 1)}>{words.logLater}</button>
        </div>
      ) : null}
      <ol ref={list}>
        {first === 0 ? <Entry text={words.logStart} isShown={at === 0} onClick={() => onJump(0)} /> : null}
        {page.map((step, index) => (
          <Entry
            key={first + index}
            text={entryText(step, first + index + 1)}
            isGuess={step.is_guess}
            isShown={at === first + index + 1}
            onClick={() => onJump(first + index + 1)}
          />
        ))}
      </ol>
    </section>
  );
}

function Entry(props: { text: string; isShown: boolean; isGuess?: boolean; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        class={props.isGuess ? "guess" : ""}
        aria-current={props.isShown ? "step" : undefined}
        onClick={props.onClick}
      >
        {props.text}
      </button>
    </li>
  );
}

function entryText({ stage, cells, is_guess, mine_probability }: WatchedStep, number: number): string {
  const [first] = cells;
  const rest = cells.length > 1 ? ` +${cells.length - 1}` : "";
  const risk = is_guess ? ` · ${words.logGuess} ${percent(mine_probability)}` : "";
  return `${number}. ${stage} ${first ? cellName(first) : ""}${rest}${risk}`;
}

/** Brings the entry into view within the list, without a jump of the page. */
function scrollTo(list: HTMLOListElement | null, index: number): void {
  const entry = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !entry) return;
  const top = entry.offsetTop; // within the list, which is positioned
  const isBelow = top + entry.offsetHeight > list.scrollTop + list.clientHeight;
  if (top < list.scrollTop || isBelow || index === 0) list.scrollTop = top - list.clientHeight / 2;
}
