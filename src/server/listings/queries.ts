import { DOCUMENT_COLUMNS, IS_NOT_DEMO, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { ACCOUNT_HISTORY } from "#server/limits/account-history.ts";
import type { StoredHistory } from "#server/limits/account-history.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * How many private texts of each kind are erased with one listing: a transaction lasts a second at
 * most.
 */
const MOST_WORDS = 500;

/** A person's listings, inside a command. */
export async function readOwnedBy(client: SqlClient, ownerId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "owned-in-command",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND ${PERSON_OF} = $1 AND body->>'ownerId' = $1`,
    values: [ownerId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Any number that is the same in every process. With the hash of a number it names a lock. */
const NUMBERS_LOCK = 5_401_153;

/** Locks phone numbers until the command ends. All take the locks in one order. */
export async function lockNumbers(client: SqlClient, numbers: readonly string[]): Promise<void> {
  for (const number of numbers.toSorted()) {
    // In sequence: the order prevents deadlocks.
    await client.query({
      name: "lock-number",
      text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
      values: [NUMBERS_LOCK, number],
    });
  }
}

/** How many posts with one number are read at most: the oldest. */
const MOST_OF_NUMBER = 500;

/** Some people's listings that still have one of some numbers, the oldest first, in a command. */
export async function readPostsOf(
  client: SqlClient,
  { owners, numbers }: { owners: readonly string[]; numbers: readonly string[] },
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "posts-of-numbers",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'listings' AND ${PERSON_OF} = ANY($1) AND body->>'ownerId' = ANY($1)
             AND body->'place'->>'basis' = 'masked'
             AND EXISTS (SELECT FROM jsonb_array_elements(shielded->'channels') c WHERE c->>'value' = ANY($2))
           ORDER BY created_at, id LIMIT ${MOST_OF_NUMBER}`,
    values: [owners, numbers],
  });
  return readable(answer.rows.map(shieldedOf));
}

/**
 * Listings that were closed or expired before a time and still hold personal data. `contact` finds
 * those with channels, `person` all. Includes those that moderators hid before that time and that
 * would have expired since. Of the demonstration only what an account closed may be personal.
 */
export async function readClosedBefore(
  database: Database,
  { before, now, stage, most }: { before: Date; now: Date; stage: "contact" | "person"; most: number },
): Promise<{ id: string; ownerId: string | null }[]> {
  const answer = await database.pool.query<{ id: string; ownerId: string | null }>({
    name: "closed-before",
    text: `SELECT id, body->>'ownerId' AS "ownerId" FROM documents
           WHERE collection = 'listings' AND shielded IS NOT NULL AND body->>'status' IN ('fulfilled', 'withdrawn', 'expired')
             AND coalesce(body->>'closedAt', body->>'expiresAt') COLLATE "C" < $1
             AND (${IS_NOT_DEMO} OR (body->>'status' <> 'expired'
               AND EXISTS (SELECT FROM auth."user" u WHERE u.id = body->>'ownerId')))
             AND ($2 = 'person' OR shielded->'channels' <> '[]' OR shielded ? 'alias')
           UNION SELECT l.id, l.body->>'ownerId' FROM documents d
           JOIN documents l ON l.collection = 'listings' AND l.id = (d.body->>'listingId')::uuid
           WHERE d.collection = 'decisions' AND $2 = 'person' AND (d.body->>'at') COLLATE "C" < $1
             AND l.body->>'status' = 'hidden' AND l.shielded IS NOT NULL
             AND (l.body->'decision'->>'at') COLLATE "C" < $1 AND (l.body->>'expiresAt') COLLATE "C" < $4
           ORDER BY id LIMIT $3`,
    values: [before.toISOString(), stage, most, now.toISOString()],
  });
  return answer.rows;
}

/**
 * Texts about a listing for moderators alone, inside a command: notes with numbers, texts of
 * reports and appeals.
 */
export async function readPrivateWords(client: SqlClient, listingId: string): Promise<ShieldedDocument[]> {
  const documents: ShieldedDocument[] = [];
  for (const collection of ["observations", "reports", "appeals"]) {
    // One connection runs one statement at a time. The collection is a literal, as in the index.
    const answer = await client.query<ShieldedRow>({
      name: `private-words-${collection}`,
      text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
             WHERE collection = '${collection}' AND body->>'listingId' = $1
               AND (shielded ? 'note' OR shielded ? 'text' OR shielded ? 'evidence' OR shielded ? 'network'
                 OR shielded ? 'response')
             ORDER BY (body->>'at') COLLATE "C" LIMIT ${MOST_WORDS} FOR UPDATE`,
      values: [listingId],
    });
    documents.push(...readable(answer.rows.map(shieldedOf)));
  }
  return documents;
}

/** Who posts: an account's proved addresses and its history. The e-mail is as accounts store it. */
export type PostAuthor = { id: string; email: string | null; phone: string | null; history: StoredHistory | null };

/** Reads it. */
export async function readPostAuthor({ pool }: Pick<Database, "pool">, id: string): Promise<PostAuthor> {
  const answer = await pool.query<StoredHistory & { email: string | null; phone: string | null }>({
    name: "post-author",
    text: `SELECT CASE WHEN "emailVerified" THEN email END AS email,
             CASE WHEN "phoneNumberVerified" THEN "phoneNumber" END AS phone, ${ACCOUNT_HISTORY}
           FROM auth."user" u WHERE id = $1`,
    values: [id],
  });
  const [row] = answer.rows;
  if (row === undefined) return { id, email: null, phone: null, history: null };
  const { email, phone, ...history } = row;
  return { id, email, phone, history };
}
