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

test("a write that is refused while nobody looks is not shown to who looks next, not even at first", async () => {
  browser.line = "drops";
  const leave = store.subscribe(NEAR, () => undefined);
  browser.server.refuse.set("listings.post", refusal("invalid-argument", "after-change"));
  await store.write([post()]);
  await browser.rest();
  expect(titles()).toEqual([["Two cylinders", true]]);
  leave();
  browser.line = "answers";
  await browser.pass(2_000);
  expect(store.writes).toMatchObject([{ state: "rejected" }]);
  store.subscribe(NEAR, () => undefined);
  expect(titles()).toEqual([]);
});

const listing = (id: string, more: Record<string, unknown> = {}) => ({
  collection: "listings",
  id,
  ownerId: "other",
  createdAt: "2026-11-20T09:00:00.000Z",
  side: "offer",
  kind: "oxygen",
  details: {},
  title: id,
  status: "open",
  expiresAt: null,
  place: { lat: 22.57, lng: 88.36, label: "", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
  ...more,
});
const shown = (from = store) => from.snapshot(NEAR).documents.map(({ title }) => title);

test("a list is live: what is new comes, what leaves goes, from the screen and from the device", async () => {
  browser.server.put(listing("a"));
  store.subscribe(NEAR, () => undefined);
  await browser.pass(1_000);
  expect(store.snapshot(NEAR)).toMatchObject({ state: "current", documents: [{ id: "a", fromCache: false }] });
  browser.server.put(listing("b"));
  await browser.rest();
  expect(shown()).toEqual(["a", "b"]);
  browser.server.hide("listings/a");
  browser.server.put(listing("b", { place: { lat: 10, lng: 10 } }));
  await browser.rest();
  expect(shown()).toEqual([]);
  const offline = await browser.open();
  expect(await offline.unsentWrites()).toBe(0);
  offline.subscribe({ collection: "listings", ids: ["a", "b"] }, () => undefined);
  browser.line = "drops";
  browser.cut();
  await browser.rest();
  expect(offline.snapshot({ collection: "listings", ids: ["a", "b"] }).documents).toEqual([]);
  offline.close();
});

test("a list is asked for, because an answer comes packed, and listened to from there; a single document is only listened to", async () => {
  browser.server.put(listing("a"));
  browser.calls = [];
  store.subscribe(NEAR, () => undefined);
  await browser.pass(1_000);
  expect(browser.calls).toEqual(["query", "listen"]);
  expect(browser.listened.at(-1)?.targets).toMatchObject([{ target: NEAR, checkpoint: browser.server.checkpoint }]);
  const a = { collection: "listings", ids: ["a"] };
  store.subscribe(a, () => undefined);
  await browser.pass(1_000);
  expect(browser.calls).toEqual(["query", "listen", "listen"]);
  const asked = browser.listened.at(-1)?.targets ?? [];
  expect(asked).toHaveLength(2);
  expect(asked.find(({ target }) => target.ids !== undefined)?.checkpoint).toBeUndefined();
});

test("a list whose answer does not come is told by the stream, whole", async () => {
  browser.server.put(listing("a"));
  browser.line = "drops";
  store.subscribe(NEAR, () => undefined);
  await browser.pass(1_000);
  expect(shown()).toEqual([]);
  browser.line = "answers";
  await browser.pass(60_000);
  expect(store.snapshot(NEAR)).toMatchObject({ state: "current", documents: [{ id: "a" }] });
  expect(browser.calls.filter((call) => call === "query")).toHaveLength(1);
});

test("what happened while away is told after it, and what a target no longer names is looked up", async () => {
  for (const id of ["a", "b", "c"]) browser.server.put(listing(id));
  const stop = store.subscribe(NEAR, () => undefined);
  await browser.pass(1_000);
  browser.line = "drops";
  browser.cut();
  await browser.pass(5_000);
  expect([store.online, store.snapshot(NEAR).state]).toEqual(["offline", "not-current"]);
  expect(store.snapshot(NEAR).documents.every(({ fromCache }) => fromCache)).toBe(true);
  browser.server.hide("listings/a");
  browser.server.put(listing("b", { title: "changed" }));
  browser.line = "answers";
  await browser.pass(60_000);
  expect([store.online, store.snapshot(NEAR).state, shown()]).toEqual(["online", "current", ["changed", "c"]]);
  stop();
  // A wider target: the cache answers, the server confirms, and documents gone since are looked up.
  browser.server.logId = "log2";
  browser.cut();
  await browser.pass(3_000);
  expect(shown()).toEqual(["changed", "c"]);
});

test("a second tab sees everything; when the first is gone it goes on within the lease", async () => {
  const second = await browser.open();
  second.subscribe(NEAR, () => undefined);
  await store.write([post()]);
  await browser.pass(1_000);
  expect(shown(second)).toEqual(["Two cylinders"]);
  browser.line = "drops";
  browser.cut();
  await store.write([post("0190a7c0-0000-7000-8000-000000000002", { title: "Later" })]);
  await browser.rest();
  expect(second.writes).toHaveLength(1);
  expect(shown(second)).toEqual(["Two cylinders", "Later"]);
  store.close();
  browser.line = "answers";
  await browser.pass(5_000);
  expect(second.writes).toEqual([]);
  expect([...browser.server.carriedOut.values()]).toEqual([1, 1]);
  second.close();
});

test("where the browser keeps nothing all is in memory, and said so", async () => {
  const other = await browser.open({ database: null });
  expect([store.durable, other.durable]).toEqual([true, false]);
  await other.write([post()]);
  await browser.pass(1_000);
  expect(browser.server.documents.size).toBe(1);
  other.close();
});

test("whether the server can be reached is known although nobody looks at anything", async () => {
  expect(store.online).toBe("online");
  browser.line = "drops";
  store.unplugged();
  await browser.rest();
  expect(store.online).toBe("offline");
  browser.line = "answers";
  store.kick();
  await browser.rest();
  expect(store.online).toBe("online");
});

test("a net that was gone for a moment: online again at once, also where the stream outlived it", async () => {
  browser.server.put(listing("a"));
  store.subscribe(NEAR, () => undefined);
  await browser.pass(1_000);
  expect(store.online).toBe("online");
  store.unplugged();
  // The stream was not cut, and sends a keep-alive.
  await browser.pass(21_000);
  expect(store.online).toBe("offline");
  store.kick();
  await browser.pass(100);
  expect(store.online).toBe("online");
  browser.server.put(listing("b"));
  await browser.rest();
  expect(shown()).toEqual(["a", "b"]);
});
