// The position that a topic looks at: from a link, pasted, or from a file.

import { useSignal } from "@preact/signals";
import { readFile } from "../notation/files";
import { analyseLink, decodePosition } from "../notation/links";
import { parsePosition } from "../notation/notation";
import { readPasted, type Item } from "../notation/pasted";
import type { Position } from "../notation/position";
import type { Read } from "../notation/reading";
import { PasteBox } from "../shell/fields";
import { useTaking, type Taking } from "../shell/taking";
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

/** Takes another position: any text, any file, pasted or dropped. */
export function PositionSection({ position, onChange }: { position: Position; onChange(position: Position): void }) {
  const problem = useSignal<string | null>(null);
  const take = (read: Read<Item>): void => {
    const isPosition = read.ok && read.value.kind === "position";
    problem.value = read.ok ? (isPosition ? null : words.position.none) : words.position.unread(read.error);
    if (read.ok && read.value.kind === "position") onChange(read.value.position);
  };
  const taking: Taking = {
    onText: (text) => take(readPasted(text)),
    onFile: (name, bytes) => take(readFile(name, bytes)),
  };
  useTaking(taking);
  return (
    <section>
      <PasteBox summary={words.position.heading} label={words.position.field} taking={taking} />
      {problem.value ? <p role="alert" class="warning">{problem}</p> : null}
      <p class="small"><a href={analyseLink(position)}>{words.position.analyse}</a></p>
    </section>
  );
}
