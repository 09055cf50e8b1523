import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncQuery } from "#contract/sync.ts";
import { parseCheckpoint, readChanges } from "#server/documents/change-log/change-log.ts";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { checkpointPath } from "#server/read-model/checkpoint/files.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { databaseUrl } from "#server/testing/database.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { listingIn, observe, post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { temporaryFolder } from "#server/testing/temporary-server.ts";
import { typeCommand } from "#server/testing/terminal.ts";

const STOCK = 1_000_000;
let service: TestService;
let owner: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  owner = await signedIn(service);
});
afterAll(() => service.close());

/** A listing with a stock. After `n` takes its version is `n` + 2 and its count is lower by `n`. */
async function withStock(): Promise<string> {
  const { id } = await post(owner, { side: "offer" });
  await observe(owner, id, { outcome: "in-stock", count: STOCK });
  return id;
}

/** Takes one repeatedly until stopped. Returns how many were acknowledged. */
function taker(id: string): { acknowledged: () => number; first: Promise<void>; stop: () => Promise<void> } {
  let acknowledged = 0;
  let isOver = false;
  let hasBegun = (): void => undefined;
  const first = new Promise<void>((resolve) => (hasBegun = resolve));
  const work = (async () => {
    while (!isOver) {
      // One after the other, as a client writes.
      listingIn(await owner.ask("POST", `/api/v1/listings/${id}/take`, { count: 1 }));
      acknowledged += 1;
      hasBegun();
    }
  })();
  return { acknowledged: () => acknowledged, first, stop: () => ((isOver = true), work) };
}

type Row = { id: string; version: number; count: number | null; json: string };
const DOCUMENTS = `SELECT id, version, (body->'stock'->>'count')::int AS count,
  (to_jsonb(d) - 'changed_xid')::text AS json FROM documents d ORDER BY collection, id`;

async function documentsOf(database: Database): Promise<Map<string, Row>> {
  const { rows } = await database.pool.query<Row>(DOCUMENTS);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Restores a backup into an empty folder, checks it by the command, and passes on its database. */
async function restored(file: string, look: (database: Database) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const settings = { DATABASE_URL: "", DATA_DIR: folder.path };
  // Kept running, so that each command joins it instead of starting it again.
  const embedded = await startEmbedded({ dataDir: folder.path, log: { info: () => undefined, warn: () => undefined } });
  try {
    writeFileSync(checkpointPath(folder.path), "rows of another time");
    expect(await typeCommand(settings, ["restore", file])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Database: [^\n]+\n$/),
    });
    expect(existsSync(checkpointPath(folder.path))).toBe(false);
    expect(await typeCommand(settings, ["check"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("all agree"),
    });
    const database = await openDatabase(embedded.connection);
    try {
      await look(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
    rmSync(embedded.base, { recursive: true, force: true });
    folder.remove();
  }
}

// The quick run has backups of one moment, and what is restored, in backup/backup.test.ts.
test.runIf(IS_LONG)(
  "a backup under load is of one moment; restored into an empty folder it is whole, and checkpoints of before are reset",
  async () => {
    const folder = temporaryFolder();
    const here = { DATABASE_URL: databaseUrl(service.database) };
    const quiet = await Promise.all(Array.from({ length: rounds(20, 500) }, withStock));
    const busy = await Promise.all(Array.from({ length: 6 }, withStock));
    const target = { collection: "listings", mine: true };
    const response = await owner.ask("POST", "/api/v1/sync/query", { target });
    const before = parseCheckpoint(syncQuery.output.parse(response.json).checkpoint);

    const takers = busy.map(taker);
    await Promise.all(takers.map(({ first }) => first));
    const atStart = takers.map(({ acknowledged }) => acknowledged());
    const loaded = join(folder.path, "loaded.ndjson.gz");
    expect(await typeCommand(here, ["backup", loaded])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Database: [^\n]+\n$/),
    });
    const atEnd = takers.map(({ acknowledged }) => acknowledged());
    await Promise.all(takers.map(({ stop }) => stop()));
    const source = await documentsOf(service.database);

    await restored(loaded, async (database) => {
      const documents = await documentsOf(database);
      expect([...documents.keys()]).toEqual([...source.keys()]);
      for (const [id, row] of documents) if (!busy.includes(id)) expect(row).toEqual(source.get(id));
      expect(quiet.every((id) => documents.get(id)?.version === 2)).toBe(true);
      for (const [at, id] of busy.entries()) {
        const { version = 0, count } = documents.get(id) ?? {};
        expect(count).toBe(STOCK - (version - 2));
        // It has all that was acknowledged before its start. Of later writes it has at most those
        // under way at its end.
        expect(version - 2).toBeGreaterThanOrEqual(atStart[at] ?? 0);
        expect(version - 2).toBeLessThanOrEqual((atEnd[at] ?? 0) + 1);
      }
      expect(before === null ? null : await readChanges(database, before)).toMatchObject({ reset: true });
    });
    if (IS_LONG) {
      const snapshot = join(folder.path, "still.ndjson");
      expect(await typeCommand(here, ["backup", snapshot])).toMatchObject({
        code: 0,
        err: expect.stringMatching(/^Database: [^\n]+\n$/),
      });
      await restored(snapshot, async (database) => expect(await documentsOf(database)).toEqual(source));
    }
    folder.remove();
  },
);
