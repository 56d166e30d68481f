// What the readers of text, files and links say.

export const readAsZero = (mark: string): string =>
  `${mark} was read as an open cell without a mine around it.`;

export const unknownMark = (mark: string): string =>
  `${mark} is no mark of a cell; use 0 to 8 for open cells, # . - _ ? for hidden ones, F or ! for flags, * for mines`;

export const flagsAreHidden = (count: number): string =>
  count === 1
    ? "A flag was read as a hidden cell: flags prove nothing."
    : `${count} flags were read as hidden cells: flags prove nothing.`;

export const minesAreHidden = (count: number): string =>
  count === 1
    ? "A mine was read as a hidden cell: a player who goes on knows none."
    : `${count} mines were read as hidden cells: a player who goes on knows none.`;

export const minesOfLevel = (mines: number, size: string): string =>
  `No mine count was given; ${size} boards usually have ${mines}.`;

export const minesGuessed = (mines: number): string =>
  `No mine count was given; ${mines} is a guess that you can change.`;

export const firstOfMany = (count: number, what: string): string =>
  `The text holds ${count} ${what}; the first was taken.`;

export const sizeTurned = "The size was given width first.";

export const EMPTY =
  "There is nothing to read; paste rows of 0 to 8 and # for hidden cells, with or without a first line “height width mines”.";

export const TOO_LONG = "That is too long for a position: at most a million characters are read.";

export const headerMismatch = (height: number, width: number, rows: number, cells: number): string =>
  `the first line announces ${height} rows of ${width} cells; ${rows} rows of ${cells} follow`;
