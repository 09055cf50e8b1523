import { loggedWrite } from "../logged-write.ts";
import type { Database } from "../pool.ts";

/** How long an end can be taken back: as long as the change log is kept. Proposal. */
export const UNDO_DAYS = 7;

/**
 * What would become of an end. `restorable`: it can be open again. `changed`: somebody has written
 * it since. `over`: its time is over by the right clock too.
 */
type Fate = "restorable" | "changed" | "over";

/** An end that a sweep wrote. `at`: when, by the database's clock. */
export type SweepEnd = { collection: string; id: string; version: number; at: Date; fate: Fate };

/**
 * What follows from an end counts as no change: responses and asks that ended with it. Each write
 * raises the version by one, so that any other one shows.
 */
const READ = `
  WITH ends AS MATERIALIZED (
    SELECT DISTINCT ON (collection, id) collection, id, ordinal, at, version_after FROM audit
    WHERE who = 'system' AND act = collection || '.expire' AND at >= $1
    ORDER BY collection, id, ordinal DESC),
  followed AS MATERIALIZED (
    SELECT a.collection, a.id, count(*) AS writes FROM audit a JOIN ends USING (collection, id)
    WHERE a.ordinal > ends.ordinal AND a.ordinal > (SELECT min(ordinal) FROM ends)
      AND a.who = 'system' AND (a.act LIKE 'responses.%' OR a.act LIKE 'asks.%')
    GROUP BY a.collection, a.id)
  SELECT d.collection, d.id, d.version, ends.at,
    CASE WHEN d.version <> ends.version_after + coalesce(followed.writes, 0) OR d.body->>'status' <> 'expired'
         THEN 'changed'
         WHEN (d.body->>'expiresAt') COLLATE "C" <= $2 THEN 'over' ELSE 'restorable' END AS fate
  FROM ends JOIN documents d USING (collection, id) LEFT JOIN followed USING (collection, id)
  ORDER BY ends.at, d.collection, d.id`;

/**
 * The ends that sweeps wrote since a time of the database's clock. It reads the audit, which has no
 * index: a command of an operator may take seconds.
 */
export async function readSweepEnds({ pool }: Pick<Database, "pool">, since: Date, now: Date): Promise<SweepEnd[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN READ ONLY; SET LOCAL statement_timeout = 0");
    const answer = await client.query<SweepEnd>(READ, [since, now.toISOString()]);
    await client.query("COMMIT");
    return answer.rows;
  } finally {
    client.release();
  }
}

const BATCH = 200;

/** Whoever wrote a document since it was read keeps what they wrote. */
const RESTORE = loggedWrite({
  now: "$2::timestamptz",
  given: [
    `due AS (
       SELECT d.collection, d.id FROM jsonb_to_recordset($1::jsonb) AS given (collection text, id uuid, version bigint)
       JOIN documents d USING (collection, id, version)
       WHERE d.body->>'status' = 'expired' FOR UPDATE OF d)`,
  ],
  change: { do: "update", at: { due: "due" }, set: `body = jsonb_set(d.body, '{status}', '"open"')` },
  audit: { each: "document", who: "'cli'", role: "'admin'", act: "collection || '.expire-undone'" },
  answer: "count(*) AS restored",
});

/** Opens again what can be. @returns how many */
export async function restoreEnds(database: Database, ends: readonly SweepEnd[], now: Date): Promise<number> {
  const due = ends.filter(({ fate }) => fate === "restorable");
  let restored = 0;
  for (let at = 0; at < due.length; at += BATCH) {
    const given = due.slice(at, at + BATCH).map(({ collection, id, version }) => ({ collection, id, version }));
    // In sequence: each batch is a transaction of its own.
    const answer = await database.pool.query<{ restored: number }>({
      name: "restore-ends",
      text: RESTORE,
      values: [JSON.stringify(given), now],
    });
    restored += answer.rows[0]?.restored ?? 0;
    database.changed();
  }
  return restored;
}
