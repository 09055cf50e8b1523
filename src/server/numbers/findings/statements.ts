import type { Database } from "#server/documents/pool.ts";
import type { StoredFinding } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * Replaces what is found of a number.
 * @param keys all its keys, that of today's secret first
 */
export async function replaceFindings(
  { pool }: Database,
  keys: readonly string[],
  findings: readonly Omit<StoredFinding, "key">[],
): Promise<void> {
  const rows = findings.map((each) => ({ ...each, listing_id: each.listingId, by_callers: each.by === "seeker" }));
  await pool.query({
    name: "replace-number-findings",
    text: `WITH input AS (
             SELECT $2::text AS key, * FROM jsonb_to_recordset($3::jsonb) AS t (scope text, by_callers boolean, found text,
               by text, at timestamptz, until timestamptz, listing_id uuid)),
           gone AS (
             DELETE FROM number_findings f WHERE f.key = ANY($1) AND NOT EXISTS (
               SELECT FROM input i WHERE i.key = f.key AND i.scope = f.scope AND i.by_callers = f.by_callers))
           INSERT INTO number_findings (key, scope, by_callers, found, by, at, until, listing_id)
             SELECT key, scope, by_callers, found, by, at, until, listing_id FROM input
           ON CONFLICT (key, scope, by_callers) DO UPDATE SET found = excluded.found, by = excluded.by, at = excluded.at,
             until = excluded.until, listing_id = excluded.listing_id`,
    values: [keys, keys[0], JSON.stringify(rows)],
  });
}

/** Records what a moderator decided about a number, in the command that audits the reason. */
export async function keepNumberDecision(
  client: SqlClient,
  { key, decided, at }: { key: string; decided: "disconnected" | "works"; at: Date },
): Promise<void> {
  await client.query({
    name: "keep-number-decision",
    text: `INSERT INTO number_decisions (key, decided, at) VALUES ($1, $2, $3)
           ON CONFLICT (key) DO UPDATE SET decided = excluded.decided, at = excluded.at`,
    values: [key, decided, at],
  });
}

/** Removes what was found of a number that is over, where no entry has it. */
export async function forgetFindings({ pool }: Database, key: string): Promise<void> {
  await pool.query({
    name: "forget-number-findings",
    text: "DELETE FROM number_findings WHERE key = $1",
    values: [key],
  });
}
