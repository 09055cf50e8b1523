import { PERSON_OF } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** A person's document in full. Its owner may see its shielded part. */
export type OwnDocument = {
  collection: string;
  id: string;
  createdAt: Date;
  updatedAt: Date;
  body: Record<string, unknown>;
  shielded: Record<string, unknown> | null;
};

/** Keys of a person's documents: owned, written, requested. */
const KEYS = `
  SELECT collection, id FROM documents WHERE ${PERSON_OF} = $1
  UNION SELECT collection, id FROM documents WHERE collection = 'profiles' AND id = $1::uuid`;

/** Grants that a person gave. The document belongs to the asker, its texts to both. */
const GIVEN = `
  SELECT collection, id FROM documents
  WHERE collection = 'grants' AND id IN (SELECT grant_id FROM contact_grants WHERE owner_id = $1)`;

/** Responses to the person's needs. The document belongs to the responder too. */
const GOT = `SELECT collection, id FROM documents WHERE collection = 'responses' AND body->>'keeperId' = $1`;

/** News of others that contain the name under which the person asked. */
const NEWS_WITH_ALIAS = `
  SELECT n.collection, n.id FROM contact_grants c JOIN documents n ON n.collection = 'news' AND ${PERSON_OF} = c.owner_id
  WHERE c.asker_id = $1 AND n.body->>'grantId' = c.grant_id::text`;

/** Whether an observation belongs to a task: by staff, a verifier or a moderator. */
const BY_TASK = `collection = 'observations' AND body->>'by' IN ('facility', 'verifier', 'moderator')`;

/**
 * Listings of others that the person observed privately or reported. Their state derives in part
 * from that.
 */
export async function readObservedListings({ pool }: Database, userId: string): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT DISTINCT body->>'listingId' AS id FROM documents
     WHERE collection IN ('observations', 'reports') AND ${PERSON_OF} = $1 AND body ? 'listingId' AND NOT (${BY_TASK})`,
    [userId],
  );
  return answer.rows.map(({ id }) => id);
}

/**
 * All documents of a person, oldest first. Grants are separate, because they also belong to
 * another.
 */
export async function readOwnDocuments({ pool }: Database, userId: string): Promise<OwnDocument[]> {
  const answer = await pool.query<OwnDocument>(
    `SELECT d.collection, d.id, d.created_at AS "createdAt", d.updated_at AS "updatedAt", d.body, d.shielded
     FROM documents d JOIN (${KEYS}) own USING (collection, id)
     WHERE d.collection NOT IN ('grants', 'responses') ORDER BY d.collection, d.created_at, d.id`,
    [userId],
  );
  return answer.rows;
}

/**
 * A grant as each of its two people may keep it: never who the other is. `isBlocked` is for its
 * owner alone.
 */
export type OwnGrant = {
  id: string;
  listingId: string;
  side: "owner" | "asker";
  alias: string | null;
  reason: string | null;
  at: string;
  revokedAt: string | null;
  isBlocked: boolean | null;
};

/** Grants that the person gave or got, in the order of requests. */
export async function readOwnGrants({ pool }: Database, userId: string): Promise<OwnGrant[]> {
  const answer = await pool.query<OwnGrant>(
    `SELECT d.id, d.body->>'listingId' AS "listingId", d.body->>'at' AS at, d.body->>'revokedAt' AS "revokedAt",
       d.shielded->>'alias' AS alias, d.shielded->>'reason' AS reason,
       CASE WHEN c.owner_id = $1 THEN 'owner' ELSE 'asker' END AS side,
       CASE WHEN c.owner_id = $1 THEN EXISTS (
         SELECT FROM contact_blocks b WHERE b.owner_id = $1 AND b.asker_id = c.asker_id) END AS "isBlocked"
     FROM contact_grants c JOIN documents d ON d.collection = 'grants' AND d.id = c.grant_id
     WHERE c.owner_id = $1 OR c.asker_id = $1 ORDER BY c.at, d.id`,
    [userId],
  );
  return answer.rows;
}

/** A response as each of its two people may keep it: never who the other is. */
export type OwnResponse = {
  id: string;
  side: "owner" | "responder";
  body: Record<string, unknown>;
  shielded: Record<string, unknown> | null;
};

/** Responses that the person gave or got, in the order of promises. */
export async function readOwnResponses({ pool }: Database, userId: string): Promise<OwnResponse[]> {
  const answer = await pool.query<OwnResponse>(
    `SELECT d.id, CASE WHEN d.body->>'keeperId' = $1 THEN 'owner' ELSE 'responder' END AS side,
       d.body - 'keeperId' - 'authorId' AS body, d.shielded
     FROM documents d WHERE d.collection = 'responses' AND (${PERSON_OF} = $1 OR d.body->>'keeperId' = $1)
     ORDER BY d.body->>'at', d.id`,
    [userId],
  );
  return answer.rows;
}

/** Needs of others that the person responds to. Their counts are made from that. */
export async function readRespondedNeeds({ pool }: Database, userId: string): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT DISTINCT body->>'listingId' AS id FROM documents WHERE ${PERSON_OF} = $1 AND collection = 'responses'`,
    [userId],
  );
  return answer.rows.map(({ id }) => id);
}

