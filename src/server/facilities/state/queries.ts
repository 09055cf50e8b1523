import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** How many facilities one run changes. */
const MOST_DUE = 100;

/** A facility that is due, and when its state was said, ISO text. */
type DuePlace = { id: string; saidAt: string | null };

/** Facilities of whose state something changes by itself by now (`nextPlaceChange`). */
export async function readDuePlaceChanges({ pool }: Database, now: Date): Promise<DuePlace[]> {
  const answer = await pool.query<DuePlace>(
    `SELECT facility_id::text AS id, d.body->'status'->'state'->>'at' AS "saidAt"
     FROM facility_states LEFT JOIN documents d ON d.collection = 'facilities' AND d.id = facility_id
     WHERE ends_at <= $1 ORDER BY ends_at LIMIT ${MOST_DUE}`,
    [now],
  );
  return answer.rows;
}

/**
 * Who is asked whether a state still holds: whoever said it, if they still keep the facility, else
 * all who keep it. A shared desk has no account: its question stands on the counter.
 * @param saidAt when it was said
 */
export async function readWhomToAsk({ pool }: Database, facilityId: string, saidAt: string): Promise<string[]> {
  const answer = await pool.query<{ id: string; isSpeaker: boolean }>({
    name: "whom-to-ask",
    text: `SELECT u.id, EXISTS (SELECT FROM documents d
             WHERE d.collection = 'facility-changes' AND d.body->>'facilityId' = $1 AND d.body->>'at' = $2
               AND d.body->>'byId' = u.id) AS "isSpeaker"
           FROM auth.facility_staff s JOIN auth."user" u ON u.id = s.user_id
           WHERE s.facility_id = $1::uuid AND u.banned IS NOT TRUE ORDER BY u.id`,
    values: [facilityId, saidAt],
  });
  const speakers = answer.rows.filter(({ isSpeaker }) => isSpeaker);
  return (speakers.length === 0 ? answer.rows : speakers).map(({ id }) => id);
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

/**
 * The questions whether a facility still turns emergencies away that its keepers have not read,
 * locked until the command ends. They are found by their owners, for whom there is an index.
 */
async function readQuestionsOf(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "questions-of-facility",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'news' AND body->>'kind' = 'diversion-asked' AND body->>'facilityId' = $1
             AND body->>'seenAt' IS NULL
             AND ${PERSON_OF} = ANY(ARRAY(SELECT user_id FROM auth.facility_staff WHERE facility_id = $1::uuid))
           ORDER BY id FOR UPDATE`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** All that writing a state needs: the facility's listings, its open corrections, and unread questions about it. */
export async function readStateContext(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  return [
    ...(await lockSupplyOf(client, facilityId)),
    ...(await readCorrectionsOf(client, facilityId)),
    ...(await readQuestionsOf(client, facilityId)),
  ];
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
