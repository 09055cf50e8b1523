import type pg from "pg";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";

/** More than this was never said about one listing that anybody still remembers. */
const MOST_OBSERVATIONS = 500;

/**
 * The newest observations of a listing with what is kept apart of them, inside a command: all, or those of one outcome. `locks`:
 * they stay as they are until the command is over.
 */
export async function readObservationsOf(
  client: Pick<pg.PoolClient, "query">,
  listingId: string,
  { outcome, locks = false }: { outcome?: string; locks?: boolean },
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: `observations-in-command${locks ? "-locked" : ""}`,
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'observations' AND body->>'listingId' = $1 AND ($2::text IS NULL OR body->>'outcome' = $2)
           ORDER BY (body->>'at') COLLATE "C" DESC LIMIT ${MOST_OBSERVATIONS}${locks ? " FOR UPDATE" : ""}`,
    values: [listingId, outcome ?? null],
  });
  return answer.rows.map(shieldedOf);
}
