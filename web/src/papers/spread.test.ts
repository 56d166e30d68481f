import { expect, it } from "vitest";
import type { SpreadPlot } from "./data";
import { spreadAxis, spreadRow } from "./spread";

const SAMPLES = [
  { label: "vns", values: [0, 0, 1, 3], published: [0] },
  { label: "random", values: [], published: [13] },
];

it("draws each value once, by its share, around the median", () => {
  expect(SAMPLES.map(spreadRow)).toEqual([
    {
      label: "vns",
      discs: [{ value: 0, share: 0.5 }, { value: 1, share: 0.25 }, { value: 3, share: 0.25 }],
      spread: { value: 0.5, interval: [0, 1.5], range: [0, 3] },
      published: [0],
    },
    { label: "random", discs: [], spread: null, published: [13] },
  ]);
});

it("has room for what was published", () => {
  expect(spreadAxis({ samples: SAMPLES } as unknown as SpreadPlot)).toEqual([0, 13]);
});
