import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPlaceClosed } from "#domain/facilities/state-rules.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isSearchable } from "#domain/listings/policy.ts";
import { callableLine } from "#domain/verification/policy.ts";
import { compareByWorth, callFactsOf, worthOfCall } from "#domain/verification/queue.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { listing as anyListing } from "../testing/arbitrary.ts";
import { AUDIT, kmNorth, minutesAgo, openBench } from "../testing/harness.ts";

const NOBODY = { needs: 0, looks: 0 };
let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

test("the queue in memory is the one that the documents say, by the same numbers, in the same order", async () => {
  const listings = new Map<string, StoredListing>(
    fc.sample(anyListing, rounds(600, 5_000)).map((each) => [randomUUID(), each]),
  );
  const documents = [...listings].map(([id, body]) => ({ collection: "listings", id, body: bodyOf(body) }));
  await upsertBatch(bench.database, documents, AUDIT);
  await bench.settle();
  const now = new Date(bench.clock.now);
  const queue = await bench.model.calls();
  const wanted = [...listings].filter(
    ([, each]) =>
      isSearchable(each, now) &&
      !isPlaceClosed(each, now) &&
      callableLine(each) !== null &&
      worthOfCall(callFactsOf(each, NOBODY, now)) > 0,
  );
  expect(wanted.length).toBeGreaterThan(50);
  if (wanted.length <= 1_000) expect(new Set(queue.map(({ id }) => id))).toEqual(new Set(wanted.map(([id]) => id)));
  for (const { id, worth, needs, looks } of queue) {
    const each = listings.get(id);
    expect(worth).toBeCloseTo(
      each === undefined ? Number.NaN : worthOfCall(callFactsOf(each, { needs, looks }, now)),
      3,
    );
  }
  expect(queue.toSorted(compareByWorth)).toEqual(queue);
});

test("needs of the kind around a listing bring it forward; needs of another kind, or far away, do not", async () => {
  await bench.reset();
  // An order stays valid for a moment.
  bench.clock.now += 60_000;
  const oxygen = { kind: "oxygen", details: { form: "cylinder" } } as const;
  const here = await bench.put({ ...oxygen });
  const there = await bench.put({ ...oxygen, place: kmNorth(400) });
  const needsOf = async () => new Map((await bench.model.calls()).map(({ id, needs }) => [id, needs]));
  expect(await needsOf()).toEqual(new Map([here, there].map((id) => [id, 0])));
  for (let count = 0; count < 3; count += 1) await bench.put({ ...oxygen, side: "need" });
  await bench.put({ side: "need", kind: "food", details: {} });
  await bench.put({ ...oxygen, side: "need", expiresAt: minutesAgo(1) });
  bench.clock.now += 1_000;
  expect((await bench.model.calls()).map(({ id, needs }) => [id, needs])).toEqual([
    [here, 3],
    [there, 0],
  ]);
});

test("searches near a listing bring it forward for an hour; those for another kind, or of further pages, do not", async () => {
  await bench.reset();
  bench.clock.now += 7_200_000;
  const here = await bench.put({ kind: "food", details: {} });
  const looksAt = async () => (await bench.model.calls()).find(({ id }) => id === here)?.looks;
  expect(await looksAt()).toBe(0);
  for (let count = 0; count < 20; count += 1) await bench.search({ kind: ["food"], limit: 1 });
  await bench.search({ kind: ["shelter"] });
  await bench.search({ kind: ["food"], side: "need" });
  await bench.search({ kind: ["food"], lat: 10 });
  bench.clock.now += 60_000;
  expect(await looksAt()).toBe(20);
  bench.clock.now += 7_200_000;
  expect(await looksAt()).toBe(0);
});
