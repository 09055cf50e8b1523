import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Embedded } from "#server/documents/embedded/embedded.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { DiskSpace } from "#server/runtime/disk-space.ts";
import { createLog } from "#server/runtime/log.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { eventually } from "#server/testing/eventually.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import { watchWrites } from "./health.ts";
import { watchDiskSpace } from "./watch-disk-space.ts";

let server: Embedded;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
});
afterAll(() => server.stop());

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...server.admin, database: server.connection.database });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test("a full disk is known before anybody's write fails, and ends by itself", async () => {
  const database = await openDatabase(server.connection);
  const notes = new OperatorNotes();
  watchWrites(database, notes);
  let free = 500_000_000;
  const disk = new DiskSpace(["/data"], notes, () => Promise.resolve({ free, total: 1_000_000_000 }));
  const log = createLog("silent", () => undefined);
  const stop = watchDiskSpace({ database, disk, log, fullLookMs: 10 });
  await eventually(() => expect(notes.sentences().join()).toContain("500 MB free"));
  // As a disk without room refuses new files.
  await asAdmin(
    `CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$`,
    "CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION no_room()",
  );
  free = 0;
  await eventually(() => expect(database.writes.isWorking()).toBe(false));
  await eventually(() => expect(notes.sentences().join()).toMatch(/ 0 MB free.*the disk of the database is full/));
  await asAdmin("DROP EVENT TRIGGER full_disk");
  free = 500_000_000;
  await eventually(() => expect(database.writes.isWorking()).toBe(true));
  await eventually(() => expect(notes.sentences().join()).toMatch(/^The disk of \/data has 500 MB free/));
  await stop();
  await database.close();
});
