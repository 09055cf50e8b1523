import { DAY_MS } from "#domain/shared/durations.ts";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetRegions, keptRegions, fetchRegionPlaces } from "./region-places.ts";

const WEEK_MS = 7 * DAY_MS;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ items: [{ id: "gn:1", label: "Kolkata" }] });
  });
});

const learn = (lat: number, now: number, language = "en") => fetchRegionPlaces({ lat, lng: 88.36 }, { language, now });

test("a region is asked for once a week, by whole degrees alone, and again in another language", async () => {
  await learn(22.57, 1);
  await learn(22.61, WEEK_MS);
  expect(asked).toEqual(["/api/v1/places/region?lat=23&lng=88&lang=en"]);
  await learn(22.57, WEEK_MS + 1);
  await learn(22.57, WEEK_MS + 2, "hi");
  expect(asked).toHaveLength(3);
  expect(await keptRegions()).toMatchObject([{ key: "23,88", language: "hi", items: [{ id: "gn:1" }] }]);
});

test("two are kept, the newest; all are forgotten on a word", async () => {
  for (const lat of [10, 20, 30]) await learn(lat, lat);
  expect((await keptRegions()).map(({ key }) => key)).toEqual(["30,88", "20,88"]);
  await forgetRegions();
  expect(await keptRegions()).toEqual([]);
});

test("no net, no store: nothing is kept and nothing breaks", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no net")));
  await learn(22, 1);
  expect(await keptRegions()).toEqual([]);
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  await learn(22, 1);
  await forgetRegions();
  expect(await keptRegions()).toEqual([]);
});
