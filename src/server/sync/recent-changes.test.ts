import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { Database } from "#server/documents/pool.ts";
import { RecentChanges } from "./recent-changes.ts";
import type { RecentChange } from "./recent-changes.ts";

const LOG = randomUUID();
const placeAt = (xid: bigint): Checkpoint => ({ logId: LOG, xid, ordinal: 0n });
const change = (xid: bigint | null): RecentChange => {
  return { collection: "listings", id: randomUUID(), xid, isNew: false, group: undefined, ownerId: undefined };
};
/** Nothing here is before the start, so no database is asked. */
const recentFrom = (xid: bigint): RecentChanges => new RecentChanges({} as Database, placeAt(xid));

test("what was read before the place in the state of a later change is told", () => {
  const recent = recentFrom(10n);
  const [earlier, ahead, removed] = [change(12n), change(31n), change(null)];
  recent.add({ end: placeAt(20n), seenBelow: 32n }, [earlier, ahead, removed]);
  // Another process sent the place 20 before the later change was made.
  expect(recent.known(placeAt(20n))).toEqual([ahead, removed]);
  expect(recent.known(placeAt(31n))).toEqual([ahead, removed]);
  // From here on the listener had it from whoever sent it the place.
  expect(recent.known(placeAt(32n))).toEqual([]);
});

test("a batch that was read ahead is found behind one that was not", () => {
  const recent = recentFrom(10n);
  const ahead = change(45n);
  recent.add({ end: placeAt(20n), seenBelow: 46n }, [ahead]);
  recent.add({ end: placeAt(30n), seenBelow: 40n }, [change(25n)]);
  expect(recent.known(placeAt(30n))).toEqual([ahead]);
  expect(recent.known(placeAt(46n))).toEqual([]);
});

test("after a place come the changes of the batches beyond it, each document once, the newest", () => {
  const recent = recentFrom(10n);
  const first = change(15n);
  const again = { ...first, xid: 25n };
  const other = change(26n);
  recent.add({ end: placeAt(20n), seenBelow: 20n }, [first]);
  recent.add({ end: placeAt(30n), seenBelow: 30n }, [again, other]);
  expect(recent.known(placeAt(10n))).toEqual([again, other]);
  expect(recent.known(placeAt(20n))).toEqual([again, other]);
  expect(recent.known(placeAt(9n))).toBeNull();
});
