// Whatever is pasted, dropped or followed, the answer is a sentence and never an exception.

import { expect, test } from "vitest";
import { readFile } from "./files";
import { decodePosition, decodeRecord, readLink } from "./links";
import { readPasted } from "./pasted";
import type { Read } from "./reading";

const PIECES = [
  "#",
  "1",
  "0",
  "8",
  "9",
  "*",
  "F",
  ".",
  "-",
  "_",
  "?",
  " ",
  "\t",
  "\n",
  "\r\n",
  "|",
  ",",
  ";",
  "+",
  "{",
  "}",
  "[",
  "]",
  '"',
  ":",
  "~",
  "x",
  "×",
  "/",
  "3 3 2\n",
  "###\n",
  "1##\n",
  "2x2x1\n",
  "mines: 3\n",
  '{"height":3,',
  '"width":2}',
  '"moves":[["open",0,0]]',
  '{"board":"1 3 1\\n01*","moves":',
  "null",
  "-1",
  "1e999",
  "NaN",
  "\u0000",
  "\uFEFF",
  "\uD800",
  "💣",
  "⬜",
  "1️⃣",
  "#/analyse?p=",
  "#/review?g=",
  "%",
  "%zz",
  "given-zero",
  "safe",
  "opening",
  "999999999",
  "__proto__",
  "constructor",
  "ﬀ",
  "\u202E",
  "٣",
  "😀",
  "```",
];

const HOSTILE = [
  "[".repeat(100_000),
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  "#".repeat(1_000_000),
  "#\n".repeat(500_000),
  " ".repeat(1_000_000),
  "\n".repeat(1_900_000),
  "1 ".repeat(500_000),
  "a".repeat(3_000_000),
  "999999999 999999999 999999999\n###",
  "0 0 0",
  "0x0x0",
  '{"height":1e9,"width":1e9,"mines":[]}',
  '{"height":2,"width":2,"mines":{"length":1e9},"rows":[]}',
  '{"__proto__":{"height":3},"width":3,"mines":1,"rows":[]}',
  '{"board":{"toString":1},"moves":[]}',
  `{"board":"1 3 1\\n01*","moves":[${'["flag",0,0],'.repeat(20_000)}["flag",0,0]]}`,
  "[[],[]]",
  "[[1,[2]],[3,4]]",
  "#/analyse?p=100.100.0~",
  `#/analyse?p=${"z".repeat(600_000)}`,
  "#/review?g=eyJ",
  "#/review?g=%F0%28%8C%28",
];

/** A small generator of numbers from a seed, so that a failure can be met again. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomText(random: (below: number) => number): string {
  return Array.from({ length: random(40) }, () => PIECES[random(PIECES.length)]).join("");
}

function expectAnswer(read: Read<unknown>): void {
  if (read.ok) expect(read.value).toBeTruthy();
  else expect(read.error.length).toBeGreaterThan(5);
}

function readEveryWay(text: string, random: (below: number) => number): void {
  expectAnswer(readPasted(text));
  expectAnswer(readLink(text));
  expectAnswer(decodePosition(text));
  expectAnswer(decodeRecord(text));
  const bytes = new TextEncoder().encode(text);
  const suffix = ["txt", "mine", "mbf", "json", "jsonl", "", "exe"][random(7)] ?? "";
  expectAnswer(readFile(`file.${suffix}`, bytes));
  expectAnswer(readFile("file.mbf", bytes.subarray(0, random(30))));
}

test("1,000 random inputs are answered", () => {
  for (let seed = 0; seed < 1_000; seed++) {
    const random = makeRandom(seed);
    readEveryWay(randomText(random), random);
  }
});

test.each(HOSTILE.map((text) => [text.slice(0, 40), text]))("hostile input is answered: %j", (_, text) => {
  readEveryWay(text, makeRandom(1));
});

test("random bytes are answered whatever the file is called", () => {
  for (let seed = 0; seed < 500; seed++) {
    const random = makeRandom(seed);
    const bytes = Uint8Array.from({ length: random(60) }, () => random(256));
    for (const name of ["a.mbf", "a.txt", "a.jsonl", "a.mine", "a"]) expectAnswer(readFile(name, bytes));
  }
});
