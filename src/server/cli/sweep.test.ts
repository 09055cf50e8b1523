import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { expireDocuments } from "#server/documents/expiry.ts";
import { readDocument } from "#server/documents/store.ts";
import { recordRun, recordWait } from "#server/documents/sweeps/sweep-state.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { insertDocument } from "#server/testing/documents.ts";
import { typeCommand } from "#server/testing/terminal.ts";
import type { CommandOutput } from "#server/testing/terminal.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("TRUNCATE documents, audit, sweeps");
});

function type(...words: string[]): Promise<CommandOutput> {
  return typeCommand({ DATABASE_URL: databaseUrl(database) }, words);
}

const now = Date.now();
const inDays = (days: number): Date => new Date(now + days * DAY_MS);

test("sweeps are listed, and only one that waits takes the operator's word", async () => {
  expect((await type("sweep")).out).toContain("Nothing has run yet");
  await recordRun(database, "expiry", inDays(0));
  expect((await type("sweep", "--list")).out).toContain(`last run ${inDays(0).toISOString()}`);
  const refused = await type("sweep", "--approve", "expiry");
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(/^Database: .*\nNo sweep expiry waits for your approval\. lifeboard sweep lists them\.\n$/),
  ]);
  await recordWait(database, { since: inDays(0), due: 600, of: 686 });
  expect((await type("sweep")).out).toContain("600 of 686 open entries would expire; sweep --approve expiry");
  expect(await type("sweep", "--approve", "expiry")).toMatchObject({ code: 0 });
  expect((await type("sweep")).out).toContain("approved");
  expect((await database.pool.query("SELECT details FROM audit WHERE act = 'sweeps.approve'")).rows).toEqual([
    { details: { name: "expiry" } },
  ]);
  expect(JSON.parse((await type("sweep", "--json")).out)).toMatchObject([{ name: "expiry", due: 600, of: 686 }]);
});

test("ends of a wrong clock are counted first, and opened again with --yes", async () => {
  const wrong = await insertDocument(database, { status: "open", expiresAt: inDays(2).toISOString() });
  const right = await insertDocument(database, { status: "open", expiresAt: inDays(-1).toISOString() });
  const closed = await insertDocument(database, { status: "withdrawn", expiresAt: inDays(2).toISOString() });
  const since = ["sweep:undo", "--since", inDays(-1).toISOString()];
  expect(await type(...since)).toMatchObject({
    code: 1,
    err: expect.stringContaining("Nothing has expired since then.\n"),
  });
  await expireDocuments(database, inDays(60));
  const shown = await type(...since);
  expect(shown.code).toBe(0);
  expect(shown.out).toContain("2 entries expired");
  expect(shown.out).toContain("1 can be reopened, 1 are over by this clock");
  expect((await readDocument(database, wrong))?.body["status"]).toBe("expired");
  expect((await type(...since, "--yes")).out).toContain("Reopened: 1.");
  const states = await Promise.all([wrong, right, closed].map((key) => readDocument(database, key)));
  expect(states.map((each) => each?.body["status"])).toEqual(["open", "expired", "withdrawn"]);
});

test("a time that is none, or too long ago, is refused with what to give", async () => {
  expect(await type("sweep:undo")).toMatchObject({ code: 2, err: expect.stringContaining("Give --since a time") });
  const old = await type("sweep:undo", "--since", inDays(-8).toISOString());
  expect([old.code, old.err]).toEqual([2, expect.stringContaining("reopened for 7 days")]);
});
