// Help: undo, going on after a mine, hints in three steps, odds, warnings.

import { shortOdds } from "../../shell/saying";
import { Check } from "../../shell/parts";
import type { Play, PlayOptions, ShownHint } from "../model";
import { words } from "../words";

/** What practice allows. */
export function PracticePanel({ options }: { options: PlayOptions }) {
  return (
    <section>
      <h2><Check name={words.practice} value={options.practice} /></h2>
      {options.practice.value ? (
        <>
          <Check name={words.odds} value={options.odds} />
          <Check name={words.warns} value={options.warns} />
        </>
      ) : (
        <p class="quiet small">{words.practiceHelp}</p>
      )}
    </section>
  );
}

/** Help at hand, right below the board. */
export function PracticeBar({ play }: { play: Play }) {
  const { phase } = play.state.value;
  return (
    <div class="practice">
      <div class="bar">
        <button type="button" disabled={!play.canUndo} onClick={() => play.undo()}>{words.undo}</button>
        {phase === "lost" ? <button type="button" onClick={() => play.goOn()}>{words.goOn}</button> : null}
        <HintButton play={play} />
        {play.hint.value ? <button type="button" onClick={() => play.dismiss()}>{words.hint.dismiss}</button> : null}
      </div>
      <HintWords play={play} />
    </div>
  );
}

function HintButton({ play }: { play: Play }) {
  const { phase } = play.state.value;
  const shown = play.hint.value;
  if (shown?.step === 3) return null;
  return (
    <button
      type="button"
      disabled={phase === "lost" || phase === "won" || phase === "dealing" || play.isThinking.value}
      onClick={() => play.nextHint()}
    >
      {nextWords(shown)}
    </button>
  );
}

function nextWords(shown: ShownHint | null): string {
  if (!shown) return words.hint.button;
  if (shown.step === 2) return words.hint.cell;
  return shown.hint.kind === "proof" ? words.hint.numbers : words.hint.candidates;
}

function HintWords({ play }: { play: Play }) {
  const shown = play.hint.value;
  return (
    <p role="status" class="hint">
      {play.isThinking.value ? words.hint.thinking : shown ? hintWords(shown) : ""}
    </p>
  );
}

function hintWords({ hint, step }: ShownHint): string {
  if (hint.kind === "guess") {
    if (step === 1) return words.hint.guessWhere;
    return step === 2 ? words.hint.guessCandidates : `${hint.sentence} (${shortOdds(hint.probability)} %)`;
  }
  if (step === 1) return words.hint.proofWhere;
  if (step === 3) return hint.sentence;
  if (!hint.needsCounter) return words.hint.proofNumbers;
  return hint.numbers.length > 0 ? words.hint.proofNumbersAndCounter : words.hint.proofCounter;
}
