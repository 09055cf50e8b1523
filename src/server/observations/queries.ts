import { STANDING_TABLE } from "#domain/observations/standing.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Writer } from "#server/commands/mutation.ts";
import type { Database } from "#server/documents/pool.ts";
import { ACCOUNT_HISTORY } from "#server/limits/account-history.ts";
import type { StoredHistory } from "#server/limits/account-history.ts";
import { readable } from "#server/documents/collections/collections.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * How many observations count at most: per person and outcome, and per side of one listing. Sides
 * are seekers without an account, seekers with one, and all others. Observations that money was
 * asked for in advance count apart on each side. So do words of a person that say for whom it is:
 * these stay in force under many later counts.
 */
const MOST_OF_PERSON = 10;
const MOST_OF_SIDE = 1_000;

/** All numbers of a listing, published or kept, in SQL. */
const LINES = `jsonb_path_query_array(d.body, '$.contact.channels[*].value')
  || jsonb_path_query_array(coalesce(d.shielded, '{}'), '$.channels[*].value')`;
/** What a listing is about: entries of other things never speak for each other, in SQL. */
const THING = `jsonb_build_array(d.body->'side', d.body->'kind', d.body->'details'->'bedType', d.body->'details'->'group',
  d.body->'details'->'component', d.body->'details'->'generic')`;
const SPOKEN_OF = `d.id, ${LINES} AS lines, ${THING} AS thing, d.body->'contact'->'shielded' AS "isKept"`;

/**
 * Entries that are merged into some listings, also by way of others, are read with them. Every step
 * is an index look-up: OFFSET 0 keeps the planner from reading whole tables.
 */
const OBSERVATIONS = `
  WITH RECURSIVE joined AS (
    SELECT t.target, m.* FROM unnest($1::text[]) AS t (target) CROSS JOIN LATERAL (
      SELECT ${SPOKEN_OF} FROM documents d
      WHERE d.body ? 'mergedInto' AND d.body->>'mergedInto' = t.target AND d.collection = 'listings' OFFSET 0) m
    UNION SELECT j.target, m.* FROM joined j CROSS JOIN LATERAL (
      SELECT ${SPOKEN_OF} FROM documents d
      WHERE d.body ? 'mergedInto' AND d.body->>'mergedInto' = j.id::text AND d.collection = 'listings' OFFSET 0) m),
  about AS (
    SELECT DISTINCT id AS "of", NULL::jsonb AS joins FROM unnest($1::text[]) AS t (id)
    UNION ALL SELECT j.id::text, jsonb_build_object('joins', jsonb_build_object('listingId', j.target,
      'sameLines', j.lines <> '[]' AND t.lines @> j.lines AND j."isKept" = t."isKept"))
    FROM joined j CROSS JOIN LATERAL (
      SELECT ${SPOKEN_OF} FROM documents d WHERE d.collection = 'listings' AND d.id = j.target::uuid OFFSET 0) t
    WHERE t.thing = j.thing),
  said AS (
    SELECT o.*, joins,
      row_number() OVER (PARTITION BY joins, body->>'listingId', coalesce(shielded->>'who', body->>'by'), body->>'outcome', body ?| '{count,counts}', body ?| '{for,parts}'
        ORDER BY (body->>'at') COLLATE "C" DESC, id DESC) AS turn
    FROM about CROSS JOIN LATERAL (
      SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
      WHERE collection = 'observations' AND body->>'listingId' = about."of" OFFSET 0) o),
  kept AS (
    SELECT *, row_number() OVER (PARTITION BY joins, body->>'listingId', body->>'by' = 'seeker', body ? 'authorId',
          body->>'outcome' = 'asked-for-advance-money'
        ORDER BY (body->>'at') COLLATE "C" DESC, id DESC) AS place
    FROM said WHERE turn <= ${MOST_OF_PERSON})
  SELECT collection, id, version, edit_version, created_at, updated_at, changed_xid,
    CASE WHEN joins IS NULL THEN body ELSE body || joins END AS body, shielded
  FROM kept WHERE place <= ${MOST_OF_SIDE}`;

/**
 * The observations of some listings that count: per person and outcome the newest, per side the
 * newest. So no one can push out what others observed, or that they were asked for money. Neither
 * can a crowd without accounts. Runs inside a command, behind the listing's lock: a new observation
 * waits there.
 */
export async function readObservationsOf(
  client: SqlClient,
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

/** Most accounts that are notified of one contradiction. */
const MOST_KEEPERS = 20;

/** What the database knows of a seeker and of the network they write from. */
export type StoredStandingFacts = {
  isOwnNetwork: boolean;
  isCarrier: boolean;
  /** Accounts that answer for the listing: its owner, or the staff of its facility. */
  keepers: readonly string[];
  /** Null without an account. */
  account: StoredHistory | null;
  /** The observation is stored already: it was sent again. */
  isRepeated: boolean;
};

/**
 * Reads them for one listing. The owner's networks are the /24 or /56 they signed in from lately. A
 * sign-in of the writer from one of them counts like writing from there.
 */
export async function readStandingFacts(
  { pool }: Pick<Database, "pool">,
  {
    listingId,
    observationId,
    writer: { actor, networks },
  }: { listingId: string; observationId: string; writer: Pick<Writer, "actor" | "networks"> },
): Promise<StoredStandingFacts> {
  const answer = await pool.query<{
    own: boolean;
    carrier: boolean;
    repeated: boolean;
    keepers: string[];
    madeAt: Date | null;
    provedAt: Date | null;
    deeds: number;
  }>({
    name: "standing-facts",
    text: `SELECT
        EXISTS (
          SELECT FROM documents d JOIN auth.known_address k ON k.user_id = d.body->>'ownerId'
          WHERE d.collection = 'listings' AND d.id = $1
            AND (k.prefix = $3 OR k.prefix IN (SELECT prefix FROM auth.known_address WHERE user_id = $2))) AS own,
        (SELECT count(*) > ${STANDING_TABLE.carrierAccounts} FROM (
          SELECT DISTINCT user_id FROM auth.known_address WHERE provider = $4
          LIMIT ${STANDING_TABLE.carrierAccounts + 1}) accounts) AS carrier,
        ARRAY(
          SELECT d.body->>'ownerId' FROM documents d
          WHERE d.collection = 'listings' AND d.id = $1 AND d.body->>'ownerId' IS NOT NULL
          UNION SELECT s.user_id FROM documents d JOIN auth.facility_staff s ON s.facility_id = (d.body->>'facilityId')::uuid
          WHERE d.collection = 'listings' AND d.id = $1
          LIMIT ${MOST_KEEPERS}) AS keepers,
        EXISTS (SELECT FROM documents WHERE collection = 'observations' AND id = $5) AS repeated,
        ${ACCOUNT_HISTORY}
      FROM (VALUES ($2::text)) AS writer (id) LEFT JOIN auth."user" u ON u.id = writer.id`,
    values: [listingId, actor.id, networks.prefix, networks.provider, observationId],
  });
  const [row] = answer.rows;
  const {
    own = false,
    carrier = false,
    repeated = false,
    keepers = [],
    madeAt = null,
    provedAt = null,
    deeds = 0,
  } = row ?? {};
  return {
    isOwnNetwork: own,
    isCarrier: carrier,
    keepers,
    isRepeated: repeated,
    account: madeAt === null ? null : { madeAt, provedAt, deeds },
  };
}
