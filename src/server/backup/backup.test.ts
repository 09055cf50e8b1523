import { createHash } from "node:crypto";
import { readFileSync, rmSync, mkdtempSync, statSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { currentCheckpoint, readChanges } from "#server/documents/change-log/change-log.ts";
import type { Embedded } from "#server/documents/embedded/embedded.ts";
import { migrate, migrationsOf } from "#server/documents/migrate.ts";
import { MIGRATIONS } from "#server/documents/migrations.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readDocument, readShielded, upsertBatch } from "#server/documents/store.ts";
import { readHead } from "#server/audit-chain/chain.ts";
import { insertLines, sealLines } from "#server/audit-chain/statements.ts";
import { verifyChain } from "#server/audit-chain/verify.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { testDatabase } from "#server/testing/database.ts";
import { newKey } from "#server/testing/documents.ts";
import { GENEROUS_TIMEOUTS } from "#server/testing/generous-timeouts.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import { asAdmin } from "#server/testing/test-server.ts";
import { writeBackup } from "./backup.ts";
import { checkBackup, restoreBackup } from "./restore.ts";
import { NOT_KEPT, quoted, TABLES } from "./tables.ts";

const NOW = new Date("2031-05-01T12:00:00.000Z");
const by = { who: "user:1", role: "member" };

let source: Awaited<ReturnType<typeof testDatabase>>;
let other: Embedded;
let folder: string;
let count = 0;
beforeAll(async () => {
  source = await testDatabase();
  other = await temporaryServer();
});
afterAll(async () => {
  await source.drop();
  await other.stop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lifeboard-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An empty database on another cluster. */
async function emptyDatabase(): Promise<Database> {
  count += 1;
  await asAdmin(other.admin, `CREATE DATABASE empty_${count} OWNER ${other.connection.user}`);
  return openDatabase({ ...other.connection, ...GENEROUS_TIMEOUTS, database: `empty_${count}` });
}

async function fill(database: Database, withRemoval = true): Promise<{ id: string; collection: string }> {
  const key = newKey();
  const gone = newKey();
  await executeCommand(database, {
    by,
    act: "listings.post",
    mutation: { who: "user:1", key: key.id, argsHash: "1" },
    result: { id: key.id },
    writes: [
      {
        do: "insert",
        ...key,
        body: { text: 'line\nbreak \u2028 अस्पताल "quoted"', huge: 1e300 },
        shielded: { phone: "+12025550142" },
      },
    ],
  });
  await executeCommand(database, { by, act: "x", writes: [{ do: "insert", ...gone, body: {} }] });
  if (withRemoval) await executeCommand(database, { by, act: "x", writes: [{ do: "remove", ...gone }] });
  const many = Array.from({ length: 2_300 }, (_none, index) => ({
    ...newKey("facilities"),
    body: { index, name: "x".repeat(100) },
  }));
  await upsertBatch(database, many, { ...by, act: "imports.run" });
  return key;
}

/** All rows of all kept tables, as text. */
async function contentOf(database: Database): Promise<unknown> {
  const tables = await Promise.all(
    TABLES.map((table) =>
      database.pool.query(`SELECT (to_jsonb(t) - 'changed_xid')::text AS row FROM ${quoted(table.name)} t ORDER BY 1`),
    ),
  );
  return tables.map((table) => table.rows);
}

test.each(["backup.ndjson", "backup.ndjson.gz"])(
  "%s: everything comes back on another cluster, and writing goes on",
  async (name) => {
    const key = await fill(source);
    const path = join(folder, name);
    const written = await writeBackup(source, path, NOW);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await checkBackup(path)).toEqual({ ...written, at: NOW });
    const target = await emptyDatabase();
    await restoreBackup(target, path);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect((await readShielded(target, key))?.shielded).toEqual({ phone: "+12025550142" });
    const again = await executeCommand(target, {
      by,
      act: "x",
      mutation: { who: "user:1", key: key.id, argsHash: "1" },
      writes: [],
    });
    expect(again).toMatchObject({ ok: true, value: { repeated: true, result: { id: key.id } } });
    const before = await currentCheckpoint(target);
    expect(before.logId).not.toBe((await currentCheckpoint(source)).logId);
    await executeCommand(target, { by, act: "x", writes: [{ do: "update", ...key, body: {} }] });
    expect(await readChanges(target, before)).toMatchObject({ reset: false, documents: [{ id: key.id, version: 2 }] });
    await target.close();
  },
);

test("the head of the audit's chain stands in the file, and a restored chain is whole and goes on", async () => {
  const { id } = await makeAccount(source);
  const line = { kind: "mass-act", at: NOW, role: "admin", what: "role-account", count: 1 } as const;
  await insertLines(source.pool, [
    { ...line, accountId: id },
    { ...line, accountId: null },
  ]);
  await sealLines(source, NOW);
  const path = join(folder, "backup.ndjson");
  const { auditHead } = await writeBackup(source, path, NOW);
  const head = readHead(auditHead ?? "");
  expect(head).toEqual((await verifyChain(source)).head);
  expect((await checkBackup(path)).auditHead).toBe(auditHead);
  const target = await emptyDatabase();
  await restoreBackup(target, path);
  await insertLines(target.pool, [{ ...line, accountId: id }]);
  expect(await sealLines(target, NOW)).toBe(1);
  expect(await verifyChain(target, head === null ? [] : [head])).toMatchObject({ fault: null, lines: 3, blanks: 0 });
  await target.close();
});

test("a backup is of one moment, while others write", async () => {
  const key = await fill(source);
  const path = join(folder, "backup.ndjson");
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; !isDone; n += 1)
      await executeCommand(source, { by, act: "x", writes: [{ do: "update", ...key, body: { n } }] });
  })();
  await writeBackup(source, path, NOW);
  isDone = true;
  await writing;
  const target = await emptyDatabase();
  await restoreBackup(target, path);
  const halves = await target.pool.query(
    "SELECT FROM documents d JOIN (SELECT collection, id, max(version_after) AS version FROM audit WHERE id IS NOT NULL AND version_after IS NOT NULL GROUP BY 1, 2) a USING (collection, id) WHERE a.version <> d.version",
  );
  expect(halves.rowCount).toBe(0);
  await target.close();
});

