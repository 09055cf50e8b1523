import { OPEN_HERE } from "./log-horizon.ts";
import type { Database } from "../pool.ts";

type Holder = {
  pid: number | null;
  application: string | null;
  prepared: string | null;
  database: string;
  seconds: number | null;
};

/**
 * The oldest open write of this database. Its age is measured by the database's own clock, which
 * also noted its begin. The begin of another role's transaction is hidden from ordinary roles: the
 * age is null then.
 */
const OLDEST = `
  SELECT a.pid, a.application_name AS application, p.gid AS prepared, current_database() AS database,
         extract(epoch FROM clock_timestamp() - coalesce(a.xact_start, p.prepared))::float8 AS seconds
  FROM (${OPEN_HERE}) open
  LEFT JOIN pg_stat_get_activity(NULL) a ON a.backend_xid = open.xid::xid
  LEFT JOIN pg_prepared_xacts p ON p.transaction = open.xid::xid
  ORDER BY open.xid LIMIT 1`;

/**
 * Who holds the change log back, as a sentence for the operator with what to do. It has no query
 * texts: they may hold private values. Null: nobody.
 */
export async function whoHoldsTheLog({ pool }: Pick<Database, "pool">): Promise<string | null> {
  const answer = await pool.query<Holder>(OLDEST);
  const [holder] = answer.rows;
  return holder === undefined ? null : sentenceOf(holder);
}

function sentenceOf({ pid, application, prepared, database, seconds }: Holder): string {
  const age = seconds === null ? "" : `, open for ${Math.max(0, Math.round(seconds))} s`;
  const where = `in database "${database}"${age}`;
  if (prepared !== null)
    return `A prepared transaction "${prepared}" ${where} delays new changes: end it with COMMIT PREPARED or ROLLBACK PREPARED.`;
  if (pid === null) return `A transaction ${where} delays new changes: see pg_stat_activity and pg_prepared_xacts.`;
  return `The open transaction of process ${pid} (application "${application ?? ""}") ${where} delays new changes: end it, or SELECT pg_terminate_backend(${pid}).`;
}
