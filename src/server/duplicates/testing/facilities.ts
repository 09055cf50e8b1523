import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { fileDocuments } from "../file-documents.ts";
import type { FindDependencies } from "../find-alike.ts";

/** A facility of a test: its id, and what differs from `aFacility`. */
export type TestFacility = Partial<StoredFacility> & { id: string };

/** Facilities as an import hands them on. */
export function documentsOf(facilities: readonly TestFacility[]) {
  return facilities.map(({ id, ...about }) => ({
    collection: "facilities",
    id,
    body: bodyOf(aFacility(about)),
    shielded: null,
  }));
}

/** Writes documents, notes their numbers and files them, as the change log's followers do. */
export async function writeFiled(
  { database, numbersOf }: FindDependencies,
  documents: readonly (DocumentKey & Pick<ShieldedDocument, "body" | "shielded">)[],
  at: Date,
): Promise<void> {
  await upsertBatch(database, documents, { who: "system", role: "system", act: "test.write" });
  await noteAndFile({ database, numbersOf }, documents, at);
}

/** Notes the numbers of stored documents, and files them. */
export async function noteAndFile(
  { database, numbersOf }: FindDependencies,
  keys: readonly DocumentKey[],
  at: Date,
): Promise<void> {
  const found = await readShieldedAll(database, keys);
  const noted = found.flatMap((each) =>
    Object.values(numbersOf(each))
      .flat()
      .map((key) => ({ key, collection: each.collection, id: each.id })),
  );
  await database.pool.query(
    `INSERT INTO numbers (key, collection, id) SELECT key, collection, id
     FROM jsonb_to_recordset($1::jsonb) AS t (key text, collection text, id uuid) ON CONFLICT DO NOTHING`,
    [JSON.stringify(noted)],
  );
  await fileDocuments({ database, numbersOf }, { keys, found, at });
}
