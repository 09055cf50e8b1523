import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "#server/backup/restore.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, keyText, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedRow } from "#server/documents/documents.ts";
import { emptyDatabase } from "#server/testing/database.ts";
import { KEPT } from "#server/testing/kept-data.ts";
import { ALL_COLLECTIONS } from "./all.ts";

let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
  await restoreBackup(database, join(KEPT, "backup.ndjson.gz"));
});
afterAll(() => database.drop());

test("each document that 2922803 kept is as its collection says, with what is kept apart of it", async () => {
  const { rows } = await database.pool.query<ShieldedRow>(`SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents`);
  const documents = rows.map(shieldedOf);
  expect(documents.length).toBeGreaterThan(100);
  expect(documents.filter(({ collection }) => !ALL_COLLECTIONS.includes(collection)).map(keyText)).toEqual([]);
  const sound = new Set(readable(documents));
  expect(documents.filter((document) => !sound.has(document)).map(keyText)).toEqual([]);
});
