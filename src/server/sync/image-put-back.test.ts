import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parseCheckpoint } from "../documents/change-log/change-log.ts";
import { eventually } from "../testing/eventually.ts";
import { TestListener } from "../testing/listener.ts";
import type { RequestedTarget } from "../testing/listener.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* Two processes on one database, whose disk is put back to an older image while they run. */

let first: TestService;
let second: TestService;
beforeAll(async () => {
  first = await testService();
  second = await testService({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const open: TestListener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.stop();
});
async function listen(service: TestService, asked: RequestedTarget[]): Promise<TestListener> {
  const listener = new TestListener();
  open.push(listener);
  return listener.listen(service, asked);
}

/**
 * Leaves what an image from before a change has, under the same log id. The change is missing, and
 * the document is as it was. The connections that listen break, as those to such a machine do.
 */
async function putBackBefore({ database: { pool } }: TestService, id: string, image: object | null): Promise<void> {
  await pool.query("DELETE FROM changes WHERE id = $1", [id]);
  await pool.query("DELETE FROM documents WHERE id = $1", [id]);
  if (image !== null) {
    await pool.query("INSERT INTO documents SELECT * FROM jsonb_populate_record(NULL::documents, $1)", [image]);
  }
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'lifeboard feed' AND datname = current_database()`,
  );
}

const logOf = (checkpoint: string | undefined): string | undefined => parseCheckpoint(checkpoint ?? "")?.logId;

test("who listens is told of what an image has open again, also before the search was loaded again", async () => {
  const place = { ...aListing().place, lat: 22, lng: -40 };
  const target = { collection: "listings", near: { lat: 22, lng: -40, withinKm: 25 } };
  const id = await first.put(bodyOf(aListing({ place })));
  const { pool } = first.database;
  const { rows } = await pool.query<{ image: object }>("SELECT to_jsonb(d) AS image FROM documents d WHERE id = $1", [
    id,
  ]);
  await first.put(bodyOf(aListing({ place, status: "fulfilled" })), { id });
  await first.settled(second);
  const listeners = [await listen(first, [{ id: "t", target }]), await listen(second, [{ id: "t", target }])];
  for (const listener of listeners) {
    await listener.current("t");
    expect(listener.ids("t")).toEqual([]);
  }
  await putBackBefore(first, id, rows[0]?.image ?? null);
  for (const listener of listeners) await eventually(() => expect(listener.ids("t")).toEqual([id]));
});

test("who listens at any process is reset, gets what exists, and goes on in the new log", async () => {
  const place = { ...aListing().place, lat: 12, lng: -40 };
  const target = { collection: "listings", near: { lat: 12, lng: -40, withinKm: 25 } };
  const kept = await first.put(bodyOf(aListing({ place })));
  const lost = await first.put(bodyOf(aListing({ place })));
  await first.settled(second);
  const listeners = [await listen(first, [{ id: "t", target }]), await listen(second, [{ id: "t", target }])];
  for (const listener of listeners) {
    await listener.current("t");
    expect(listener.ids("t")).toEqual([kept, lost].toSorted());
  }
  const old = listeners.map((listener) => listener.checkpoints.get("t") ?? "");

  await putBackBefore(first, lost, null);
  for (const listener of listeners) {
    const reset = await listener.saw(({ event }) => event === "reset");
    expect(reset.data).toMatchObject({ targetId: "t" });
    await listener.current("t", listener.events.indexOf(reset));
    expect(listener.ids("t")).toEqual([kept]);
  }
  // What comes later is of one new log, wherever it was written.
  const later = await second.put(bodyOf(aListing({ place })));
  for (const listener of listeners) {
    await eventually(() => expect(listener.ids("t")).toEqual([kept, later].toSorted()));
  }
  await first.settled(second);
  const logs = [];
  for (const [at, service] of [first, second].entries()) {
    // Who was away and comes back with a place of the old log is reset too.
    const back = await listen(service, [{ id: "t", target, checkpoint: old[at] }]);
    await back.current("t");
    expect(back.news()[0]).toMatchObject({ event: "reset", data: { targetId: "t" } });
    expect(back.ids("t")).toEqual([kept, later].toSorted());
    logs.push(logOf(back.checkpoints.get("t")), logOf(listeners[at]?.checkpoints.get("t")));
  }
  expect(new Set(logs).size).toBe(1);
  expect(logs[0]).not.toBe(logOf(old[0]));
});
