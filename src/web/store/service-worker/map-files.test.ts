import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerMapFile, isMapFile } from "./map-files.ts";

const ORIGIN = "https://help.example";
const LIST = "/map/basemap.json";
const [OLD, NEW, OTHER] = ["/map/world-0a1b2c3d.json", "/map/world-9a8b7c6d.json", "/map/india-01234567.json"];

/** A browser's cache and a network of files that can be cut. */
function device(files: Map<string, string>) {
  const kept = new Map<string, Response>();
  const work: Promise<unknown>[] = [];
  const asked: string[] = [];
  const state = { isOut: false };
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  const cache = {
    match: async (request: RequestInfo | URL) => kept.get(urlOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => void kept.set(urlOf(request), response),
    delete: async (request: RequestInfo | URL) => kept.delete(urlOf(request)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
  const net = async ({ url }: Request) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    if (state.isOut) throw new TypeError("Failed to fetch");
    const text = files.get(pathname);
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  };
  return {
    state,
    asked,
    kept: () => [...kept.keys()].map((url) => new URL(url).pathname).sort(),
    async get(path: string) {
      const request = new Request(ORIGIN + path);
      const answer = await answerMapFile(request, { cache, net, later: (each) => work.push(each) });
      await Promise.all(work);
      return { status: answer.status, text: await answer.text() };
    },
  };
}

const listing = (...files: string[]) => JSON.stringify({ layers: files.map((file) => ({ file })) });

test("the files that the map is drawn with, and no other beside them", () => {
  const { layers, cells } = JSON.parse(readFileSync("public/map/basemap.json", "utf8")) as {
    layers: { file: string }[];
    cells?: { folder: string; keys: string[] };
  };
  const near = cells?.keys.map((key) => `${cells.folder}/${key}.json`) ?? [];
  const named = [LIST, ...layers.map(({ file }) => file), ...near].sort();
  expect(
    readdirSync("public/map", { recursive: true, encoding: "utf8" })
      .map((name) => `/map/${name}`)
      .filter(isMapFile)
      .sort(),
  ).toEqual(named);
});

test("what was fetched once is there without a net, and is not fetched again; what never came fails", async () => {
  const { get, state, asked, kept } = device(
    new Map([
      [LIST, listing(OLD, OTHER)],
      [OLD, "old"],
      [OTHER, "other"],
    ]),
  );
  await get(LIST);
  await get(OLD);
  await get(OLD);
  expect(asked).toEqual([LIST, OLD]);
  state.isOut = true;
  expect([(await get(LIST)).text, (await get(OLD)).text]).toEqual([listing(OLD, OTHER), "old"]);
  await expect(get(OTHER)).rejects.toThrow("Failed to fetch");
  expect(kept()).toEqual([LIST, OLD].sort());
});

test("a new list is asked for while there is a net, and takes with it what it does not name; a failure is not kept", async () => {
  const files = new Map([
    [LIST, listing(OLD, OTHER)],
    [OLD, "old"],
    [OTHER, "other"],
  ]);
  const { get, kept } = device(files);
  for (const path of [LIST, OLD, OTHER]) await get(path);
  files.set(LIST, listing(NEW, OTHER)).delete(OLD);
  expect((await get(LIST)).text).toBe(listing(NEW, OTHER));
  expect(kept()).toEqual([LIST, OTHER].sort());
  expect((await get(NEW)).status).toBe(404);
  expect(kept()).toEqual([LIST, OTHER].sort());
});
