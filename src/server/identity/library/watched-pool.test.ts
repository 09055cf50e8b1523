import { expect, inject, test } from "vitest";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import { openAuthPool } from "./auth.ts";
import { watchedPool } from "./watched-pool.ts";

const quiet = { info: () => undefined, warn: () => undefined };

test("a write of accounts that fails says that writes do not work, and a mistake of one statement does not", async () => {
  const folder = temporaryFolder();
  copyFiles(inject("madeFiles"), folder.path);
  const embedded = await startEmbedded({ dataDir: folder.path, log: quiet });
  const database = await openDatabase(embedded.connection);
  const pool = openAuthPool(embedded.connection);
  const client = await watchedPool(pool, database.writes).connect();
  await expect(client.query("SELECT no_such_column", [])).rejects.toThrow(/no_such_column/);
  expect(database.writes.isWorking()).toBe(true);
  const full = "DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$";
  await expect(client.query(full, [])).rejects.toThrow(/no space left/);
  expect(database.writes.isWorking()).toBe(false);
  client.release();
  await pool.end();
  await database.close();
  await embedded.stop();
  folder.remove();
});
