import { describe, expect, it } from "vitest";
import { answer, fileOf, isKeptOnceUsed, isLate, outdated } from "./cache";

const SCOPE = "https://host.example/lab/";
const FILES = new Set(["index.html", "assets/a.js"]);

describe("a file of the page", () => {
  it.each([
    ["https://host.example/lab/", "index.html"],
    ["https://host.example/lab/?x=1#/play", "index.html"],
    ["https://host.example/lab/assets/a.js", "assets/a.js"],
  ])("is known by its address: %s", (address, file) => expect(fileOf(address, SCOPE, FILES)).toBe(file));

  it.each([
    "https://host.example/lab/api/version",
    "https://host.example/other/",
    "https://elsewhere.example/lab/assets/a.js",
  ])("is nothing else: %s", (address) => expect(fileOf(address, SCOPE, FILES)).toBeNull());
});

it("comes from the cache, and from the network where the cache has lost it", async () => {
  const kept = new Response("kept");
  const cache = { match: async (file: string) => (file === "a" ? kept : undefined) };
  const fetched = new Response("fetched");
  expect(await answer("a", cache, async () => fetched)).toBe(kept);
  expect(await answer("b", cache, async () => fetched)).toBe(fetched);
});

it("waits with the lab, the network and the data of solvers until all else is there", () => {
  const files = ["index.html", "assets/view-1.js", "assets/sapper-1.wasm", "assets/lab-1.wasm", "assets/small-1.value", "assets/small-1.mines", "data/patterns.json"];
  expect(files.filter(isLate)).toEqual(["assets/lab-1.wasm", "assets/small-1.value", "assets/small-1.mines", "data/patterns.json"]);
});

it("keeps the solver of programmes only once it was used", () => {
  expect(["assets/highs-1.wasm", "assets/highs_worker-1.js", "assets/lab-1.wasm"].filter(isKeptOnceUsed)).toEqual(["assets/highs-1.wasm", "assets/highs_worker-1.js"]);
});

it("drops its own old versions and nobody else's", () => {
  expect(outdated(["sapper-1", "sapper-2", "other"], "sapper-2")).toEqual(["sapper-1"]);
});
