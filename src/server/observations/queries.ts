import type pg from "pg";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import { readable } from "#server/documents/collections/collections.ts";

/**
 * How many observations count at most: per person and outcome, and per side of one listing. Sides
 * are seekers without an account, seekers with one, and all others. Observations that money was
 * asked for in advance count apart on each side.
 */
const MOST_OF_PERSON = 10;
const MOST_OF_SIDE = 1_000;

const OBSERVATIONS = `
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
 * The observations of some listings that count: per person and outcome the newest, per side the
 * newest. So no one can push out what others observed, or that they were asked for money. Neither
 * can a crowd without accounts. Runs inside a command, behind the listing's lock: a new observation
 * waits there.
 */
export async function readObservationsOf(
  client: Pick<pg.Pool, "query">,
  listingIds: readonly string[],
): Promise<ShieldedDocument[]> {
  if (listingIds.length === 0) return [];
  const answer = await client.query<ShieldedRow>({
    name: "observations-of-listings",
    text: OBSERVATIONS,
    values: [listingIds],
  });
  return readable(answer.rows.map(shieldedOf));
}
