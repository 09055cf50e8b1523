import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** How many facilities' states one run ends. */
const MOST_ENDED = 100;

/** Facilities whose state has ended. */
export async function readEndedStates({ pool }: Database, now: Date): Promise<string[]> {
  const answer = await pool.query<{ facility_id: string }>(
    `SELECT facility_id FROM facility_states WHERE ends_at <= $1 ORDER BY ends_at LIMIT ${MOST_ENDED}`,
    [now],
  );
  return answer.rows.map((row) => row.facility_id);
}

/** How many corrections of one facility are answered at once. */
const MOST_CORRECTIONS = 200;

/** The open corrections of a facility, locked until the command ends. */
async function readCorrectionsOf(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "corrections-of-facility",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'reports' AND body->>'state' = 'open' AND body->>'cause' = 'wrong-field'
             AND body->>'facilityId' = $1
           ORDER BY id LIMIT ${MOST_CORRECTIONS} FOR UPDATE`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** All that writing a state needs: the facility's listings, and its open corrections. */
export async function readStateContext(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  return [...(await lockSupplyOf(client, facilityId)), ...(await readCorrectionsOf(client, facilityId))];
}

/** How many corrections the list of all reads; of one speaker about one field of a place. */
const MOST_LISTED = 500;
const MOST_OF_SPEAKER = 5;

/**
 * The open corrections of these fields, the longest waiting first. Where there are too many,
 * speakers take turns: whoever sends hundreds hides nobody else's.
 */
export async function readAllCorrections({ pool }: Database, fields: readonly string[]): Promise<ShieldedDocument[]> {
  const answer = await pool.query<ShieldedRow>({
    name: "corrections",
    text: `WITH said AS (
             SELECT id, created_at, coalesce(shielded->>'network', shielded->>'who', id::text) AS speaker,
               row_number() OVER (PARTITION BY body->>'facilityId', body->>'field',
                 coalesce(shielded->>'network', shielded->>'who', id::text) ORDER BY created_at, id) AS again
             FROM documents
             WHERE collection = 'reports' AND body->>'state' = 'open' AND body->>'cause' = 'wrong-field'
               AND body->>'field' = ANY($1::text[])),
           listed AS (
             SELECT id FROM (
               SELECT id, created_at, row_number() OVER (PARTITION BY speaker ORDER BY again, created_at, id) AS turn
               FROM said WHERE again <= ${MOST_OF_SPEAKER}) each
             ORDER BY turn, created_at, id LIMIT ${MOST_LISTED})
           SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'reports' AND id IN (SELECT id FROM listed) ORDER BY created_at, id`,
    values: [[...fields]],
  });
  return readable(answer.rows.map(shieldedOf));
}
