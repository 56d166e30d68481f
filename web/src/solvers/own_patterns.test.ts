import { beforeEach, expect, test } from "vitest";
import { keepPatterns, ownPatterns } from "./own_patterns";

const SET = { rows: [[1], [2]], matching: "squares", order: "priority", fired: [5000, 10], right: [5000, 9] };

beforeEach(() => {
  ownPatterns.value = {};
});

test("a set is kept with the patterns that hardly ever err", () => {
  keepPatterns("mine", SET);
  expect(ownPatterns.value["mine"]).toEqual({ ...SET, sure: [[1]] });
  keepPatterns("sure", { ...SET, right: [5000, 10], fired: [5000, 10], rows: [[1], [2]] });
  expect(ownPatterns.value["sure"]?.sure).toEqual([[1]]);
  keepPatterns("all", { ...SET, rows: [[1]], fired: [5000], right: [5000] });
  expect(ownPatterns.value["all"]?.sure).toBeNull();
});

test("the oldest sets go first", () => {
  for (let set = 0; set < 25; set++) keepPatterns(`set-${set}`, SET);
  expect(Object.keys(ownPatterns.value)).toHaveLength(20);
  expect(ownPatterns.value).not.toHaveProperty("set-4");
  expect(ownPatterns.value).toHaveProperty("set-24");
});
