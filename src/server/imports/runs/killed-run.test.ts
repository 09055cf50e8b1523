import { afterAll, beforeAll, expect, test } from "vitest";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { PIECE_BYTES } from "#domain/imports/upload.ts";
import { newId } from "#domain/shared/ids.ts";
import { startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { testDatabase } from "#server/testing/database.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { FEW_PLACES } from "../testing/fixtures/places.ts";
import { readRun } from "./queries.ts";
import type { RunRow } from "./run-rows.ts";
import { changeRun, insertPiece, insertRun } from "./statements.ts";
import { workOnRun } from "./work-on-run.ts";

const ROWS = 1_000;
const HEADERS = ["Category", "Name", "City", "Phone"];
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

async function aRun(): Promise<string> {
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `Oxygen,Society ${at},${at % 10 === 0 ? "Nowhere" : "Kolkata"},98300${10_000 + at}`,
  );
  const bytes = Buffer.from([HEADERS.join(","), ...lines].join("\n"));
  const id = newId();
  await insertRun(database.pool, { id, fileName: "rows.csv", bytes: bytes.length, byId: "admin", at: new Date() });
  for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
    const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    await insertPiece(database.pool, id, { ordinal: at, bytes: piece });
  }
  const mapping = { ...suggestMapping(HEADERS, []).mapping, numbers: "published" as const };
  const source = { id: newId(), name: "Rows", licence: "CC0" };
  const plan = { source, format: null, mapping: { ...mapping, defaults: { country: "IN" } } };
  await changeRun(database.pool, id, { from: ["uploading"], state: "importing", plan });
  return id;
}

function start(id: string): Child {
  const connection = JSON.stringify({ ...database.connection, database: database.pool.options.database });
  return startChild(new URL("../testing/run-child.ts", import.meta.url), [connection, id]);
}

async function result(
  id: string,
): Promise<Pick<RunRow, "state"> & { counts: unknown; refused: number; changes: number }> {
  const run = await readRun(database.pool, id);
  const refused = await database.pool.query("SELECT 1 FROM import_refusals WHERE run_id = $1", [id]);
  const changes = await database.pool.query("SELECT 1 FROM changes");
  return {
    state: run?.state ?? "failed",
    counts: run?.progress.counts,
    refused: refused.rowCount ?? 0,
    changes: changes.rowCount ?? 0,
  };
}

test.runIf(IS_LONG)("killed with -9 anywhere, a run goes on without loss or repeat", async () => {
  const whole = await aRun();
  await workOnRun({ database, context: FEW_PLACES }, whole);
  const expected = await result(whole);
  expect(expected).toMatchObject({ state: "done", refused: ROWS / 10, changes: (ROWS * 9) / 10 });
  for (let round = 0; round < rounds(1, 20); round += 1) {
    await database.pool.query("TRUNCATE documents, changes, removals, change_sets");
    const id = await aRun();
    const child = start(id);
    await child.said(`rows ${100 * (1 + ((round * 7) % 8))}`).catch(() => undefined);
    await child.kill("SIGKILL");
    const again = start(id);
    await again.said("done");
    await again.ended;
    expect(await result(id)).toEqual(expected);
    expect((await database.pool.query("SELECT 1 FROM import_pieces")).rowCount).toBe(0);
  }
});
