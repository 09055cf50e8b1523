import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import type { Api } from "#contract/route.ts";
import { fetchRegionPlaces } from "../store/saved/region-places.ts";
import { findPlaces } from "./usePlaceSearch.ts";

const HOWRAH = { id: "gn:2", label: "Howrah, West Bengal, India", lat: 22.6, lng: 88.3 };
const KEPT = { ...HOWRAH, id: "in-pin:711101", country: "IN", names: [], weight: 0.8 };
const FROM = { provider: "embedded", attribution: "" };

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", async () => Response.json({ items: [KEPT] }));
  await fetchRegionPlaces({ lat: 22.6, lng: 88.3 }, { language: "en" });
});

function search(api: unknown, typed = "howr") {
  const { signal } = new AbortController();
  return findPlaces(api as Api, { typed, language: "en", near: { lat: 22.57264, lng: 88.36389 }, signal });
}

test("the server names places, told no more than about 10 km of where they are wanted", async () => {
  const asked: unknown[] = [];
  const api = async (_route: unknown, input: unknown) => {
    asked.push(input);
    return { ok: true, value: { items: [{ ...HOWRAH, type: "city", name: "Howrah" }], from: FROM } };
  };
  expect(await search(api)).toEqual({ typed: "howr", items: [{ ...HOWRAH, type: "city" }], from: FROM });
  expect(asked).toEqual([{ q: "howr", lang: "en", near: "22.6,88.4", limit: 8 }]);
});

test("without an answer the places kept on this device are found, by ear too; what it does not keep nobody names", async () => {
  const none = async () => ({ ok: false });
  expect(await search(none, "hawra")).toMatchObject({ from: "device", items: [{ id: KEPT.id, type: "postal-code" }] });
  expect(await search(none, "xqzxqz")).toEqual({ typed: "xqzxqz", items: [], from: null });
});

test("a server that is slow is not waited for where the device knows a place; where it does not, it is", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const answers: ((answer: unknown) => void)[] = [];
  const api = () => new Promise((done) => answers.push(done));
  const known = search(api);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await known).toMatchObject({ from: "device" });
  const unknown = search(api, "surat");
  await vi.advanceTimersByTimeAsync(1_500);
  answers[1]?.({ ok: true, value: { items: [{ ...HOWRAH, label: "Surat" }], from: FROM } });
  expect(await unknown).toMatchObject({ from: FROM, items: [{ label: "Surat" }] });
});
