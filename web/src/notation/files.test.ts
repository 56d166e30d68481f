import { expect, test } from "vitest";
import { writeBoard } from "./board";
import { readFile } from "./files";
import { recordLine } from "./json";
import { decodePosition, decodeRecord, encodePosition, encodeRecord, readLink, reviewLink } from "./links";
import { parseBoard, parsePosition } from "./notation";
import { writePosition } from "./position";
import { replay, type GameRecord } from "./record";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const RECORD: GameRecord = {
  board: parseBoard("2 4 1 safe 0 0\n01*1\n0111"),
  moves: [
    { action: "open", cell: [0, 0] },
    { action: "flag", cell: [0, 2] },
    { action: "chord", cell: [0, 1] },
    { action: "open", cell: [0, 3] },
  ],
};

test("an .mbf file is a board, its mines column first", () => {
  const read = readFile("game.MBF", Uint8Array.from([3, 2, 0, 1, 2, 0]));
  expect(read.ok && read.value.kind === "board" && writeBoard(read.value.board)).toBe("2 3 1\n01*\n011");
});

test.each([
  [[3, 2, 0], "its header alone has 4"],
  [[0, 2, 0, 0], "the width is 0"],
  [[3, 2, 0, 2, 2, 0], "2 mines take exactly 8"],
  [[3, 2, 0, 1, 3, 0], "byte 4: the mine in row 0, column 3 is outside"],
  [[3, 2, 0, 2, 1, 0, 1, 0], "byte 6: the mine in row 0, column 1 comes twice"],
])("a damaged .mbf file is refused: %j", (content, message) => {
  const read = readFile("game.mbf", Uint8Array.from(content));
  expect(!read.ok && read.error).toContain(message);
});

test("a .mine file is a position while something is hidden", () => {
  const read = readFile("game.mine", bytes("3x2x2\n1HF\n1HM\n"));
  expect(read.ok && read.value.kind === "position" && writePosition(read.value.position)).toBe(
    "2 3 2\n1##\n1##",
  );
});

test("JSON lines hold boards, positions and records; the first is taken", () => {
  const board = '{"id":0,"height":1,"width":3,"mines":[[0,2]],"start":[0,0]}';
  const read = readFile("boards.jsonl", bytes(`${board}\n{"height":1,"width":2,"mines":1,"rows":["1#"]}\n`));
  expect(read.ok && read.value.kind === "board" && writeBoard(read.value.board)).toBe("1 3 1 any 0 0\n01*");
  expect(read.ok && read.notes).toEqual(["The text holds 2 items; the first was taken."]);
});

test("an error in JSON lines names the line", () => {
  const read = readFile("a.jsonl", bytes('{"height":1,"width":2,"mines":1,"rows":["1#"]}\n{"height":1}\n'));
  expect(!read.ok && read.error).toBe("line 2: width is missing; expected a whole number");
});

test("a record survives a file and a link", () => {
  const read = readFile("games.jsonl", bytes(recordLine(RECORD)));
  expect(read.ok && read.value).toEqual({ kind: "record", record: RECORD });
  expect(decodeRecord(encodeRecord(RECORD))).toEqual({ ok: true, value: RECORD, notes: [] });
  const link = readLink(`https://example.org/${reviewLink(RECORD, 3)}`);
  expect(link.ok && link.value).toEqual({ kind: "record", record: RECORD });
});

test("a replay shows what was known before each opening, also inside a chord", () => {
  const { moves, outcome, after } = replay(RECORD);
  expect(moves.map((move) => move.opened)).toEqual([[0], [], [6], [3]]);
  expect(moves.map((move) => writePosition(move.before))).toEqual([
    "2 4 1 safe 0 0\n####\n####",
    "2 4 1 safe 0 0\n01##\n01##",
    "2 4 1 safe 0 0\n01##\n01##",
    "2 4 1 safe 0 0\n01##\n011#",
  ]);
  expect([...(moves[2]?.flags ?? [])]).toEqual([2]);
  expect(outcome).toBe("playing");
  expect(writePosition(after)).toBe("2 4 1 safe 0 0\n01#1\n011#");
});

test("practice goes on after a mine", () => {
  const record: GameRecord = {
    board: parseBoard("1 3 1\n01*"),
    moves: [
      { action: "open", cell: [0, 2] },
      { action: "open", cell: [0, 0] },
    ],
  };
  const { moves, exploded, outcome } = replay(record);
  expect(moves[0]?.exploded).toBe(2);
  expect(exploded).toEqual([2]);
  expect(outcome).toBe("lost");
});

test.each([
  [
    [
      ["open", 0, 0],
      ["open", 0, 1],
    ],
    "move 2, open (0, 1): every safe cell is open already",
  ],
  [
    [
      ["open", 0, 1],
      ["open", 0, 1],
    ],
    "move 2, open (0, 1): the cell is open already",
  ],
  [[["chord", 0, 1]], "the cell is hidden"],
  [
    [
      ["open", 0, 1],
      ["chord", 0, 1],
    ],
    "shows 1, but 0 neighbours are flagged",
  ],
  [
    [
      ["open", 0, 1],
      ["flag", 0, 1],
    ],
    "hidden cells alone carry flags",
  ],
  [[["open", 0, 3]], "outside the board"],
  [[["jump", 0, 0]], "expected open, chord, flag"],
  [[[0]], "expected [action, row, col]"],
])("a record that breaks the rules is refused: %j", (moves, message) => {
  const read = readFile("game.json", bytes(JSON.stringify({ board: "1 3 1\n01*", moves })));
  expect(!read.ok && read.error).toContain(message);
});

test("a position survives a link, long runs and start included", () => {
  const rows = `${"#".repeat(60)}\n${"0".repeat(60)}\n${"12345678#0".repeat(6)}`;
  const position = parsePosition(`3 60 20 safe 2 9\n${rows}`);
  const code = encodePosition(position);
  expect(code).toMatch(/^[A-Za-z0-9.~]+$/);
  expect(decodePosition(code)).toEqual({ ok: true, value: position, notes: [] });
});

test("a link may hold the plain notation", () => {
  const read = readLink(`#/analyse?p=${encodeURIComponent("2 3 1\n1##\n1##")}`);
  expect(read.ok && read.value.kind === "position" && writePosition(read.value.position)).toBe(
    "2 3 1\n1##\n1##",
  );
});

test.each(["2.3.1~12", "2.3.1~12Z", "2.3.1~1~C2", "x~A", "2.3.1~12C1!", "", "2.3.1~9C1"])(
  "a damaged link is refused: %j",
  (code) => {
    expect(decodePosition(code).ok).toBe(false);
  },
);
