import type { FoundValue } from "#domain/contact/line-finding.ts";
import type { NumberFinding } from "#domain/contact/number-findings.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import type { Database } from "#server/documents/pool.ts";

/** A stored finding: the number's keyed hash, and the listing where a call found it. */
export type StoredFinding = NumberFinding & { key: string; listingId: string | null };

type FindingRow = {
  key: string;
  scope: string;
  found: FoundValue | "works";
  by: ByRole;
  at: Date;
  until: Date;
  listingId: string | null;
};

const FINDING = `key, scope, found, by, at, until, listing_id AS "listingId"`;

/** What is found of some numbers and not over. */
export async function readFindings({ pool }: Database, keys: readonly string[], now: Date): Promise<StoredFinding[]> {
  if (keys.length === 0) return [];
  const answer = await pool.query<FindingRow>({
    name: "read-number-findings",
    text: `SELECT ${FINDING} FROM number_findings WHERE key = ANY($1) AND until > $2`,
    values: [keys, now],
  });
  return answer.rows.map((row) => ({ ...row, at: row.at.toISOString(), until: row.until.toISOString() }));
}

/**
 * Which of some numbers have to be judged: somebody found them dead or wrong, or something is
 * stored of them. Nearly always none.
 */
export async function readKeysToJudge({ pool }: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const answer = await pool.query<{ key: string }>({
    name: "numbers-to-judge",
    text: `SELECT n.key FROM numbers n WHERE n.key = ANY($1) AND n.collection = 'listings'
             AND EXISTS (SELECT FROM documents o WHERE o.collection = 'observations' AND o.body->>'listingId' = n.id::text
               AND o.body->>'outcome' IN ('disconnected', 'wrong-number'))
           UNION SELECT key FROM number_findings WHERE key = ANY($1)
           UNION SELECT key FROM number_decisions WHERE key = ANY($1)`,
    values: [keys],
  });
  return new Set(answer.rows.map(({ key }) => key));
}

/** What a moderator decided about a number, and when somebody last proved it. */
export async function readNumberFacts(
  { pool }: Database,
  keys: readonly string[],
): Promise<{ decided: "disconnected" | "works" | null; decidedAt: Date | null; provedAt: Date | null }> {
  const answer = await pool.query<{
    decided: "disconnected" | "works" | null;
    decidedAt: Date | null;
    provedAt: Date | null;
  }>({
    name: "number-facts",
    text: `SELECT d.decided, d.at AS "decidedAt",
             (SELECT max(proved_at) FROM proofs WHERE key = ANY($1)) AS "provedAt"
           FROM (VALUES (1)) one LEFT JOIN LATERAL (
             SELECT decided, at FROM number_decisions WHERE key = ANY($1) ORDER BY at DESC LIMIT 1) d ON true`,
    values: [keys],
  });
  return answer.rows[0] ?? { decided: null, decidedAt: null, provedAt: null };
}

/** Which accounts have proved a number. */
export async function readHolders({ pool }: Database, keys: readonly string[]): Promise<Set<string>> {
  const answer = await pool.query<{ id: string }>({
    name: "number-holders",
    text: "SELECT DISTINCT user_id AS id FROM proofs WHERE key = ANY($1)",
    values: [keys],
  });
  return new Set(answer.rows.map(({ id }) => id));
}

/** Numbers whose finding is over, or was proved since: they are judged again. */
export async function readOverdue({ pool }: Database, now: Date, most: number): Promise<string[]> {
  const answer = await pool.query<{ key: string }>({
    name: "overdue-findings",
    text: `SELECT key FROM number_findings WHERE until <= $1
           UNION SELECT f.key FROM number_findings f JOIN proofs p ON p.key = f.key
             WHERE f.found <> 'works' AND p.proved_at > f.at
           LIMIT $2`,
    values: [now, most],
  });
  return answer.rows.map(({ key }) => key);
}
