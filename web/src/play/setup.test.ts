import { describe, expect, it } from "vitest";
import { linkTo, parseHash } from "../shell/links";
import { readKeptSetup } from "./kept";
import { DEFAULT_SETUP, levelKey, LEVELS, mostMines, problemOf, readSetup, writeSetup, type Setup } from "./setup";

const EXPERT: Setup = { ...DEFAULT_SETUP, spec: { ...LEVELS.expert, start_rule: "opening" } };
const CUSTOM: Setup = {
  spec: { height: 100, width: 7, mines: 90, start_rule: "any" },
  noGuess: true,
  seed: 9007199254740991,
  index: 12,
  first: [99, 6],
};

describe("a link", () => {
  it.each([EXPERT, CUSTOM])("gives back the setup it was made of", (setup) => {
    const { params, room } = parseHash(linkTo("play", writeSetup(setup)));
    expect(room).toBe("play");
    expect(readSetup(params)).toEqual({ setup, problem: null });
  });

  it("without parameters is a beginner's game", () => {
    expect(readSetup(new URLSearchParams()).setup).toEqual(DEFAULT_SETUP);
  });

  it.each([
    "level=nothing",
    "level=9x9",
    "level=0x9/1",
    "level=101x9/1",
    "level=9x9/81",
    "level=9x9/73&rule=opening",
    "rule=kind",
    "seed=-1",
    "seed=1e3",
    "seed=9007199254740992",
    "seed=99999999999999999999",
    "index=x",
    "first=9,0",
    "first=1",
    "first=1,-1",
    "first=a,b",
  ])("that cannot be read is refused in words: %s", (query) => {
    const { setup, problem } = readSetup(new URLSearchParams(query));
    expect(setup).toBeNull();
    expect(problem).toBeTruthy();
  });
});

it("reads any link as a game that can be played, or refuses it", () => {
  const letters = "0123456789xX/,.-+e%&=#? level=rule=seed=index=first=no_guess=beginner expert any safe opening given-zero".split("");
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  const word = () => Array.from({ length: random(12) }, () => letters[random(letters.length)]).join("");
  for (let count = 0; count < 1000; count++) {
    const level = random(2) ? `${random(120)}x${random(120)}/${random(9000)}` : word();
    const rule = ["any", "safe", "opening", "given-zero", word()][random(5)] ?? "";
    const first = random(2) ? `${random(120)},${random(120)}` : word();
    const { setup, problem } = readSetup(new URLSearchParams({ level, rule, first, seed: random(2) ? word() : "7", index: "0" }));
    expect(setup === null).toBe(problem !== null);
    if (setup) expect(problemOf(setup.spec)).toBeNull();
    if (setup?.first) expect(setup.first[0] < setup.spec.height && setup.first[1] < setup.spec.width).toBe(true);
  }
});

describe("a level", () => {
  it("has its own statistics by size, rule and kind", () => {
    expect(levelKey(EXPERT)).toBe("expert opening");
    expect(levelKey(CUSTOM)).toBe("100x7/90 any no-guess");
  });

  it("leaves room around any first cell", () => {
    expect(mostMines({ height: 9, width: 9, mines: 0, start_rule: "opening" })).toBe(72);
    expect(mostMines({ height: 1, width: 9, mines: 0, start_rule: "opening" })).toBe(6);
    expect(mostMines({ height: 9, width: 9, mines: 0, start_rule: "safe" })).toBe(80);
    expect(problemOf({ height: 9, width: 9, mines: 81, start_rule: "any" })).toBeNull();
    expect(problemOf({ height: 2.5, width: 9, mines: 1, start_rule: "any" })).toBeTruthy();
    expect(problemOf({ height: 9, width: 9, mines: Number.NaN, start_rule: "any" })).toBeTruthy();
  });
});

describe("the level that the browser kept", () => {
  it("comes back without its seed", () => {
    expect(readKeptSetup(JSON.parse(JSON.stringify(CUSTOM)))).toEqual({ ...DEFAULT_SETUP, spec: CUSTOM.spec, noGuess: true });
  });

  it.each([null, 3, [], {}, { spec: {} }, { spec: { height: 1e9, width: 1, mines: 1, start_rule: "any" } }])(
    "is dropped where it is none: %j",
    (kept) => expect(readKeptSetup(kept)).toBeNull(),
  );
});
