import { DOCUMENT_COLUMNS, documentOf, shieldedOf } from "#server/documents/documents.ts";
import type { DocumentRow, ShieldedDocument, ShieldedRow, StoredDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * The oldest listing of a facility, under which moderators find reports about it; none where it has
 * none.
 */
export async function readFirstSupply(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "first-supply",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'listings' AND body->>'facilityId' = $1
           ORDER BY body->>'status' = 'open' DESC, created_at, id LIMIT 1`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Most pauses that one run ends. */
const MOST_ENDED = 100;

/** Facilities with lines whose pause has ended. */
export async function readEndedPauses({ pool }: Database, now: Date): Promise<string[]> {
  const answer = await pool.query<{ facility_id: string }>(
    `SELECT facility_id FROM facility_pauses WHERE ends_at <= $1 ORDER BY ends_at LIMIT ${MOST_ENDED}`,
    [now],
  );
  return answer.rows.map((row) => row.facility_id);
}

/** An open listing of a facility, for observations about the facility; null when it has none. */
export async function readListingOf({ pool }: Database, facilityId: string): Promise<string | null> {
  const answer = await pool.query<{ id: string }>({
    name: "listing-of-facility",
    text: `SELECT id FROM documents WHERE collection = 'listings' AND body->>'facilityId' = $1 AND body->>'status' = 'open'
           ORDER BY id LIMIT 1`,
    values: [facilityId],
  });
  return answer.rows[0]?.id ?? null;
}

/** How many reports about a facility's listings one correction answers. */
const MOST_REPORTS = 500;

/**
 * Everything for writing a facility's lines, locked until the command ends. That is its listings,
 * their observations, and the reports about them that are open or among `reports`.
 */
export async function readLineContext(
  client: SqlClient,
  facilityId: string,
  reports: readonly string[] = [],
): Promise<ShieldedDocument[]> {
  const supply = await lockSupplyOf(client, facilityId);
  const ids = supply.map(({ id }) => id);
  const words = await readObservationsOf(client, ids);
  const answer = await client.query<ShieldedRow>({
    name: "reports-of-facility",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'reports' AND body->>'listingId' = ANY($1::text[])
             AND (body->>'state' = 'open' OR id = ANY($2::uuid[]))
           ORDER BY id LIMIT ${MOST_REPORTS} FOR UPDATE`,
    values: [ids, [...reports]],
  });
  return [...supply, ...words, ...readable(answer.rows.map(shieldedOf))];
}

/** How many changes of a facility's lines are shown. */
const MOST_CHANGES = 10;

