import type { Author } from "../documents/command.ts";
import { IS_DEMO } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import { loggedRemoval, loggedWrite } from "../documents/logged-write.ts";
import { upsertBatch } from "../documents/store.ts";
import { DEMO_STATE } from "./queries.ts";
import { MOVING_LISTS, MOVING_TIMES, TIMES_AHEAD } from "./demo-set.ts";
import { settings } from "#server/stored/settings.ts";
import type { DemoState } from "#server/stored/settings.ts";

/** The program itself; at the command line, the operator. */
export const BY: Author = { who: "lifeboard demo", role: "admin" };
const REMOVED_AT_ONCE = 500;

/** Stores the state. @param by who does it; `act`: what the audit calls it */
export async function writeState(
  database: Database,
  state: DemoState,
  by: Author & { act?: string } = BY,
): Promise<void> {
  await upsertBatch(database, [settings.document(DEMO_STATE.id, { body: state })], { act: "demo.state", ...by });
}

const ABOUT_THE_SET = `body->>'listingId' IN (
  SELECT id::text FROM documents WHERE collection = 'listings' AND ${IS_DEMO})`;
const COLLECTIONS =
  "'listings', 'facilities', 'observations', 'responses', 'follows', 'donors', 'oxygen-reserves', 'reports'";
/** Documents of the set, and visitors' observations of its listings. */
const OF_THE_SET = `collection IN (${COLLECTIONS})
  AND (${IS_DEMO} OR (collection = 'observations' AND ${ABOUT_THE_SET}))`;
/** What goes with it: also news about its listings, which lead nowhere then. */
const GOES_WITH_IT = `collection IN (${COLLECTIONS}, 'news')
  AND (${IS_DEMO} OR (collection IN ('observations', 'news') AND ${ABOUT_THE_SET}))`;

const pathOf = (name: string): string => `{${name.replaceAll(".", ",")}}`;
const NEWEST = `greatest(${MOVING_TIMES.filter((name) => !TIMES_AHEAD.has(name))
  .map((name) => `body #>> '${pathOf(name)}'`)
  .join(", ")})`;
/** What only lies ahead: it moves too, also where nobody has said anything yet. */
const AHEAD = "coalesce(body->>'neededBy', body->>'expiresAt')";
/** A time that moves, as JSON. @param text SQL of its text */
const movedTime = (text: string): string =>
  `coalesce(to_jsonb(to_char(((${text})::timestamptz + due.by) AT TIME ZONE 'UTC',
     'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'null'::jsonb)`;
const MOVED = MOVING_TIMES.reduce(
  (body, name) => `jsonb_set(${body}, '${pathOf(name)}', ${movedTime(`d.body #>> '${pathOf(name)}'`)}, false)`,
  // What expired since the last start lies ahead again.
  `CASE WHEN d.body->>'status' = 'expired' THEN jsonb_set(d.body, '{status}', '"open"') ELSE d.body END`,
);
/** Only answers and reserves of oxygen have such lists. */
const MOVED_LISTS = MOVING_LISTS.reduce(
  (shielded, name) => `jsonb_set(${shielded}, '{${name}}', coalesce((
      SELECT jsonb_agg(jsonb_set(entry, '{at}', ${movedTime("entry->>'at'")}) ORDER BY place)
      FROM jsonb_path_query(d.shielded, '$.${name}[*]') WITH ORDINALITY AS entries (entry, place)), '[]'::jsonb), false)`,
  "d.shielded",
);
const MOVED_APART = `CASE WHEN d.collection IN ('responses', 'oxygen-reserves') THEN ${MOVED_LISTS} ELSE d.shielded END`;

/**
 * All in one statement: its 900 documents with times take some 50 ms. A document without times, or
 * already in place, does not change.
 */
const MOVE = loggedWrite({
  now: "$4::timestamptz",
  given: [
    `found AS (
       SELECT collection, id, ${NEWEST} AS newest FROM documents
       WHERE ${OF_THE_SET} AND (coalesce(${NEWEST}, ${AHEAD}) IS NOT NULL OR collection = 'oxygen-reserves'))`,
    `shift AS MATERIALIZED (SELECT $1::timestamptz - max(newest::timestamptz) AS by FROM found)`,
    `due AS (SELECT found.collection, found.id, shift.by FROM found, shift WHERE shift.by <> interval '0')`,
  ],
  change: { do: "update", at: { due: "due" }, set: `body = ${MOVED}, shielded = ${MOVED_APART}` },
  audit: {
    each: "statement",
    who: "$2",
    role: "$3",
    act: "'demo.move'",
    details: "jsonb_build_object('moved', count(*))",
  },
  answer: "count(*) AS moved",
});

/** Moves the set's times so that its newest is at `newest`. Returns how many documents moved. */
export async function moveTimes(database: Database, newest: Date): Promise<number> {
  const answer = await database.pool.query<{ moved: number }>(MOVE, [
    newest.toISOString(),
    BY.who,
    BY.role,
    new Date(),
  ]);
  const moved = answer.rows[0]?.moved ?? 0;
  if (moved > 0) database.changed();
  return moved;
}

const REMOVE = loggedRemoval(
  `due AS (
     SELECT collection, id FROM documents WHERE ${GOES_WITH_IT}
     ORDER BY collection DESC, id LIMIT ${REMOVED_AT_ONCE})`,
  { who: "$1", role: "$2", act: "'demo.remove'" },
);

/**
 * Removes the set's documents, some hundreds at a time: responses, observations and news before
 * their listings. The log informs readers.
 */
export async function removeDocuments(database: Database, by: Author): Promise<number> {
  let total = 0;
  for (;;) {
    const answer = await database.pool.query<{ removed: number }>(REMOVE, [by.who, by.role]);
    const removed = answer.rows[0]?.removed ?? 0;
    if (removed > 0) database.changed();
    total += removed;
    if (removed < REMOVED_AT_ONCE) return total;
  }
}
