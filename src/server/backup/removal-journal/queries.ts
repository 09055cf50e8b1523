import type { Database } from "#server/documents/pool.ts";
import { LEFT_STATES } from "./entries.ts";
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
];

const POSTS = `
  SELECT DISTINCT jsonb_build_object('what', 'post', 'id', d.id, 'status', d.body->>'status') AS entry
  FROM changes c JOIN documents d ON d.collection = c.collection AND d.id = c.id
  WHERE c.collection = 'listings' AND c.xid >= $1::xid8 AND d.body->>'status' = ANY($2::text[])`;

/** Reads what was acknowledged since a time, in the order in which it is to be put back. */
export async function readNewer(
  { pool }: Pick<Database, "pool">,
  since: { at: Date; xid: string },
): Promise<{ entries: Unseen<JournalEntry>[]; xid: string }> {
  // Read first: what is not visible yet has a number at or above it.
  const edge = await pool.query<{ xid: string }>("SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid");
  const answers = [];
  for (const text of NEWER) answers.push(await pool.query<{ entry: Unseen<JournalEntry> }>(text, [since.at]));
  answers.push(await pool.query<{ entry: Unseen<JournalEntry> }>(POSTS, [since.xid, LEFT_STATES]));
  return { entries: answers.flatMap(({ rows }) => rows.map(({ entry }) => entry)), xid: edge.rows[0]?.xid ?? "0" };
}
