import { describe, expect, test } from "vitest";
import { CODES } from "#contract/errors.ts";
import { isPermanent } from "#contract/retry.ts";
import { nextBatch } from "./outbox.ts";
import type { WriteRow } from "../rows.ts";
import { FakeBrowser } from "../testing/fake-browser.ts";
import { refusal } from "../testing/fake-server.ts";

const row = (number: number, documents: string[], group: string | null = null): WriteRow => ({
  number,
  key: `k${number}`,
  name: "listings.edit",
  args: {},
  documents,
  group,
  state: "pending",
  isSent: false,
  tries: 0,
  at: 0,
});
const keys = (rows: readonly WriteRow[]): string => rows.map(({ number }) => number).join(" ");
const none = () => false;

describe("what is sent next", () => {
  test("at most ten, in order", () => {
    const rows = Array.from({ length: 14 }, (_, at) => row(at, [`d${at}`]));
    expect(keys(nextBatch(rows, none, 10))).toBe("0 1 2 3 4 5 6 7 8 9");
  });

  test("a write that waits holds back those of its document, and no other", () => {
    const rows = [row(1, ["a"]), row(2, ["b"]), row(3, ["a", "c"]), row(4, ["c"])];
    expect(keys(nextBatch(rows, (key) => key === "k1", 10))).toBe("2");
  });

  test("a transaction goes by itself, whole, in its turn", () => {
    const rows = [row(1, ["a"]), row(2, ["b"], "g"), row(3, ["c"]), row(4, ["d"], "g")];
    expect(keys(nextBatch(rows, none, 10))).toBe("1");
    expect(keys(nextBatch(rows.slice(1), none, 10))).toBe("2 4");
    expect(keys(nextBatch(rows.slice(1), (key) => key === "k4", 10))).toBe("3");
  });
});

test("permanent is what the law names, and whatever does not say that it may be tried later", () => {
  const permanent = Object.entries(CODES).flatMap(([code, { retry }]) => (isPermanent({ code, retry }) ? [code] : []));
  for (const code of [
    "invalid-argument",
    "not-found",
    "already-exists",
    "permission-denied",
    "failed-precondition",
    "out-of-range",
    "unimplemented",
    "data-loss",
  ]) {
    expect(permanent).toContain(code);
    expect(isPermanent({ code, retry: "later" }), `${code} says later`).toBe(true);
  }
  for (const code of [
    "unavailable",
    "deadline-exceeded",
    "resource-exhausted",
    "internal",
    "unauthenticated",
    "aborted",
  ]) {
    expect(isPermanent({ code, retry: "later" }), code).toBe(false);
    expect(isPermanent({ code, retry: "never" }), code).toBe(true);
  }
  expect(isPermanent({ code: "unknown", retry: "later" })).toBe(false);
});

describe("sending", () => {
  const renew = (id: string) => ({
    name: "observations.record",
    args: { id: `o${id}`, listingId: id, outcome: "busy" },
  });
  async function browserWith(ids: readonly string[]) {
    const browser = new FakeBrowser();
    for (const id of ids)
      browser.server.put({ collection: "listings", id, ownerId: "me", status: "open", createdAt: "", expiresAt: null });
    const store = await browser.open();
    await browser.rest();
    browser.calls = [];
    return { browser, store };
  }

  test("ten at a time, one batch after the other", async () => {
    const ids = Array.from({ length: 23 }, (_, at) => `d${at}`);
    const { browser, store } = await browserWith(ids);
    await store.write(ids.map(renew));
    await browser.rest();
    expect(browser.calls.filter((name) => name === "commit")).toHaveLength(3);
    expect(store.writes).toEqual([]);
    store.close();
  });

  test("one that is to be tried later waits by itself; the others go on", async () => {
    const { browser, store } = await browserWith(["a", "b"]);
    browser.server.refuse.set("observations.record", refusal("unavailable", "later"));
    await store.write([renew("a"), renew("b")]);
    await browser.rest();
    expect(store.writes).toMatchObject([{ args: { listingId: "a" }, state: "pending" }]);
    await browser.pass(1_000);
    expect(store.writes).toEqual([]);
    store.close();
  });

  test("a server over its limit is left alone for the longest time", async () => {
    const { browser, store } = await browserWith(["a"]);
    browser.server.refuse.set("observations.record", refusal("resource-exhausted", "later"));
    await store.write([renew("a")]);
    await browser.pass(59_000);
    expect(store.writes).toHaveLength(1);
    await browser.pass(2_000);
    expect(store.writes).toEqual([]);
    store.close();
  });

  test("who has to sign in is waited for, not asked again", async () => {
    const { browser, store } = await browserWith(["a"]);
    browser.viewer = null;
    browser.hidesEnd = true;
    await store.write([{ name: "listings.renew", args: { id: "a" } }]);
    await browser.pass(300_000);
    expect(browser.calls.filter((name) => name === "commit")).toHaveLength(1);
    browser.viewer = "me";
    store.kick();
    await browser.rest();
    expect(store.writes).toEqual([]);
    store.close();
  });

  test("a transaction that others get in the way of is tried five times, then refused with its words", async () => {
    const { browser, store } = await browserWith(["a", "b"]);
    const edit = (id: string) => ({ name: "listings.edit", args: { id, quantity: 2 } });
    browser.server.refuse.set("listings.edit", refusal("aborted", "later"));
    browser.server.refuse.delete = () => false;
    await store.write([edit("a"), edit("b")], { transaction: true });
    await browser.pass(300_000);
    expect(store.writes.map(({ state, error }) => [state, error?.code])).toEqual([
      ["rejected", "aborted"],
      ["rejected", "aborted"],
    ]);
    expect(browser.calls.filter((name) => name === "commit")).toHaveLength(5);
    store.close();
  });

  test("a write on its way is not taken out: its answer is waited for", async () => {
    const { browser, store } = await browserWith(["a"]);
    browser.line = "loses answer";
    const {
      keys: [key = ""],
    } = await store.write([renew("a")]);
    await browser.rest();
    let isOut = false;
    const out = store.discard(key).then(() => (isOut = true));
    await browser.rest();
    expect(isOut).toBe(false);
    browser.line = "answers";
    await browser.pass(2_000);
    await out;
    expect([...browser.server.carriedOut.values()]).toEqual([1]);
    store.close();
  });

  test("what was tried on a device without a net was not sent, and can be taken back at once", async () => {
    const { browser, store } = await browserWith(["a"]);
    browser.isPlugged = false;
    browser.line = "drops";
    const {
      keys: [key = ""],
    } = await store.write([renew("a")]);
    await browser.pass(5_000);
    await store.discard(key);
    expect(store.writes).toEqual([]);
    store.close();
  });
});
