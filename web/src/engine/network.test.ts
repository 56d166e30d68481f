import { expect, test } from "vitest";
import { MineNetworkLoader, NetworkLoader } from "./network";

const FILE = new Uint8Array([1, 2, 3]);

function loading() {
  const loaded: Uint8Array[] = [];
  let numFetched = 0;
  let isOnline = true;
  const loader = new NetworkLoader(async () => {
    numFetched++;
    if (!isOnline) throw new Error("offline");
    return FILE;
  });
  const ask = (request: unknown, name = "play_many") =>
    loader.prepare({ loadNetwork: (file) => void loaded.push(file) }, name, request);
  return { loaded, ask, numFetched: () => numFetched, setOnline: (value: boolean) => (isOnline = value) };
}

test("the network is fetched once, for stages that ask it alone", async () => {
  const { loaded, ask, numFetched } = loading();
  await ask({ solver: [{ name: "exact" }, { name: "fast" }] });
  await ask({ position: "1 1 0\n#" });
  await ask(null);
  expect(numFetched()).toBe(0);
  await ask({ solver: [{ name: "exact" }, { name: "champion" }] });
  await ask({ solver: [{ name: "champion" }] });
  expect([loaded, numFetched()]).toEqual([[FILE], 1]);
});

test("an analysis has the network for its best move, and does without where there is none", async () => {
  const { loaded, ask, setOnline } = loading();
  setOnline(false);
  await ask({ position: "1 1 0\n#" }, "analyse");
  expect(loaded).toEqual([]);
  setOnline(true);
  await ask({ position: "1 1 0\n#" }, "analyse");
  expect(loaded).toEqual([FILE]);
});

test("what could not be fetched is tried again", async () => {
  const { loaded, ask, setOnline } = loading();
  setOnline(false);
  await expect(ask({ solver: [{ name: "champion" }] })).rejects.toThrow("offline");
  setOnline(true);
  await ask({ solver: [{ name: "champion" }] });
  expect(loaded).toEqual([FILE]);
});

test("the network of mine probabilities is handed over once, before the first estimate", async () => {
  const files: string[] = [];
  const loader = new MineNetworkLoader(async () => FILE);
  const engine = { call: (_: "net_load", { file }: { file: string }) => void files.push(file) };
  await loader.prepare(engine, "analyse");
  expect(files).toEqual([]);
  await loader.prepare(engine, "net_estimate");
  await loader.prepare(engine, "net_calibrate");
  expect(files).toEqual(["AQID"]);
});
