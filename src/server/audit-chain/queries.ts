import { strongestRole, readRoles } from "#domain/identity/roles.ts";
import type { Role } from "#domain/identity/actor.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ChainedLine, ChainHead } from "./chain.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A line of the chain, with its stored hash, and its account where nobody erased it. */
export type SealedLine = ChainedLine & { hash: string; who: string | null; salt: string | null };

const PAGE = 1_000;

/** The next lines in the order of the chain, after a place. */
export async function readLinesAfter(
  client: SqlClient,
  { day, number }: { day: string; number: number },
): Promise<SealedLine[]> {
  const answer = await client.query<SealedLine>(
    `SELECT l.day::text AS day, number, at, kind, role, what, count, who_hash AS "whoHash", hash, n.who, n.salt
     FROM audit_lines l LEFT JOIN audit_names n ON n.ordinal = l.ordinal
     WHERE hash IS NOT NULL AND (l.day, number) > ($1::date, $2) ORDER BY l.day, number LIMIT ${PAGE}`,
    [day, number],
  );
  return answer.rows;
}

/** A written line as admins read it. `who` null: nobody's, or of an erased account. */
export type ShownLine = {
  ordinal: number;
  at: Date;
  kind: string;
  role: string;
  what: string;
  count: number;
  who: string | null;
  isErased: boolean;
};

/** Lines, newest first, whether or not they have their hash yet. @param before only older ones */
export async function readNewestLines(
  client: SqlClient,
  { before, most }: { before: number | null; most: number },
): Promise<ShownLine[]> {
  const answer = await client.query<ShownLine>(
    `SELECT l.ordinal, at, kind, role, what, count, n.who, n.who IS NULL AND who_hash <> '' AS "isErased"
     FROM audit_lines l LEFT JOIN audit_names n ON n.ordinal = l.ordinal
     WHERE $1::bigint IS NULL OR l.ordinal < $1 ORDER BY l.ordinal DESC LIMIT $2`,
    [before, most],
  );
  return answer.rows;
}

/** Every day of the chain with its last line, in order. */
export async function readDays(client: SqlClient): Promise<ChainHead[]> {
  const answer = await client.query<ChainHead>(
    `SELECT day::text AS day, lines, head AS hash FROM audit_days ORDER BY audit_days.day`,
  );
  return answer.rows;
}

/** Where the chain is; null: it has no line yet. */
export async function readLastHead(client: SqlClient): Promise<ChainHead | null> {
  const answer = await client.query<ChainHead>(
    `SELECT day::text AS day, lines, head AS hash FROM audit_days ORDER BY audit_days.day DESC LIMIT 1`,
  );
  return answer.rows[0] ?? null;
}

/** How many lines wait for their hash. */
export async function countUnsealed(client: SqlClient): Promise<number> {
  const answer = await client.query<{ count: number }>("SELECT count(*) AS count FROM audit_lines WHERE hash IS NULL");
  return answer.rows[0]?.count ?? 0;
}

/** The strongest roles of some accounts, by id. */
export async function readStrongestRoles(client: SqlClient, ids: readonly string[]): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map();
  const answer = await client.query<{ id: string; role: string | null }>(
    `SELECT id, role FROM auth."user" WHERE id = ANY($1::text[])`,
    [[...ids]],
  );
  return new Map(answer.rows.map(({ id, role }) => [id, strongestRole(readRoles(role))]));
}

/** Reads the chain as it was at one moment, however long that takes. */
export async function atOneMoment<T>(
  { pool }: Pick<Database, "pool">,
  read: (client: SqlClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
    const answer = await read(client);
    await client.query("COMMIT");
    isBroken = false;
    return answer;
  } finally {
    client.release(isBroken);
  }
}
