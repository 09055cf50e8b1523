import { data } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_NETWORK } from "../api.ts";
import { FileRefused } from "../fetch/own-files.ts";
import { forgetPages, withKeptPages, keepOnDevice, keptPages, lastList, keptPageTime } from "./offline-pages.ts";
import type { PageFromStore } from "./offline-pages.ts";

const noNet = () => Promise.reject(data(NO_NETWORK, { status: 503 }));
const list = { asOf: "2026-11-20T09:40:00.000Z", rows: [1] };

beforeEach(() => vi.stubGlobal("caches", deviceCaches()));
afterEach(async () => {
  await forgetPages();
});

test("a list that was seen is answered again where there is no net, with its time; another one is refused as that", async () => {
  const around = withKeptPages({});
  expect(await around("/find/bed?lng=hi&text=off", () => Promise.resolve(list))).toBe(list);
  expect(keptPageTime("/find/bed")).toBeNull();
  expect(await around("/find/bed", noNet)).toBe(list);
  expect(keptPageTime("/find/bed")).toBe(list.asOf);
  expect(keptPageTime("/more")).toBeNull();
  await expect(around("/find/oxygen", noNet)).rejects.toMatchObject({
    data: { reason: "http/unavailable", status: 0 },
  });
  expect(lastList()).toEqual({ href: "/find/bed", at: list.asOf });
  expect(await around("/find/bed", () => Promise.resolve({ ...list, rows: [2] }))).toMatchObject({ rows: [2] });
  expect(keptPageTime("/find/bed")).toBeNull();
});

test("a list of what people need is kept like one of what there is", async () => {
  const around = withKeptPages({});
  await around("/needs/blood", () => Promise.resolve(list));
  expect(await around("/needs/blood", noNet)).toBe(list);
  expect(keptPageTime("/needs/blood")).toBe(list.asOf);
});

test("a page that was never seen is shown of what is known of it, with the time of that; where even that fails it is refused", async () => {
  const known = vi.fn<PageFromStore>(async (href) =>
    href.startsWith("/r/1") ? { data: { thing: 1 }, at: "then" } : null,
  );
  const around = withKeptPages({}, known);
  expect(await around("/r/1?at=1,2", noNet)).toEqual({ thing: 1 });
  expect(keptPageTime("/r/1?at=1,2")).toBe("then");
  await expect(around("/r/2", noNet)).rejects.toMatchObject({ data: { status: 0 } });
  known.mockRejectedValueOnce(new Error("the store does not open"));
  await expect(around("/r/3", noNet)).rejects.toMatchObject({ data: { status: 0 } });
  expect(await around("/r/1?at=1,2", () => Promise.resolve({ thing: 2 }))).toEqual({ thing: 2 });
  expect(keptPageTime("/r/1?at=1,2")).toBeNull();
  expect(known).toHaveBeenCalledTimes(3);
});

test("a part of the program that cannot be fetched is want of a net too; a bug is not; a part that is gone says so", async () => {
  const around = withKeptPages({});
  const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: x.js"));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no net")));
  await expect(around("/find/food", missing)).rejects.toMatchObject({ data: { status: 0, reason: NO_NETWORK.reason } });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("")));
  await expect(around("/find/food", missing)).rejects.toMatchObject({ data: { reason: "app/new-version" } });
  const bug = () => Promise.reject(new TypeError("Cannot read properties of undefined"));
  await expect(around("/find/food", bug)).rejects.toThrow("Cannot read");
});

test.each([
  new TypeError("Failed to fetch"),
  new TypeError("NetworkError when attempting to fetch resource."),
  new TypeError("error loading dynamically imported module: http://here/assets/card.js"),
  new TypeError("Load failed"),
  new TypeError("Importing a module script failed."),
  new FileRefused("assets/card.js", 503),
])("a page whose part does not come is offline, whatever the browser says: %s", async (error) => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no net")));
  const refused = withKeptPages({})("/r/1/card", () => Promise.reject(error));
  await expect(refused).rejects.toMatchObject({ data: NO_NETWORK, init: { status: 503 } });
});