test("onto existing data it is refused, and nothing changes", async () => {
  const path = join(folder, "backup.ndjson");
  await fill(source);
  await writeBackup(source, path, NOW);
  const before = await contentOf(source);
  await expect(restoreBackup(source, path)).rejects.toThrow(/already contains data \(documents/);
  expect(await contentOf(source)).toEqual(before);
});

test("a backup of an older Lifeboard is loaded and brought up to date, also where the newer tables are there already, empty", async () => {
  const old = await emptyDatabase();
  await migrate(old, MIGRATIONS.slice(0, 2));
  // Removing writes a newer column.
  const key = await fill(old, false);
  const path = join(folder, "backup.ndjson");
  expect((await writeBackup(old, path, NOW)).migrations).toHaveLength(2);
  for (const isPrepared of [false, true]) {
    const target = await emptyDatabase();
    if (isPrepared) await migrate(target);
    await restoreBackup(target, path);
    expect(await migrationsOf(target.pool)).toEqual(MIGRATIONS.map((migration) => migration.id));
    expect(await readDocument(target, key)).toMatchObject({ version: 1 });
    await target.close();
  }
  await old.close();
});

test("a backup of a newer Lifeboard is refused", async () => {
  const path = join(folder, "backup.ndjson");
  await writeBackup(source, path, NOW);
  const body = `${readFileSync(path, "utf8")
    .replace(/"migrations":\[[^\]]*\]/, '"migrations":["0001-documents","0999-newer"]')
    .split("\n")
    .slice(0, 1)
    .join("\n")}\n`;
  const sha256 = createHash("sha256").update(body).digest("hex");
  writeFileSync(path, `${body}${JSON.stringify({ kind: "end", rows: {}, sha256 })}\n`);
  const target = await emptyDatabase();
  await expect(restoreBackup(target, path)).rejects.toThrow(/made by a newer Lifeboard \(0999-newer\)/);
  await target.close();
});

test.each([
  [
    "one byte changed",
    (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, 3_000), Buffer.from([bytes[3_000] === 120 ? 121 : 120]), bytes.subarray(3_001)]),
    /damaged/,
  ],
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 5_000), /cut off|damaged/],
  [
    "its last line missing",
    (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf("\n", bytes.length - 2) + 1),
    /truncated/,
  ],
  ["two put together", (bytes: Buffer) => Buffer.concat([bytes, bytes]), /something follows/],
  ["no backup", () => Buffer.from("hello\n"), /not a Lifeboard backup/],
  ["empty", () => Buffer.alloc(0), /truncated/],
])("a file with %s is refused before anything is written", async (_case, spoil, message) => {
  const path = join(folder, "backup.ndjson");
  await writeBackup(source, path, NOW);
  writeFileSync(path, spoil(readFileSync(path)));
  await expect(checkBackup(path)).rejects.toThrow(message);
  const target = await emptyDatabase();
  await expect(restoreBackup(target, path)).rejects.toThrow(message);
  expect(await migrationsOf(target.pool)).toEqual([]);
  await target.close();
});

test("a packed file that is cut off, and a missing one", async () => {
  const path = join(folder, "backup.ndjson.gz");
  await writeBackup(source, path, NOW);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  await expect(checkBackup(path)).rejects.toThrow(/damaged or truncated/);
  await expect(checkBackup(join(folder, "none"))).rejects.toThrow(/There is no file/);
});

test("an existing file is not overwritten, and a failed backup leaves none", async () => {
  const path = join(folder, "backup.ndjson");
  writeFileSync(path, "precious");
  await expect(writeBackup(source, path, NOW)).rejects.toThrow(/exists already/);
  expect(readFileSync(path, "utf8")).toBe("precious");
  const nowhere = join(folder, "missing", "backup.ndjson");
  await expect(writeBackup(source, nowhere, NOW)).rejects.toThrow();
  expect(existsSync(nowhere)).toBe(false);
});

test("every table is either in a backup or known not to be", async () => {
  const rows = await source.pool.query<{ name: string }>(
    "SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  expect(rows.rows.map((row) => row.name).toSorted()).toEqual(
    [...TABLES.map((table) => table.name), ...NOT_KEPT].toSorted(),
  );
});
