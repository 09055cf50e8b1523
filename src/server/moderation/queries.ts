import type pg from "pg";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";

type Client = Pick<pg.Pool, "query">;

/** So many open reports of one listing are read: what they weigh is bounded long before. */
const MOST_REPORTS = 300;
/** So many decisions and appeals about one listing are read. */
const MOST_DECISIONS = 100;

/** Open reports about one listing, newest first. */
export async function readOpenReports(client: Client, listingId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "open-reports",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'reports' AND body->>'listingId' = $1 AND body->>'state' = 'open'
           ORDER BY (body->>'at') COLLATE "C" DESC LIMIT ${MOST_REPORTS}`,
    values: [listingId],
  });
  return answer.rows.map(shieldedOf);
}

/** How many reports of somebody since a time a moderator found nothing behind. */
export async function countDismissed(client: Client, authorId: string, since: Date): Promise<number> {
  const answer = await client.query<{ count: number }>({
    name: "dismissed-reports",
    text: `SELECT count(*) AS count FROM documents
           WHERE ${PERSON_OF} = $1 AND collection = 'reports' AND body->>'authorId' = $1 AND body->>'outcome' = 'dismissed'
             AND (body->>'at') COLLATE "C" >= $2`,
    values: [authorId, since.toISOString()],
  });
  return answer.rows[0]?.count ?? 0;
}

/** Decisions and appeals about some listings, newest first. */
export async function readDecided(client: Client, listingIds: readonly string[]): Promise<ShieldedDocument[]> {
  if (listingIds.length === 0) return [];
  const answer = await client.query<ShieldedRow>({
    name: "decided-about",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'decisions' AND body->>'listingId' = ANY($1::text[])
           UNION ALL SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'appeals' AND body->>'listingId' = ANY($1::text[])
           ORDER BY created_at DESC, id DESC LIMIT ${MOST_DECISIONS}`,
    values: [[...listingIds]],
  });
  return answer.rows.map(shieldedOf);
}
