import { describe, expect, test } from "vitest";
import { writeBoard } from "./board";
import { readPasted } from "./pasted";
import { writePosition } from "./position";

/** What the text is read as, in the notation. */
function understood(text: string): string {
  const read = readPasted(text);
  if (!read.ok) return `error: ${read.error}`;
  if (read.value.kind === "position") return writePosition(read.value.position);
  return read.value.kind === "board" ? writeBoard(read.value.board) : "record";
}

function notes(text: string): string {
  const read = readPasted(text);
  return read.ok ? read.notes.join(" ") : read.error;
}

describe("positions of many styles", () => {
  const expected = "2 3 1\n12#\n##1";

  test.each([
    ["the notation", "2 3 1\n12#\n##1"],
    ["carriage returns and space around", "  2 3 1 \r\n 12#\r\n ##1 \r\n"],
    ["marks apart", "2 3 1\n1 2 #\n# # 1"],
    ["commas", "2 3 1\n1,2,#\n#,#,1"],
    ["tabs", "2 3 1\n1\t2\t#\n#\t#\t1"],
    ["semicolons at the end", "2 3 1\n1;2;#;\n#;#;1;"],
    ["bars and borders", "2 3 1\n+-+-+-+\n|1|2|#|\n+-+-+-+\n|#|#|1|\n+-+-+-+"],
    ["a fence", "```\n2 3 1\n12#\n##1\n```"],
    ["dots as hidden", "2 3 1\n12.\n..1"],
    ["dashes as hidden", "2 3 1\n12-\n--1"],
    ["underscores and question marks", "2 3 1\n12_\n??1"],
    ["minus ones", "2 3 1\n1 2 -1\n-1 -1 1"],
    ["flags", "2 3 1\n12F\n!#1"],
    ["emoji", "2 3 1\n1️⃣2️⃣⬜\n🚩⬜1️⃣"],
    ["a line of mines", "mines: 1\n12#\n##1"],
    ["a line of mines below", "12#\n##1\n\n1 mine"],
    ["height x width / mines", "2x3/1\n12#\n##1"],
    ["width x height x mines", "3x2x1\n12#\n##1"],
    ["lines spaced out", "2 3 1\n\n12#\n\n##1"],
    ["the header apart", "2 3 1\n\n12#\n##1"],
    ["JSON", '{"height":2,"width":3,"mines":1,"rows":["12#","##1"]}'],
    ["a link", "https://example.org/sapper/#/analyse?p=2.3.1~12C1"],
  ])("%s", (_, text) => {
    expect(understood(text)).toBe(expected);
  });

  test("a start rule and a start are kept", () => {
    expect(understood("2 3 1 safe 0 2\n12#\n##1")).toBe("2 3 1 safe 0 2\n12#\n##1");
  });

  test("three numbers in the first line are a row where no header fits", () => {
    expect(understood("1 1 1\n# # #")).toBe("2 3 1\n111\n###");
    expect(understood("1 3 1\n# # #")).toBe("1 3 1\n###");
  });

  test("dots are zeros where something else is hidden and no zero is written", () => {
    expect(understood("2 3 1\n.1#\n.1#")).toBe("2 3 1\n01#\n01#");
    expect(notes("2 3 1\n.1#\n.1#")).toContain("“.” was read as an open cell");
    expect(understood("2 3 1\n01.\n01.")).toBe("2 3 1\n01#\n01#");
  });

  test("blanks are zeros", () => {
    expect(understood("2 3 1\n 1#\n 1#")).toBe(
      "error: the first line announces 2 rows of 3 cells; 2 rows of 2 follow",
    );
    expect(understood("2 3 1\n11#\n 1#")).toBe("2 3 1\n11#\n01#");
    expect(understood("2 3 1\n| |1|#|\n| |1|#|")).toBe("2 3 1\n01#\n01#");
  });

  test("a mine count that is not given is that of the level, or a guess, and is said to be", () => {
    expect(understood("#########\n".repeat(9)).split("\n")[0]).toBe("9 9 10");
    expect(notes("#########\n".repeat(9))).toContain("9 × 9 boards usually have 10");
    expect(understood("12#\n##1").split("\n")[0]).toBe("2 3 1");
    expect(notes("12#\n##1")).toContain("1 is a guess");
  });

  test("of several drawings the first is taken", () => {
    const two = "1 2 1\n1#\n\n1 2 1\n#1";
    expect(understood(two)).toBe("1 2 1\n1#");
    expect(notes(two)).toContain("2 drawings");
  });
});

describe("boards", () => {
  test("stars make a board, numbers written or not", () => {
    expect(understood("2 3 1\n01*\n011")).toBe("2 3 1\n01*\n011");
    expect(understood("2 3 1\n##*\n###")).toBe("2 3 1\n01*\n011");
    expect(understood("01*\n011")).toBe("2 3 1\n01*\n011");
  });

  test("mines beside hidden cells without a header are read as hidden", () => {
    expect(understood("mines: 2\n1*#\n###")).toBe("2 3 2\n1##\n###");
  });

  test("in a .mine text a question mark is a mine", () => {
    expect(understood("3x2x1\n01?\n011")).toBe("2 3 1\n01*\n011");
  });
});

describe("errors name their place", () => {
  test.each([
    ["2 3 1\n12#\n#9#", "line 3, column 2: “9” is no mark"],
    ["2 3 1\n12#\n##", "line 3: 2 cells; the line before it has 3"],
    ["2 3 1\n1,2,#\n#,12,#", "line 3, column 3: “12” is more than one mark"],
    ["2 3 1\n12#", "announces 2 rows of 3 cells; 1 rows of 3 follow"],
    ["2 3 9\n###\n###", "9 mines do not fit on 6 cells"],
    ["2 3 1 sure\n###\n###", "“sure” is no start rule"],
    ["2 3 1\n02*\n011", "row 0, column 1 is written 2, but its number is 1"],
    ["", "nothing to read"],
    ["hello, how are you?", "more than one mark"],
    ["200 200 5\n#", "this page shows up to 100"],
  ])("%j", (text, message) => {
    expect(understood(text)).toContain(message);
  });
});
