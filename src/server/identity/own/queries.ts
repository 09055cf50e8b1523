import { PERSON_OF } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** A document of somebody, whole: its owner may have what is shielded from all others. */
export type OwnDocument = {
  collection: string;
  id: string;
  createdAt: Date;
  updatedAt: Date;
  body: Record<string, unknown>;
  shielded: Record<string, unknown> | null;
};

/** Keys of what is somebody's: owned, written, asked for. */
const KEYS = `
  SELECT collection, id FROM documents WHERE ${PERSON_OF} = $1
  UNION SELECT collection, id FROM documents WHERE collection = 'profiles' AND id = $1::uuid`;

/** Every document that is somebody's, in the order of making. */
export async function readOwnDocuments({ pool }: Database, userId: string): Promise<OwnDocument[]> {
  const answer = await pool.query<OwnDocument>(
    `SELECT d.collection, d.id, d.created_at AS "createdAt", d.updated_at AS "updatedAt", d.body, d.shielded
     FROM documents d JOIN (${KEYS}) own USING (collection, id) ORDER BY d.collection, d.created_at, d.id`,
    [userId],
  );
  return answer.rows;
}

/** What goes with an account: all that is somebody's, and what others observed of listings that go; observations before listings. */
export async function readKeysToRemove({ pool }: Database, userId: string, most: number): Promise<DocumentKey[]> {
  const answer = await pool.query<DocumentKey>(
    `WITH own AS (${KEYS})
     SELECT collection, id FROM own
     UNION SELECT o.collection, o.id FROM documents o JOIN own l ON l.collection = 'listings'
       AND o.collection = 'observations' AND o.body->>'listingId' = l.id::text
     ORDER BY collection DESC, id LIMIT $2`,
    [userId, most],
  );
  return answer.rows;
}
