import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "./store.ts";
import { FakeBrowser } from "./testing/fake-browser.ts";
import { refusal } from "./testing/fake-server.ts";

let browser: FakeBrowser;
let store: Store;
beforeEach(async () => {
  browser = new FakeBrowser();
  store = await browser.open();
  await browser.rest();
});
afterEach(() => store.close());

const ID = "0190a7c0-0000-7000-8000-000000000001";
const NEAR = { collection: "listings", near: { lat: 22.57, lng: 88.36, withinKm: 25 } };
const post = (id = ID, more: Record<string, unknown> = {}) => ({
  name: "listings.post",
  args: {
    id,
    side: "offer",
    kind: "oxygen",
    details: { form: "cylinder" },
    title: "Two cylinders",
    place: { lat: 22.57, lng: 88.36, precision: "area" },
    contact: { channels: [] },
    consent: { showOnRequest: true, beMatched: false, reContact: false },
    ...more,
  },
});
const titles = () => store.snapshot(NEAR).documents.map(({ title, pending }) => [title, pending]);

test("a post is shown at once, sent, and then shown as the server has it", async () => {
  browser.line = "drops";
  store.subscribe(NEAR, () => undefined);
  await store.write([post()]);
  await browser.rest();
  expect(titles()).toEqual([["Two cylinders", true]]);
  expect(store.writes).toMatchObject([{ state: "pending", name: "listings.post" }]);
  browser.line = "answers";
  await browser.pass(2_000);
  expect(titles()).toEqual([["Two cylinders", false]]);
  expect(store.writes).toEqual([]);
  expect([...browser.server.carriedOut.values()]).toEqual([1]);
});

test("an answer that was lost is asked for again, and nothing is done twice", async () => {
  browser.line = "loses answer";
  await store.write([post()]);
  await browser.rest();
  expect(browser.server.documents.size).toBe(1);
  browser.line = "answers";
  await browser.pass(2_000);
  expect(store.writes).toEqual([]);
  expect([...browser.server.carriedOut.values()]).toEqual([1]);
});

test("a refused write leaves the screen and keeps its words and the reason", async () => {
  store.subscribe(NEAR, () => undefined);
  browser.server.refuse.set("listings.post", refusal("invalid-argument", "after-change"));
  const { keys } = await store.write([post()]);
  await browser.pass(1_000);
  expect(titles()).toEqual([]);
  expect(store.writes).toMatchObject([
    { state: "rejected", args: { title: "Two cylinders" }, error: { code: "invalid-argument" } },
  ]);
  await store.replace(keys[0] ?? "", post(ID, { title: "Three cylinders" }));
  await browser.pass(1_000);
  expect(titles()).toEqual([["Three cylinders", false]]);
});
