import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { startTwoServers } from "#server/testing/faults/two-servers.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { inTransaction, openDatabase } from "./pool.ts";
import type { Database } from "./pool.ts";
import type { WriteFault } from "./write-health.ts";
import pg from "pg";

/** A disk of a chosen size. Needs root and a system that allows mounting. */
function mount(path: string, megabytes: number): boolean {
  return spawnSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]).status === 0;
}

const quiet = { info: () => undefined, warn: () => undefined };
let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  spawnSync("/bin/umount", ["-l", folder.path]);
  folder.remove();
});

type Watched = { embedded: Embedded; database: Database; heard: (WriteFault | null)[]; close: () => Promise<void> };

async function watched(): Promise<Watched> {
  copyFiles(inject("madeFiles"), folder.path);
  const embedded = await startEmbedded({ dataDir: folder.path, log: quiet });
  const database = await openDatabase(embedded.connection);
  await database.pool.query("CREATE TABLE kept (n int, filler text)");
  const heard: (WriteFault | null)[] = [];
  database.writes.watch((fault) => void heard.push(fault));
  const close = async (): Promise<void> => {
    await database.close();
    await embedded.stop();
  };
  return { embedded, database, heard, close };
}

function write(database: Database): Promise<unknown> {
  return inTransaction(database, (client) =>
    client.query("INSERT INTO kept SELECT n, repeat('x', 1000) FROM generate_series(1, 2000) n"),
  );
}

async function asAdmin({ embedded }: Watched, statements: string[]): Promise<void> {
  const client = new pg.Client(embedded.admin);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test("a read-only database is a fault with an alarm; it ends by itself, without a write of anybody else", async () => {
  const all = await watched();
  const { database, heard } = all;
  await asAdmin(all, ["ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()"]);
  await eventually(async () => {
    await database.writes.look();
    expect(database.writes.isWorking()).toBe(false);
  });
  await expect(write(database)).rejects.toMatchObject({ code: "25006" });
  await eventually(() => expect(heard).toEqual([{ sentence: expect.stringContaining("read-only"), isAlarm: true }]));
  await asAdmin(all, [
    "SET default_transaction_read_only = off",
    "ALTER SYSTEM RESET default_transaction_read_only",
    "SELECT pg_reload_conf()",
  ]);
  await eventually(() => expect(database.writes.isWorking()).toBe(true));
  // Told once more while it can be stored, then over.
  expect(heard.slice(1)).toEqual([expect.objectContaining({ isAlarm: true }), null]);
  const { rows } = await database.pool.query("SELECT relname FROM pg_class WHERE relname LIKE 'write_probe%'");
  expect(rows).toEqual([]);
  await all.close();
});

test("a primary that waits for a standby is told with what to do, and ends by itself", async () => {
  const servers = await startTwoServers();
  const database = await openDatabase({
    connectionString: `postgres://lifeboard@127.0.0.1:${servers.ports.a}/postgres`,
    // A probe is given up 3 s later.
    statement_timeout: 500,
  });
  const heard: (WriteFault | null)[] = [];
  database.writes.watch((fault) => void heard.push(fault));
  servers.stop("b");
  database.writes.failed(Object.assign(new Error("silence"), { code: "ETIMEDOUT" }));
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toEqual({ sentence: expect.stringContaining("synchronous_standby_names = ''"), isAlarm: true });
  servers.start("b");
  await eventually(() => expect(database.writes.isWorking()).toBe(true));
  await database.close();
  servers.close();
});

test("a full disk is a fault until there is room; a conflict, a limit and a bug are none", async (context) => {
  if (!mount(folder.path, 220)) context.skip("cannot mount a small disk here");
  const all = await watched();
  const { database, heard } = all;
  for (const code of ["40001", "57014", "23505"]) database.writes.failed(Object.assign(new Error(code), { code }));
  expect(database.writes.isWorking()).toBe(true);
  const filler = join(folder.path, "filler");
  fill(filler);
  const refused = await eventually(async () => {
    const error: unknown = await write(database).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).not.toBeNull();
    return error;
  });
  expect(refused).toMatchObject({ code: "53100" });
  await eventually(() => expect(heard).toEqual([{ sentence: expect.stringContaining("is full"), isAlarm: true }]));
  expect(database.writes.isWorking()).toBe(false);
  rmSync(filler);
  await eventually(() => expect(database.writes.isWorking()).toBe(true));
  await write(database);
  await all.close();
});

/** Takes all room of the disk. */
function fill(path: string): void {
  const file = openSync(path, "w");
  const part = Buffer.alloc(65_536);
  try {
    for (;;) writeSync(file, part);
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(file);
  }
}