test("a part that the server does not have any more is of an older version", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  const refused = withKeptPages({})("/r/1/card", () => Promise.reject(new FileRefused("assets/card.js", 404)));
  await expect(refused).rejects.toMatchObject({ data: { reason: "app/new-version" } });
});

test("of a page around where somebody is the device keeps its places, not the point", async () => {
  const place = { lat: 22.573, lng: 88.364, query: "at=22.573,88.364", label: "Park Street, Kolkata" };
  const rows = [{ km: 1.24, href: "/r/1?at=22.573%2C88.364" }];
  await see("/find/bed?at=22.573,88.364", { ...list, place, rows }, "Beds, near Park Street");
  const cache = await caches.open("lifeboard-pages 1");
  const keys = (await cache.keys()).map((request) => (typeof request === "string" ? request : request.url));
  const texts = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
  expect(texts.join("")).toContain('"km":2');
  expect(decodeURIComponent(keys.join(" ") + texts.join(" "))).not.toMatch(/22\.57|88\.36|1\.24|Park/);
  expect(texts.join("")).toContain("Beds, near Kolkata");
  const around = withKeptPages(null);
  expect(await around("/find/bed?at=22.573,88.364", noNet)).toMatchObject({ place: { query: "at=22.573,88.364" } });
});

test("kept on the device: read by a program that starts without a net, before it asks; the newest first", async () => {
  await see("/find/bed?sort=near", list, "Beds");
  await see("/r/1?place=x", { thing: {} }, "A bed");
  const asked = vi.fn<() => Promise<unknown>>(noNet);
  const around = withKeptPages(null);
  expect(await around("/find/bed?sort=near", asked)).toEqual(list);
  expect(asked).not.toHaveBeenCalled();
  expect(await around("/r/1", asked)).toEqual({ thing: {} });
  expect(asked).toHaveBeenCalledOnce();
  expect((await keptPages()).map(({ title, href }) => [title, href])).toEqual([
    ["A bed", "/r/1?place=x"],
    ["Beds", "/find/bed?sort=near"],
  ]);
  await forgetPages();
  expect(await keptPages()).toEqual([]);
});

test("one place that was looked at from several addresses is there as it was seen last", async () => {
  await see("/r/1?place=x", { asOf: "2026-11-20T09:27:00.000Z" }, "A bed");
  await see("/r/1?place=y", { asOf: "2026-11-20T09:32:00.000Z" }, "A bed");
  expect(await withKeptPages({})("/r/1?place=z", noNet)).toEqual({ asOf: "2026-11-20T09:32:00.000Z" });
});

test("only pages that are the same for everybody are kept, and only the newest thirty", async () => {
  for (const path of ["/account", "/me", "/post", "/recover?token=x", "/find/bed?cursor=x"])
    await see(path, list, path);
  expect(await keptPages()).toEqual([]);
  for (let at = 0; at < 31; at += 1) await see(`/find/${at}`, { asOf: `${at}` }, `${at}`);
  const around = withKeptPages({});
  await expect(around("/find/0", noNet)).rejects.toBeDefined();
  expect(await around("/find/30", noNet)).toEqual({ asOf: "30" });
});

async function see(path: string, found: object, title: string): Promise<void> {
  history.replaceState(null, "", path);
  await withKeptPages({})(path, () => Promise.resolve(found));
  await keepOnDevice(title);
}

/** A fake Cache API with what pages use, in the order of writing. */
function deviceCaches() {
  const stored = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, string>();
    stored.set(name, cache);
    return {
      put: async (key: string, answer: Response) => void cache.set(key, await answer.text()),
      match: async (key: string) => (cache.has(key) ? new Response(cache.get(key)) : undefined),
      delete: async (key: string) => cache.delete(key),
      keys: async () => [...cache.keys()],
    };
  };
  return { open, delete: async (name: string) => stored.delete(name) };
}
