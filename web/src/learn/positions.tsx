// The position that a topic looks at: from a link, or pasted.

import { useSignal } from "@preact/signals";
import { parsePosition } from "../notation/notation";
import { analyseLink, decodePosition } from "../notation/links";
import { attempt } from "../notation/reading";
import { writePosition, type Position } from "../notation/position";
import { words } from "./words";

/** Whoever comes without a link: a frontier on which hardly anything is settled. */
const FIRST_POSITION = parsePosition(`10 12 24
############
###3########
#21113######
##1002######
##3112######
####2#######
############
############
############
############`);

/** The position of a link, else the first. */
export function positionOf(params: URLSearchParams): Position {
  const read = decodePosition(params.get("p") ?? "");
  return read.ok ? read.value : FIRST_POSITION;
}

/** Shows the text of the position, and takes another. */
export function PositionSection({ position, onChange }: { position: Position; onChange(position: Position): void }) {
  const text = useSignal(writePosition(position));
  const problem = useSignal<string | null>(null);
  const take = (event: Event): void => {
    event.preventDefault();
    const read = attempt(() => parsePosition(text.value.trim()));
    problem.value = read.ok ? null : words.position.unread(read.error);
    if (read.ok) onChange(read.value);
  };
  return (
    <details>
      <summary>{words.position.heading}</summary>
      <form class="stack" onSubmit={take}>
        <p class="quiet small">
          {words.position.paste} <a href={analyseLink(position)}>{words.position.analyse}</a>.
        </p>
        <textarea
          aria-label={words.position.field}
          rows={6}
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit">{words.position.take}</button>
        {problem.value ? <p role="alert" class="warning">{problem}</p> : null}
      </form>
    </details>
  );
}
