import type { Database } from "#server/documents/pool.ts";
import { DECIDED_FIELDS, LEFT_STATES } from "./entries.ts";
import type { JournalEntry } from "./entries.ts";

type Unseen<Entry> = Entry extends unknown ? Omit<Entry, "seen"> : never;

const time = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Each answers what is newer than `$1`, as JSON of an entry without `seen`. */
const NEWER: readonly string[] = [
  `SELECT jsonb_build_object('what', 'removed', 'collection', collection, 'id', id) AS entry FROM removals WHERE at > $1`,
  `SELECT jsonb_build_object('what', 'delisted', 'key', key, 'at', ${time("at")}) AS entry FROM delistings WHERE at > $1`,
  `SELECT jsonb_build_object('what', 'stop', 'recipient', recipient, 'at', ${time("at")}) AS entry
   FROM message_stops WHERE at > $1`,
  `SELECT jsonb_build_object('what', 'consent-ended', 'person', person, 'purpose', purpose, 'at', ${time("at")},
     'until', ${time("until")}) AS entry FROM consents WHERE until > $1`,
  `SELECT jsonb_build_object('what', 'messages-ended', 'user', user_id, 'kind', kind, 'at', ${time("at")}) AS entry
   FROM ended_messages WHERE at > $1`,
  `SELECT jsonb_build_object('what', 'ban', 'user', b.person_id, 'id', b.id, 'by', to_jsonb(b.by_ids), 'at', ${time("b.at")},
     'expires', ${time('u."banExpires"')}) AS entry
   FROM auth.ban b JOIN auth."user" u ON u.id = b.person_id WHERE b.at > $1 AND u.banned IS TRUE`,
  `SELECT jsonb_build_object('what', 'block', 'id', id, 'owner', owner_id, 'asker', asker_id, 'mail', asker_mail,
     'phone', asker_phone, 'at', ${time("at")}) AS entry FROM contact_blocks WHERE at > $1`,
  `SELECT jsonb_build_object('what', 'revoked', 'id', grant_id, 'at', ${time("revoked_at")}) AS entry
   FROM contact_grants WHERE revoked_at > $1`,
  `SELECT jsonb_build_object('what', 'number-off', 'key', key, 'at', ${time("at")}) AS entry
   FROM number_decisions WHERE at > $1 AND decided = 'disconnected'`,
];

/* What follows is found by the change log. Of what changed, the present state is read. */

const POSTS = `
  SELECT DISTINCT jsonb_strip_nulls(jsonb_build_object('what', 'post', 'id', d.id, 'status', d.body->>'status',
    'closedAt', d.body->'closedAt')) AS entry
  FROM changes c JOIN documents d ON d.collection = c.collection AND d.id = c.id
  WHERE c.collection = 'listings' AND c.xid >= $1::xid8 AND d.body->>'status' = ANY($2::text[])`;

const DECISIONS = `
  WITH changed AS (
    SELECT DISTINCT collection, id FROM changes WHERE collection IN ('decisions', 'listings') AND xid >= $1::xid8)
  SELECT jsonb_build_object('what', 'decision', 'id', d.id, 'listing', l.id, 'body', d.body,
    'before', d.shielded->'before', 'after',
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(l.body) WHERE key = ANY($2::text[]))) AS entry
  FROM documents d JOIN documents l ON l.collection = 'listings' AND l.id = (d.body->>'listingId')::uuid
  WHERE d.collection = 'decisions' AND d.body->>'state' IN ('in-force', 'reversed') AND d.id IN (
    SELECT id FROM changed WHERE collection = 'decisions'
    UNION SELECT (p.body->'decision'->>'id')::uuid FROM changed JOIN documents p USING (collection, id)
      WHERE collection = 'listings' AND p.body ? 'decision')`;

const RIGHTS = `
  SELECT jsonb_build_object('what', 'rights', 'user', u.id,
    'roles', to_jsonb(array_remove(string_to_array(coalesce(u.role, ''), ','), '')),
    'facilities', (SELECT coalesce(jsonb_agg(facility_id ORDER BY facility_id), '[]')
      FROM auth.facility_staff WHERE user_id = u.id)) AS entry
  FROM (SELECT DISTINCT id FROM changes WHERE collection = 'accounts' AND xid >= $1::xid8) c
  JOIN auth."user" u ON u.id = c.id::text`;

/** Reads what was acknowledged since a time, in the order in which it is to be put back. */
export async function readNewer(
  { pool }: Pick<Database, "pool">,
  since: { at: Date; xid: string },
): Promise<{ entries: Unseen<JournalEntry>[]; xid: string }> {
  // Read first: what is not visible yet has a number at or above it.
  const edge = await pool.query<{ xid: string }>("SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid");
  const answers = [];
  for (const text of NEWER) answers.push(await pool.query<{ entry: Unseen<JournalEntry> }>(text, [since.at]));
  for (const [text, values] of [
    [POSTS, [since.xid, LEFT_STATES]],
    [DECISIONS, [since.xid, DECIDED_FIELDS]],
    [RIGHTS, [since.xid]],
  ] as const)
    answers.push(await pool.query<{ entry: Unseen<JournalEntry> }>(text, [...values]));
  return { entries: answers.flatMap(({ rows }) => rows.map(({ entry }) => entry)), xid: edge.rows[0]?.xid ?? "0" };
}
