import { randomBytes } from "node:crypto";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { dayOf, GENESIS, lineHash, nameHash } from "./chain.ts";
import type { ChainedLine, ChainHead } from "./chain.ts";
import type { AuditLine } from "./audit-line.ts";
import { countUnsealed, readLastHead, readStrongestRoles } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** The lock of who continues the chain. */
const SEALER = 5_401_152;
const SEALED_AT_ONCE = 500;
const SALT_BYTES = 16;

/** The name of an account is left out where the account was erased meanwhile. */
const INSERT = `
  WITH line AS (
    INSERT INTO audit_lines (at, kind, role, what, count, who_hash) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ordinal)
  INSERT INTO audit_names (ordinal, who, salt)
  SELECT line.ordinal, u.id, $8 FROM line JOIN auth."user" u ON u.id = $7`;

/** Writes lines. They join the chain when it is sealed next. */
export async function insertLines(client: SqlClient, lines: readonly AuditLine[]): Promise<void> {
  const unknown = lines.flatMap(({ role, accountId }) => (role === null && accountId !== null ? [accountId] : []));
  const roles = await readStrongestRoles(client, unknown);
  for (const { at, kind, role, what, count, accountId } of lines) {
    const salt = randomBytes(SALT_BYTES).toString("hex");
    const whoHash = accountId === null ? "" : nameHash(salt, accountId);
    const roleText = role ?? (accountId === null ? "system" : (roles.get(accountId) ?? "member"));
    await client.query({
      name: "insert-audit-line",
      text: INSERT,
      values: [at, kind, roleText, what, count, whoHash, accountId, salt],
    });
  }
}

/**
 * Puts the lines that wait into the chain, in batches. Every process may call it repeatedly: one at
 * a time continues the chain, the others skip it. A line belongs to the day when it is sealed, so
 * that an ended day gets no more.
 * @returns how many joined here
 */
export async function sealLines(database: Database, now: Date): Promise<number> {
  if ((await countUnsealed(database.pool)) === 0) return 0;
  for (let total = 0; ;) {
    const sealed = await inTransaction(database, (client) => sealBatch(client, now));
    total += sealed;
    if (sealed < SEALED_AT_ONCE) return total;
  }
}

type UnsealedLine = Omit<ChainedLine, "day" | "number"> & { ordinal: number };

async function sealBatch(client: SqlClient, now: Date): Promise<number> {
  const lock = await client.query<{ got: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS got", [SEALER]);
  if (lock.rows[0]?.got !== true) return 0;
  const { rows } = await client.query<UnsealedLine>(
    `SELECT ordinal, at, kind, role, what, count, who_hash AS "whoHash" FROM audit_lines
     WHERE hash IS NULL ORDER BY ordinal LIMIT ${SEALED_AT_ONCE}`,
  );
  if (rows.length === 0) return 0;
  const last = await readLastHead(client);
  // The clock of another process may be ahead: a chain never goes back a day.
  const day = last !== null && last.day > dayOf(now) ? last.day : dayOf(now);
  let head: ChainHead = { day, lines: last?.day === day ? last.lines : 0, hash: last?.hash ?? GENESIS };
  const hashes = rows.map((row) => {
    const number = head.lines + 1;
    head = { day, lines: number, hash: lineHash(head.hash, { ...row, day, number }) };
    return head;
  });
  await client.query(
    `UPDATE audit_lines l SET day = $1::date, number = s.number, hash = s.hash
     FROM unnest($2::bigint[], $3::int[], $4::text[]) AS s (ordinal, number, hash)
     WHERE l.ordinal = s.ordinal AND l.hash IS NULL`,
    [day, rows.map(({ ordinal }) => ordinal), hashes.map(({ lines }) => lines), hashes.map(({ hash }) => hash)],
  );
  await client.query(
    `INSERT INTO audit_days (day, lines, head) VALUES ($1::date, $2, $3)
     ON CONFLICT (day) DO UPDATE SET lines = excluded.lines, head = excluded.head`,
    [day, head.lines, head.hash],
  );
  return rows.length;
}

/** Claims the heads of ended days that no process has logged. @param today they end before it */
export async function claimHeads(client: SqlClient, { today, at }: { today: string; at: Date }): Promise<ChainHead[]> {
  const answer = await client.query<ChainHead>(
    `UPDATE audit_days SET logged_at = $2 WHERE audit_days.day < $1::date AND logged_at IS NULL
     RETURNING audit_days.day::text AS day, lines, head AS hash`,
    [today, at],
  );
  return answer.rows.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
