import { afterEach, describe, expect, it, vi } from "vitest";
import { linkTo, parseHash } from "./links";
import { countText, sentence, shortOdds } from "./saying";
import { isBoolean, keptSignal, load, oneOf, save } from "./storage";

afterEach(() => vi.unstubAllGlobals());

describe("links", () => {
  it("carry a room and its parameters, whatever they hold", () => {
    const text = "1 2 1\n1# &?=#%";
    const { room, params } = parseHash(linkTo("analyse", { p: text, empty: undefined }));
    expect(room).toBe("analyse");
    expect([...params]).toEqual([["p", text]]);
  });

  it.each(["", "#", "#/", "#//", "#play", "#/play", "#/%E0%A4%A", "#/play?%%%&=&a"])("never fail to be read: %s", (hash) => {
    expect(() => parseHash(hash)).not.toThrow();
  });
});

it("groups the digits of counts and rounds long ones", () => {
  expect(["4", "1234567", "12345678901234567890"].map(countText)).toEqual(["4", "1\u202F234\u202F567", "1.234 × 10¹⁹"]);
});

it("writes no probability as certain that is not", () => {
  expect([0, 0.001, 0.125, 0.999, 1].map(shortOdds)).toEqual(["0", "<1", "13", ">99", "100"]);
});

it("makes a sentence of a reason, once", () => {
  expect(["the least risk", "Done.", ""].map(sentence)).toEqual(["The least risk.", "Done.", ""]);
});

describe("storage", () => {
  it("gives back what was kept, and the fallback for what cannot be read", () => {
    save("test.theme", "dark");
    expect(load("test.theme", "light", oneOf("light", "dark"))).toBe("dark");
    save("test.theme", 7);
    expect(load("test.theme", "light", oneOf("light", "dark"))).toBe("light");
  });

  it("never throws where the browser keeps nothing", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(save("test.full", true)).toBe(false);
    expect(load("test.full", false, isBoolean)).toBe(true);
    expect(load("test.never", false, isBoolean)).toBe(false);
  });

  it("reads no damaged text", () => {
    vi.stubGlobal("localStorage", { getItem: () => "{damaged", setItem: () => undefined });
    expect(load("test.damaged", true, isBoolean)).toBe(true);
  });

  it("writes a signal's changes", () => {
    const kept = keptSignal("test.signal", false, isBoolean);
    kept.value = true;
    expect(load("test.signal", false, isBoolean)).toBe(true);
  });
});
