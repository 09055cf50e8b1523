import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { testDatabase } from "#server/testing/database.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";

const ROWS = 1_000;
let folder: string;
let file: string;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lifeboard-killed-"));
  file = join(folder, "hospitals.csv");
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `${at + 1},Hospital ${at + 1},West Bengal,Kolkata,700${String(1 + (at % 99)).padStart(3, "0")},0,19,1`,
  );
  await writeFile(
    file,
    `Sr_No,Hospital_Name,State,District,Pincode,Ambulance_Phone_No,State_ID,District_ID\n${rows.join("\n")}\n`,
  );
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function startImport(): Child {
  const connection = JSON.stringify({ ...database.connection, database: database.pool.options.database });
  return startChild(new URL("./testing/import-child.ts", import.meta.url), [
    connection,
    "india-hospitals",
    folder,
    file,
  ]);
}

/**
 * Facilities without their listing, and listings without their facility: a row must be there
 * completely or not at all.
 */
const HALF = `SELECT count(*) AS n FROM documents d WHERE
  (collection = 'facilities' AND NOT EXISTS (SELECT FROM documents l WHERE l.collection = 'listings' AND l.body->>'facilityId' = d.id::text))
  OR (collection = 'listings' AND NOT EXISTS (SELECT FROM documents f WHERE f.collection = 'facilities' AND f.id::text = d.body->>'facilityId'))`;

async function count(sql: string): Promise<number> {
  return (await database.pool.query<{ n: number }>(sql)).rows[0]?.n ?? -1;
}

test.runIf(IS_LONG)("killed with -9 anywhere, an import leaves whole rows, and the next run completes it", async () => {
  for (let round = 0; round < rounds(1, 50); round += 1) {
    await database.pool.query("TRUNCATE documents, changes, removals");
    const child = startImport();
    await child.said(`rows ${100 * (1 + ((round * 7) % 9))}`).catch(() => undefined);
    await child.kill("SIGKILL");
    expect(await count(HALF)).toBe(0);
    const there = await count("SELECT count(*) AS n FROM documents");
    const again = startImport();
    const said = await again.said("done");
    await again.ended;
    expect(JSON.parse(said.slice("done ".length))).toEqual({
      total: 2 * ROWS,
      imported: 2 * ROWS - there,
      updated: 0,
      unchanged: there,
    });
    expect(await count("SELECT count(*) AS n FROM documents WHERE version <> 1")).toBe(0);
    expect(await count("SELECT count(*) AS n FROM changes")).toBe(2 * ROWS);
  }
});
