// The position that is being built: numbers, and what stands beside them.

import type { ReadonlySignal } from "@preact/signals";
import type { GridSize } from "../board/grid";
import { clamp, GridEditor } from "../board/grid_editor";
import type { Cell, StartRule } from "../engine/wire";
import { samePosition, type Position } from "../notation/position";

export class Editor extends GridEditor<Position> {
  constructor(first: Position) {
    super(first, samePosition);
  }

  get position(): ReadonlySignal<Position> {
    return this.drawing;
  }

  setMines(mines: number): void {
    const now = this.drawing.value;
    this.replace({ ...now, mines: clamp(mines, 0, now.numbers.length) });
  }

  setStart(startRule: StartRule, start: Cell | null): void {
    this.replace({ ...this.drawing.value, startRule, start });
  }

  /** With no more mines than there are cells, and the start where it is still on the board. */
  protected override resized(position: Position, size: GridSize): Position {
    const resized = super.resized(position, size);
    const { height, width, mines, start } = resized;
    const isKept = start !== null && start[0] < height && start[1] < width;
    return { ...resized, mines: Math.min(mines, height * width), start: isKept ? start : null };
  }
}
