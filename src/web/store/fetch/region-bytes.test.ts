import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getRegionBytes, keepStreetsProgram, MOST_KEPT_BYTES } from "./region-bytes.ts";

/** What the device keeps, oldest first, as Cache Storage has it. */
let kept: Map<string, Response>;
let asked: string[];
let status: number;

beforeEach(() => {
  kept = new Map();
  asked = [];
  status = 206;
  const urlOf = (key: string) => new URL(key, "https://help.example.org").href;
  const match = async (key: string) => kept.get(urlOf(key))?.clone();
  const cache = {
    match,
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    put: async (key: string, response: Response) => void kept.set(urlOf(key), response),
    add: async (key: string) => void kept.set(urlOf(key), new Response("")),
    delete: async (key: string) => kept.delete(urlOf(key)),
  };
  vi.stubGlobal("caches", { open: async () => cache, match });
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: { Range: string } }) => {
    asked.push(`${path} ${headers.Range}`);
    const [, first = 0, last = 0] = /(\d+)-(\d+)/.exec(headers.Range)?.map(Number) ?? [];
    return new Response(new Uint8Array(last - first + 1), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Each test has versions of its own: what was used is remembered while a page lives. */
let versions = 0;
const version = () => `version-${(versions += 1)}`;
const ranges = () => [...kept.keys()].map((url) => url.replace(/^.*\?bytes=/, ""));
const isKept = (range: string) => vi.waitFor(() => expect(ranges()).toContain(range));

test("a range is asked for once, then it is the device's", async () => {
  const range = { version: version(), offset: 100, length: 50 };
  expect((await getRegionBytes(range, false)).byteLength).toBe(50);
  expect(asked).toEqual([`/api/v1/map/region/${range.version} bytes=100-149`]);
  await isKept("100-50");
  expect((await getRegionBytes(range, false)).byteLength).toBe(50);
  expect(asked).toHaveLength(1);
});

test("with data saver on only what is kept is drawn", async () => {
  const range = { version: version(), offset: 0, length: 50 };
  await expect(getRegionBytes(range, true)).rejects.toThrow("while data is saved");
  expect(asked).toEqual([]);
  await getRegionBytes(range, false);
  await isKept("0-50");
  expect((await getRegionBytes(range, true)).byteLength).toBe(50);
});

test("a whole file instead of a range is not taken", async () => {
  status = 200;
  await expect(getRegionBytes({ version: version(), offset: 0, length: 5 }, false)).rejects.toThrow(
    "answered with 200",
  );
  expect(kept.size).toBe(0);
});

test("the oldest ranges go above the bound, but never the file's beginning", async () => {
  const own = version();
  const step = MOST_KEPT_BYTES / 4;
  for (let at = 0; at < 6; at += 1) {
    await getRegionBytes({ version: own, offset: at * step, length: step }, false);
    await isKept(`${at * step}-${step}`);
  }
  await vi.waitFor(() => expect(ranges()).toEqual([0, 3, 4, 5].map((at) => `${at * step}-${step}`)));
});

test("another version of the file takes the place of the one before", async () => {
  await getRegionBytes({ version: version(), offset: 0, length: 7 }, false);
  await isKept("0-7");
  await getRegionBytes({ version: version(), offset: 0, length: 9 }, false);
  await vi.waitFor(() => expect(ranges()).toEqual(["0-9"]));
});

test("of the program that draws streets the newest is kept, and no other address", async () => {
  for (const path of ["/assets/region-streets-1.js", "/assets/region-streets-2.js", "/src/web/main.tsx"])
    await keepStreetsProgram(path);
  expect([...kept.keys()].map((url) => new URL(url).pathname)).toEqual(["/assets/region-streets-2.js"]);
});

test("without storage the network has them all", async () => {
  vi.stubGlobal("caches", undefined);
  const range = { version: version(), offset: 0, length: 5 };
  await getRegionBytes(range, false);
  expect((await getRegionBytes(range, false)).byteLength).toBe(5);
  expect(asked).toHaveLength(2);
});
