import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { testDatabase } from "#server/testing/database.ts";
import { countOpen, endingPosts } from "#server/testing/ending-posts.ts";
import { executeCommand } from "../execute-command.ts";
import { expireDocuments } from "../expiry.ts";
import { upsertBatch } from "../store.ts";
import { readSweepEnds, restoreEnds } from "./restore-ends.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const START = Date.parse("2031-05-01T12:00:00Z");

/** Open posts whose ends lie between two times after the start. */
const posts = (count: number, fromMs: number, toMs: number): Promise<void> =>
  endingPosts(database, { count, firstEnd: START + fromMs, lastEnd: START + toMs });
const open = (): Promise<number> => countOpen(database);

test("ends of a wrong clock are taken back where nobody has written since; the rest is told", async () => {
  await posts(60, HOUR_MS, 4 * HOUR_MS);
  await posts(60, 20 * DAY_MS, 30 * DAY_MS);
  await expireDocuments(database, new Date(START + 60 * DAY_MS));
  const found = await database.pool.query<{ id: string }>(
    "SELECT id FROM documents WHERE body->>'expiresAt' > $1 ORDER BY id LIMIT 3",
    [new Date(START + DAY_MS).toISOString()],
  );
  const [byOwner = "", byNeed = "", byImport = ""] = found.rows.map(({ id }) => id);
  const body = { status: "expired", expiresAt: new Date(START + 25 * DAY_MS).toISOString() };
  const update = (id: string, by: { who: string; role: string }, act: string) =>
    executeCommand(database, { by, act, writes: [{ do: "update", collection: "listings", id, body }] });
  await update(byOwner, { who: "user:1", role: "member" }, "listings.edit");
  await update(byNeed, { who: "system", role: "system" }, "responses.settle");
  const importing = { who: "cli", role: "admin", act: "imports.write" };
  await upsertBatch(database, [{ collection: "listings", id: byImport, body: { ...body, note: "new" } }], importing);
  const right = new Date(START + 5 * HOUR_MS);
  // The audit has the database's time.
  const since = new Date(0);
  const ends = await readSweepEnds(database, since, right);
  const count = (fate: string): number => ends.filter((each) => each.fate === fate).length;
  expect([ends.length, count("restorable"), count("over"), count("changed")]).toEqual([120, 58, 60, 2]);
  expect(await restoreEnds(database, ends, right)).toBe(58);
  expect(await open()).toBe(58);
  expect(await restoreEnds(database, ends, right)).toBe(0);
  const audited = await database.pool.query("SELECT FROM audit WHERE who = 'cli' AND act = 'listings.expire-undone'");
  expect(audited.rowCount).toBe(58);
});