/** The changes of a facility's lines and name, newest first. */
export async function readChanges({ pool }: Database, facilityId: string): Promise<ShieldedDocument[]> {
  const answer = await pool.query<ShieldedRow>({
    name: "facility-changes",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'facility-changes' AND body->>'facilityId' = $1
           ORDER BY created_at DESC, id DESC LIMIT ${MOST_CHANGES}`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** The lines of a facility that were taken off and can be brought back, newest first. */
export async function readTakenOff({ pool }: Database, facilityId: string, now: Date): Promise<StoredDocument[]> {
  const answer = await pool.query<DocumentRow>({
    name: "taken-off-lines-of",
    text: `SELECT ${DOCUMENT_COLUMNS} FROM documents
           WHERE collection = 'taken-off-lines' AND body->>'facilityId' = $1 AND body->>'until' > $2
           ORDER BY created_at DESC, id DESC LIMIT ${MOST_CHANGES}`,
    values: [facilityId, now.toISOString()],
  });
  return readable(answer.rows.map(documentOf));
}

/** The numbers proposed for a facility that still wait. */
export async function readProposedOf(client: SqlClient, facilityId: string): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "proposed-lines-of",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE collection = 'proposed-lines' AND body->>'facilityId' = $1 AND body->>'state' = 'open'
           ORDER BY id LIMIT ${MOST_CHANGES}`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/** All proposed numbers that wait, in turn by who proposed them, the oldest first. */
export async function readAllProposed({ pool }: Database): Promise<ShieldedDocument[]> {
  const answer = await pool.query<ShieldedRow>({
    name: "proposed-lines",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM (
             SELECT *, row_number() OVER (PARTITION BY coalesce(body->>'byId', shielded->>'network', id::text)
               ORDER BY (body->>'until') COLLATE "C", id) AS turn
             FROM documents WHERE collection = 'proposed-lines' AND body->>'state' = 'open') each
           ORDER BY turn, (body->>'until') COLLATE "C", id LIMIT ${MOST_WAITING}`,
  });
  return readable(answer.rows.map(shieldedOf));
}

/** Ids of proposed numbers whose time is over. */
export async function readEndedProposed({ pool }: Database, now: Date): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT id FROM documents WHERE collection = 'proposed-lines' AND (body->>'until') COLLATE "C" <= $1
     ORDER BY (body->>'until') COLLATE "C", id LIMIT ${MOST_ENDED}`,
    [now.toISOString()],
  );
  return answer.rows.map(({ id }) => id);
}

/** How many lines moderators are shown. */
const MOST_TAKEN_OFF = 100;

/** All lines that were taken off and can be brought back, the next to end first. */
export async function readAllTakenOff({ pool }: Database, now: Date): Promise<StoredDocument[]> {
  const answer = await pool.query<DocumentRow>({
    name: "taken-off-lines",
    text: `SELECT ${DOCUMENT_COLUMNS} FROM documents
           WHERE collection = 'taken-off-lines' AND (body->>'until') COLLATE "C" > $1
           ORDER BY (body->>'until') COLLATE "C", id LIMIT ${MOST_TAKEN_OFF}`,
    values: [now.toISOString()],
  });
  return readable(answer.rows.map(documentOf));
}

/** Ids of lines that can no longer be brought back. */
export async function readEndedTakenOff({ pool }: Database, now: Date): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT id FROM documents WHERE collection = 'taken-off-lines' AND (body->>'until') COLLATE "C" <= $1
     ORDER BY (body->>'until') COLLATE "C", id LIMIT ${MOST_ENDED}`,
    [now.toISOString()],
  );
  return answer.rows.map(({ id }) => id);
}

/**
 * A facility's change of lines that waits. `isByKeeper`: whoever wrote it still keeps the facility.
 */
export type WaitingChange = { facilityId: string; changeId: string; isByKeeper: boolean };

/** The changes whose waiting time is over. */
export async function readDueLines({ pool }: Database, now: Date): Promise<WaitingChange[]> {
  const answer = await pool.query<WaitingChange>(
    `SELECT w.facility_id::text AS "facilityId", w.change_id::text AS "changeId",
       EXISTS (
         SELECT FROM documents d JOIN auth.facility_staff s ON s.user_id = d.body->>'byId'
           JOIN auth."user" u ON u.id = s.user_id
         WHERE d.collection = 'facility-changes' AND d.id = w.change_id AND s.facility_id = w.facility_id
           AND u.banned IS NOT TRUE) AS "isByKeeper"
     FROM waiting_lines w WHERE w.due_at <= $1 ORDER BY w.due_at LIMIT ${MOST_ENDED}`,
    [now],
  );
  return answer.rows;
}

/** How many waiting changes verifiers are shown. */
const MOST_WAITING = 100;

/** The changes of all facilities that wait, the next to count first. */
export async function readAllWaiting({ pool }: Database): Promise<ShieldedDocument[]> {
  const answer = await pool.query<ShieldedRow>({
    name: "waiting-lines",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
             JOIN (SELECT change_id, due_at FROM waiting_lines ORDER BY due_at, change_id LIMIT ${MOST_WAITING}) w
               ON id = w.change_id
           WHERE collection = 'facility-changes' ORDER BY w.due_at, id`,
  });
  return readable(answer.rows.map(shieldedOf));
}

/** The change of a facility that waits; null for none. */
export async function readWaiting({ pool }: Database, facilityId: string): Promise<string | null> {
  const answer = await pool.query<{ id: string }>(
    "SELECT change_id::text AS id FROM waiting_lines WHERE facility_id = $1",
    [facilityId],
  );
  return answer.rows[0]?.id ?? null;
}
