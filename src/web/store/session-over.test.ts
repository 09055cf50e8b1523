import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "./store.ts";
import { FakeBrowser } from "./testing/fake-browser.ts";
import { command } from "./testing/oracle-steps.ts";
import type { TargetRequest } from "./types.ts";

/* A session that ends on the server alone: what is asked then is answered as to anybody, without one's own part. */

const ID = "0190a7c0-0000-7000-8000-00000000000a";
const MINE: TargetRequest = { collection: "listings", mine: true };
const NEAR: TargetRequest = { collection: "listings", near: { lat: 22.57, lng: 88.36, withinKm: 25 } };

let browser: FakeBrowser;
let store: Store;
beforeEach(async () => {
  browser = new FakeBrowser();
  store = await browser.open();
  await browser.rest();
});
afterEach(() => store.close());

function setSaver(on: boolean): void {
  browser.isSaver = on;
  store.retarget();
}
const shown = (wanted: TargetRequest) => {
  const { state, documents } = store.snapshot(wanted);
  return [state, documents.map(({ version, own, fromCache }) => [version, own !== undefined, fromCache])];
};

test("asked in data-saver mode while the session is over, one's own list is refused, and whole again after a sign-in", async () => {
  store.subscribe(MINE, () => undefined);
  store.subscribe(NEAR, () => undefined);
  await store.write([command("post", ID, 1)]);
  await browser.rest();
  await store.write([command("edit", ID, 2)], { transaction: true });
  await browser.rest();
  browser.viewer = null;
  browser.cut();
  setSaver(true);
  await browser.rest();
  expect(store.snapshot(MINE).state).toBe("rejected");
  expect(browser.doubts).toBeGreaterThan(0);
  expect(shown(NEAR)).toEqual(["current", [[2, true, false]]]);
  setSaver(false);
  browser.viewer = "me";
  store.kick();
  await browser.pass(2_000);
  for (const wanted of [MINE, NEAR]) expect(shown(wanted)).toEqual(["current", [[2, true, false]]]);
});

test("what was told as to anybody meanwhile stays in the list of one's own, which was not asked for then", async () => {
  const stop = store.subscribe(MINE, () => undefined);
  await store.write([command("post", ID, 1)]);
  await browser.pass(2_000);
  expect(shown(MINE)).toEqual(["current", [[1, true, false]]]);
  stop();
  await browser.pass(31 * 60_000);
  browser.viewer = null;
  browser.cut();
  store.subscribe(NEAR, () => undefined);
  await browser.pass(2_000);
  expect(shown(NEAR)).toEqual(["current", [[1, true, false]]]);
  browser.viewer = "me";
  browser.cut();
  store.subscribe(MINE, () => undefined);
  store.kick();
  await browser.pass(60_000);
  expect(shown(MINE)).toEqual(["current", [[1, true, false]]]);
});
