import { expect, it } from "vitest";
import { minesOf, numbersOf, sizeOf } from "./written";

it("reads what the engine writes", () => {
  expect(sizeOf("2 3 1 safe 0 0\n")).toEqual({ height: 2, width: 3 });
  expect([...numbersOf("2 3 1 safe 0 0\n01#\n8##")]).toEqual([0, 1, -1, 8, -1, -1]);
  expect([...minesOf("2 3 2\n12*\n1*2\n")]).toEqual([2, 4]);
});
