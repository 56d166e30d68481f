// The drawing of a pattern, three lines of three squares: "#  1  [#]". The square in brackets is the one acted on.

export interface PatternSquare {
  mark: string;
  isTarget: boolean;
}

/** The nine squares; null for a drawing of another kind. */
export function patternSquares(picture: string): PatternSquare[] | null {
  const lines = picture.split("\n").map((line) => line.trim().split(/\s+/));
  if (lines.length !== 3 || lines.some((line) => line.length !== 3)) return null;
  return lines.flat().map((text) => {
    const inside = /^\[(.+)\]$/.exec(text)?.[1];
    return { mark: inside ?? text, isTarget: inside !== undefined };
  });
}
