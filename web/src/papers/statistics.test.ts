import { expect, it } from "vitest";
import { meanOf, spreadOf } from "./statistics";

it.each([
  [[3], { value: 3, interval: [3, 3], range: [3, 3] }],
  // numpy.quantile([1, 2, 4, 9], [0.25, 0.5, 0.75]) is 1.75, 3, 5.25.
  [[9, 1, 4, 2], { value: 3, interval: [1.75, 5.25], range: [1, 9] }],
])("spreads %j as numpy does", (values, expected) => expect(spreadOf(values)).toEqual(expected));

// By scipy.stats.t.interval(0.95, n - 1, mean, sem).
it.each([
  [[64, 66], 65, 12.7062],
  [[64, 65, 66], 65, 2.4841],
  [[64, 65, 66, 65], 65, 1.2992],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5.5, 2.1659],
])("the mean of %j is %d ± %d", (values, value, half) => {
  const mean = meanOf(values);
  expect(mean.value).toBe(value);
  // The expansion is good to a percent.
  expect(Math.abs(((mean.interval?.[1] ?? 0) - value) / half - 1)).toBeLessThan(0.01);
});

it("says nothing of the noise of one value", () => expect(meanOf([7])).toEqual({ value: 7 }));
