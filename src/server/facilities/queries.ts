import type pg from "pg";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { readable } from "#server/documents/collections/collections.ts";

/**
 * A facility's listings, locked until the command ends. Always in the same order, which prevents
 * deadlocks.
 */
export async function lockSupplyOf(
  client: Pick<pg.PoolClient, "query">,
  facilityId: string,
): Promise<ShieldedDocument[]> {
  const answer = await client.query<ShieldedRow>({
    name: "lock-supply",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'listings' AND body->>'facilityId' = $1
           ORDER BY id FOR UPDATE`,
    values: [facilityId],
  });
  return readable(answer.rows.map(shieldedOf));
}

/**
 * The oldest listing of a facility, under which moderators find reports about it; none where it has
 * none.
 */
export async function readFirstSupply(
  client: Pick<pg.PoolClient, "query">,
  facilityId: string,
): Promise<ShieldedDocument[]> {
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
  client: Pick<pg.PoolClient, "query">,
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
