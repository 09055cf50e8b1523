import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { removeDocuments } from "../../testing/remove-documents.ts";
import { AUDIT, kmNorth, openBench, stock } from "../testing/harness.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

/** Whether an answer of beds near still holds, as a function that is asked later. */
async function shownBeds(): Promise<() => boolean> {
  const answered = await bench.answer({ kind: ["bed"], withinKm: 5 });
  if (!answered.ok) throw new Error(answered.reason);
  return answered.value.isCurrent;
}

test("an answer holds while others change, far away and of other kinds", async () => {
  await bench.put({ facilityId: randomUUID() });
  const far = await bench.put({ place: kmNorth(50) });
  const other = await bench.put({ kind: "oxygen", details: {} });
  const holds = await shownBeds();
  expect(holds()).toBe(true);
  await bench.put({ place: kmNorth(50), stock: stock(1, "out") }, far);
  await bench.put({ kind: "oxygen", details: {}, title: "changed" }, other);
  await bench.put({ kind: "oxygen", details: {}, status: "withdrawn" }, other);
  expect(holds()).toBe(true);
});

test("it ends with a change of a row that it shows, and when one is closed, deleted, moved or added", async () => {
  const changes = [
    (id: string) => bench.put({ title: "another" }, id),
    (id: string) => bench.put({ status: "withdrawn" }, id),
    (id: string) => bench.put({ place: kmNorth(1) }, id),
    () => bench.put({}),
    async () => {
      await removeDocuments(bench.database, { language: "en" }, AUDIT);
      await bench.settle();
    },
  ];
  for (const change of changes) {
    const id = await bench.put({});
    const holds = await shownBeds();
    await change(id);
    expect(holds()).toBe(false);
  }
});

test("it ends when the facility of a row comes, changes or is deleted, or another of its rows changes", async () => {
  const facilityId = randomUUID();
  await bench.put({ facilityId });
  const sibling = await bench.put({ facilityId, kind: "oxygen", details: {} });
  const changes = [
    () => bench.putFacility({}, facilityId),
    () => bench.putFacility({ address: "New Road" }, facilityId),
    () => bench.put({ facilityId, kind: "oxygen", details: {}, title: "changed" }, sibling),
    async () => {
      await removeDocuments(bench.database, { name: "General Hospital" }, AUDIT);
      await bench.settle();
    },
  ];
  for (const change of changes) {
    const holds = await shownBeds();
    expect(holds()).toBe(true);
    await change();
    expect(holds()).toBe(false);
  }
});
