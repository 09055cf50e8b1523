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

/** What ties a document to a person: who owns it, who wrote it, who asked. */
const OF_PERSON = `(d.body->>'ownerId' = $1 OR d.body->>'authorId' = $1 OR d.body->>'askerId' = $1
  OR (d.collection = 'profiles' AND d.id = $1::uuid))`;

/** Every document that is somebody's, in the order of making. */
export async function readOwnDocuments({ pool }: Database, userId: string): Promise<OwnDocument[]> {
  const answer = await pool.query<OwnDocument>(
    `SELECT d.collection, d.id, d.created_at AS "createdAt", d.updated_at AS "updatedAt", d.body, d.shielded
     FROM documents d WHERE ${OF_PERSON} ORDER BY d.collection, d.created_at, d.id`,
    [userId],
  );
  return answer.rows;
}
