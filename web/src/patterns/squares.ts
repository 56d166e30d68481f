// The squares of a 3×3 pattern, from its drawing or from its numbers. The square that it acts on is its target.

export interface PatternSquare {
  mark: string;
  isTarget: boolean;
}

/** The nine squares of a drawing, "#  1  [#]" in three lines; null for a drawing of another kind. */
export function patternSquares(picture: string): PatternSquare[] | null {
  const lines = picture.split("\n").map((line) => line.trim().split(/\s+/));
  if (lines.length !== 3 || lines.some((line) => line.length !== 3)) return null;
  return lines.flat().map((text) => {
    const inside = /^\[(.+)\]$/.exec(text)?.[1];
    return { mark: inside ?? text, isTarget: inside !== undefined };
  });
}

/** What a pattern is, beside its squares. */
export interface PatternRow {
  squares: PatternSquare[];
  action: "open" | "flag";
  /** Null where the lowest value decides. */
  priority: number | null;
  /** How many untouched neighbours its centre has; null for any number, or where it is not asked. */
  numHidden: number | null;
}

const CENTRE = 4;
const [ACTION, TARGET, PRIORITY, NUM_HIDDEN] = [9, 10, 11, 12] as const;
const NUMBER = 4;
const CLOSED = 12;
const MARKS = ["#", ".", "F", "?"];

/** A pattern from its thirteen numbers, by the rules of its set. */
export function readRow(row: readonly number[], { matching, order }: { matching: string; order: string }): PatternRow {
  const squares = row.slice(0, ACTION).map((code, place) => ({
    mark: place === CENTRE && matching !== "differences" ? String(code) : markOf(code, matching),
    isTarget: place === row[TARGET],
  }));
  return {
    squares,
    action: row[ACTION] === 0 ? "open" : "flag",
    priority: order === "priority" ? (row[PRIORITY] ?? null) : null,
    numHidden: matching === "squares" && row[NUM_HIDDEN] !== 0 ? (row[NUM_HIDDEN] ?? null) : null,
  };
}

/** The letter that the drawings of pattern files have for a square. */
function markOf(code: number, matching: string): string {
  if (matching === "differences") return code === -2 ? "#" : code === -1 ? "F" : String(code);
  if (code >= CLOSED) return `${code - CLOSED}!`;
  return code >= NUMBER ? String(code - NUMBER) : (MARKS[code] ?? "?");
}