/**
 * A document to remove with an account. `isTask`: its observation stays, because it is not theirs
 * alone.
 */
export type DocumentToRemove = DocumentKey & { isTask: boolean };

/**
 * What is removed with an account: the person's documents, grants they gave, and everything others
 * wrote about removed listings. Those come before the listings, so that nothing refers to an
 * unknown listing.
 */
export async function readKeysToRemove({ pool }: Database, userId: string, most: number): Promise<DocumentToRemove[]> {
  const answer = await pool.query<DocumentToRemove>(
    `WITH own AS (${KEYS} UNION ${GIVEN} UNION ${GOT})
     SELECT collection, id, coalesce(body->>'authorId' = $1, false) AND ${BY_TASK} AS "isTask" FROM (
       SELECT collection, id FROM own
       UNION ${NEWS_WITH_ALIAS}
       UNION SELECT o.collection, o.id FROM documents o JOIN own l ON l.collection = 'listings'
         AND o.collection IN ('observations', 'reports', 'grants', 'claims', 'decisions', 'appeals', 'responses', 'asks')
         AND o.body->>'listingId' = l.id::text) due JOIN documents USING (collection, id)
     ORDER BY collection = 'listings', collection DESC, id LIMIT $2`,
    [userId, most],
  );
  return answer.rows;
}

/** Other table rows about a person. */
type OwnRows = {
  proofs: { provedAt: Date }[];
  notices: { daily: string | null; toldAt: Date | null }[];
  ended: { kind: string; at: Date }[];
  browsers: { at: Date }[];
};

/**
 * When a person proved numbers, their daily messages, the kinds of messages they ended, and since
 * when browsers get messages. A browser's address is a secret of its push service.
 */
export async function readOwnRows({ pool }: Database, userId: string): Promise<OwnRows> {
  const [proofs, notices, ended, browsers] = await Promise.all([
    pool.query<OwnRows["proofs"][number]>(
      `SELECT proved_at AS "provedAt" FROM proofs WHERE user_id = $1 ORDER BY proved_at`,
      [userId],
    ),
    pool.query<OwnRows["notices"][number]>(`SELECT daily, told_at AS "toldAt" FROM notices WHERE user_id = $1`, [
      userId,
    ]),
    pool.query<OwnRows["ended"][number]>(`SELECT kind, at FROM ended_messages WHERE user_id = $1 ORDER BY kind`, [
      userId,
    ]),
    pool.query<OwnRows["browsers"][number]>(
      `SELECT d.at FROM push_devices d JOIN auth."session" s ON s."id" = d.session_id WHERE s."userId" = $1 ORDER BY d.at`,
      [userId],
    ),
  ]);
  return { proofs: proofs.rows, notices: notices.rows, ended: ended.rows, browsers: browsers.rows };
}
