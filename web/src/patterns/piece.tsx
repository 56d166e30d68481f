// A 3×3 pattern as it is drawn in every room.

import type { PatternSquare } from "./squares";
import "./piece.css";

export function Piece({ squares, label }: { squares: readonly PatternSquare[]; label: string }) {
  return (
    <div class="squares" role="img" aria-label={label}>
      {squares.map(({ mark, isTarget }, index) => (
        <span key={index} class={`${squareClass(mark)}${isTarget ? " target" : ""}`}>{mark === "#" ? "" : mark}</span>
      ))}
    </div>
  );
}

function squareClass(mark: string): string {
  if (mark === "#" || mark === "F") return "hidden-square";
  if (mark === "?") return "any-square";
  return /^[1-8]/.test(mark) ? `n${mark[0]}` : "";
}
