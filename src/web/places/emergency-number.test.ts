import { afterEach, expect, test, vi } from "vitest";
import type { Api } from "#contract/route.ts";
import { forgetPages, keepOnDevice, withKeptPages } from "../store/saved/offline-pages.ts";
import { EMERGENCY, fakeApi, SITE } from "../testing/fake-api.ts";
import { everyNumber } from "./emergency-number.ts";

const KOLKATA = { country: "IN", lat: 22.57, lng: 88.36 };
const others = [{ number: "108", for: "ambulance" as const }];
const withoutNet = fakeApi({}).api;

/** What the start page says of a place. */
async function numbersAt(place: typeof KOLKATA, api: Api = withoutNet) {
  return everyNumber({ api, site: { ...SITE, defaultCountry: "IN" }, emergency: "112" }, place);
}

afterEach(async () => {
  await forgetPages();
  vi.unstubAllGlobals();
});

test("without a net the start page keeps every number that it had for this place, and has none of another", async () => {
  vi.stubGlobal("location", { pathname: "/", search: "" });
  vi.stubGlobal("caches", {
    open: async () => ({ delete: async () => true, put: async () => undefined, keys: async () => [] }),
    delete: async () => true,
  });
  const page = { emergency: "112", others, answer: { state: "chosen", place: KOLKATA } };
  await withKeptPages(null)("/", () => Promise.resolve(page));
  await keepOnDevice("Lifeboard");
  expect(await numbersAt(KOLKATA)).toEqual({ emergency: "112", others });
  expect(await numbersAt({ ...KOLKATA, lat: 28.61, lng: 77.21 })).toEqual({ emergency: "112", others: [] });
});

test("what the server says comes before what is kept", async () => {
  const items = [...EMERGENCY.items, ...others];
  const { api } = fakeApi({ "/api/v1/emergency-numbers": { ...EMERGENCY, items } });
  expect(await numbersAt({ ...KOLKATA, lat: 28.61, lng: 77.21 }, api)).toEqual({ emergency: "112", others });
});
