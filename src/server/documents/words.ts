import type pg from "pg";
import { DOCUMENT_COLUMNS, shieldedOf } from "./documents.ts";
import type { ShieldedDocument, ShieldedRow } from "./documents.ts";
import { readable } from "#server/documents/collections/collections.ts";

/**
 * So many words of one person with one outcome count at most; and so many of each side about one
 * listing: of seekers without an account, of those with one, of all others, and of each of these
 * apart that money was asked for in advance.
 */
const MOST_OF_PERSON = 10;
const MOST_OF_SIDE = 1_000;

const WORDS = `
  WITH said AS (
    SELECT ${DOCUMENT_COLUMNS}, shielded,
      row_number() OVER (PARTITION BY body->>'listingId', coalesce(shielded->>'who', body->>'by'), body->>'outcome', body ?| '{count,counts}'
        ORDER BY (body->>'at') COLLATE "C" DESC, id DESC) AS turn
    FROM documents WHERE collection = 'observations' AND body->>'listingId' = ANY($1::text[])),
  kept AS (
    SELECT *, row_number() OVER (PARTITION BY body->>'listingId', body->>'by' = 'seeker', body ? 'authorId',
          body->>'outcome' = 'asked-for-advance-money'
        ORDER BY (body->>'at') COLLATE "C" DESC, id DESC) AS place
    FROM said WHERE turn <= ${MOST_OF_PERSON})
  SELECT ${DOCUMENT_COLUMNS}, shielded FROM kept WHERE place <= ${MOST_OF_SIDE}`;

/**
 * What was said about some listings, as far as it counts: of each person the newest words of each
 * outcome, and of each side the newest. So nobody, and no crowd without accounts, can push out what
 * others said, or that they were asked for money. Inside a command, behind the lock of the listing:
 * whoever says something of it waits there.
 */
export async function readWordsOf(
  client: Pick<pg.Pool, "query">,
  listingIds: readonly string[],
): Promise<ShieldedDocument[]> {
  if (listingIds.length === 0) return [];
  const answer = await client.query<ShieldedRow>({ name: "words-of-listings", text: WORDS, values: [listingIds] });
  return readable(answer.rows.map(shieldedOf));
}
