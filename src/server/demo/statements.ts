import type { Author } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import { loggedRemoval, loggedWrite } from "../documents/logged-write.ts";
import { upsertBatch } from "../documents/store.ts";
import { DEMO_STATE } from "./queries.ts";
import { MOVING_TIMES } from "./demo-set.ts";
import { settings } from "#server/stored/settings.ts";
import type { DemoState } from "#server/stored/settings.ts";

/** The program itself; at the command line, the operator. */
export const BY: Author = { who: "lifeboard demo", role: "admin" };
const REMOVED_AT_ONCE = 500;

/** Stores the state. */
export async function writeState(database: Database, state: DemoState, by: Author = BY): Promise<void> {
  await upsertBatch(database, [settings.document(DEMO_STATE.id, { body: state })], { ...by, act: "demo.state" });
}

/** Documents of the set, and visitors' observations of its listings. */
const OF_THE_SET = `(body->'source'->>'demo' = 'true' OR (collection = 'observations' AND body->>'listingId' IN (
  SELECT id::text FROM documents WHERE collection = 'listings' AND body->'source'->>'demo' = 'true')))`;

const TIMES = MOVING_TIMES.map((path) => `{${path.replaceAll(".", ",")}}`);
const NEWEST = `greatest(${TIMES.filter((path) => path !== "{expiresAt}" && path !== "{neededBy}")
  .map((path) => `body #>> '${path}'`)
  .join(", ")})`;
/** What only lies ahead: it moves too, also where nobody has said anything yet. */
const AHEAD = "coalesce(body->>'neededBy', body->>'expiresAt')";
const MOVED = TIMES.reduce(
  (body, path) =>
    `jsonb_set(${body}, '${path}', coalesce(to_jsonb(to_char(((d.body #>> '${path}')::timestamptz + due.by) AT TIME ZONE 'UTC',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'null'::jsonb), false)`,
  "d.body",
);

/**
 * All in one statement: its 900 documents with times take some 50 ms. A document without times, or
 * already in place, does not change.
 */
const MOVE = loggedWrite({
  given: [
    `found AS (
       SELECT collection, id, ${NEWEST} AS newest FROM documents
       WHERE collection IN ('listings', 'facilities', 'observations') AND ${OF_THE_SET}
         AND coalesce(${NEWEST}, ${AHEAD}) IS NOT NULL)`,
    `shift AS MATERIALIZED (SELECT $1::timestamptz - max(newest::timestamptz) AS by FROM found)`,
    `due AS (SELECT found.collection, found.id, shift.by FROM found, shift WHERE shift.by <> interval '0')`,
  ],
  change: { do: "update", at: { due: "due" }, set: `body = ${MOVED}` },
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
  const answer = await database.pool.query<{ moved: number }>(MOVE, [newest.toISOString(), BY.who, BY.role]);
  const moved = answer.rows[0]?.moved ?? 0;
  if (moved > 0) database.changed();
  return moved;
}

const REMOVE = loggedRemoval(
  `due AS (
     SELECT collection, id FROM documents WHERE collection IN ('listings', 'facilities', 'observations') AND ${OF_THE_SET}
     ORDER BY collection DESC, id LIMIT ${REMOVED_AT_ONCE})`,
  { who: "$1", role: "$2", act: "'demo.remove'" },
);

/**
 * Removes the set's documents, some hundreds at a time, observations before their listings. The log
 * informs readers.
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
