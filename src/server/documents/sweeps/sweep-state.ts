import type { Database } from "../pool.ts";

/** What is kept of one sweep, and when the database was asked, by its own clock. */
export type SweepState = {
  /** Null: it has never run. */
  ranAt: Date | null;
  recordedAt: Date | null;
  waitsSince: Date | null;
  approvedAt: Date | null;
  databaseAt: Date;
};

/** The sweep whose row contains the wait of a mass. All others wait with it. */
export const MASS = "expiry";
/** Stands for every sweep in a database that had no records yet. */
const HINT = "hint";

const READ = `
  SELECT coalesce(own.ran_at, hint.ran_at) AS "ranAt", coalesce(own.recorded_at, hint.recorded_at) AS "recordedAt",
    mass.waits_since AS "waitsSince", mass.approved_at AS "approvedAt", clock_timestamp() AS "databaseAt"
  FROM (SELECT) AS one LEFT JOIN sweeps own ON own.name = $1 LEFT JOIN sweeps hint ON hint.name = '${HINT}'
  LEFT JOIN sweeps mass ON mass.name = '${MASS}'`;

/** Reads a sweep's last run with the wait of a mass. */
export async function readSweep({ pool }: Pick<Database, "pool">, name: string): Promise<SweepState> {
  const answer = await pool.query<SweepState>({ name: "read-sweep", text: READ, values: [name] });
  const [state] = answer.rows;
  if (state === undefined) throw new Error("The tables of sweeps are missing: start Lifeboard once, it migrates.");
  return state;
}

/** Records a run. It ends a wait, and uses up the operator's word. */
export async function recordRun({ pool }: Pick<Database, "pool">, name: string, ranAt: Date): Promise<void> {
  await pool.query(
    `INSERT INTO sweeps (name, ran_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE
     SET ran_at = $2, recorded_at = clock_timestamp(), waits_since = NULL, due = NULL, of = NULL, approved_at = NULL`,
    [name, ranAt],
  );
}

/** Records since when a mass waits, and how large it is; null: it waits no more. */
export async function recordWait(
  { pool }: Pick<Database, "pool">,
  wait: { since: Date; due: number; of: number } | null,
): Promise<void> {
  await pool.query(
    `INSERT INTO sweeps (name, waits_since, due, of) VALUES ('${MASS}', $1, $2, $3) ON CONFLICT (name) DO UPDATE
     SET waits_since = $1, due = $2, of = $3`,
    [wait?.since ?? null, wait?.due ?? null, wait?.of ?? null],
  );
}

/** How many open documents would end at a time, and how many have an end at all. */
export async function countDue({ pool }: Pick<Database, "pool">, at: Date): Promise<{ due: number; of: number }> {
  const answer = await pool.query<{ due: number; of: number }>(
    `SELECT count(*) FILTER (WHERE (body->>'expiresAt') COLLATE "C" < $1) AS due, count(*) AS of FROM documents
     WHERE body->>'status' = 'open' AND body->>'expiresAt' IS NOT NULL`,
    [at.toISOString()],
  );
  return answer.rows[0] ?? { due: 0, of: 0 };
}

/** A sweep as the operator sees it. */
export type ListedSweep = {
  name: string;
  ranAt: Date | null;
  waitsSince: Date | null;
  due: number | null;
  of: number | null;
  approvedAt: Date | null;
};

export async function listSweeps({ pool }: Pick<Database, "pool">): Promise<ListedSweep[]> {
  const answer = await pool.query<ListedSweep>(
    `SELECT name, ran_at AS "ranAt", waits_since AS "waitsSince", due, of, approved_at AS "approvedAt"
     FROM sweeps WHERE name <> '${HINT}' ORDER BY name`,
  );
  return answer.rows;
}

/** The operator's word for a sweep that waits. @returns false: it does not wait */
export async function approveSweep({ pool }: Pick<Database, "pool">, name: string, at: Date): Promise<boolean> {
  const answer = await pool.query("UPDATE sweeps SET approved_at = $2 WHERE name = $1 AND waits_since IS NOT NULL", [
    name,
    at,
  ]);
  return answer.rowCount === 1;
}
