import type { Besides } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { authorOf } from "#server/commands/mutation.ts";
import type { Writer } from "#server/commands/mutation.ts";

/** What is written of a set of reports at once: with change rows and audit, as any write. */
const CHANGE = `
  kept AS (
    UPDATE documents d SET body = (d.body - '{decidedAt,decisionId,outcome}'::text[]) || $1::jsonb, version = d.version + 1,
      updated_at = now(), changed_xid = pg_current_xact_id()
    FROM due WHERE d.collection = 'reports' AND d.id = due.id
    RETURNING d.collection, d.id, d.version),
  logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept)
  INSERT INTO audit (who, role, act, collection, id, version_before, version_after)
  SELECT $2, $3, $4, collection, id, version - 1, version FROM kept`;

/**
 * Closes all open reports about a listing: there may be thousands. `outcome`: whether there was
 * something in them.
 */
export function closeReports(
  writer: Writer,
  { listingId, decisionId, outcome }: { listingId: string; decisionId: string; outcome: "upheld" | "dismissed" },
): Besides {
  const { who, role } = authorOf(writer);
  const decided = { state: "decided", decidedAt: writer.now.toISOString(), decisionId, outcome };
  return (client) =>
    client.query({
      name: "close-reports",
      text: `WITH due AS (
               SELECT id FROM documents
               WHERE collection = 'reports' AND body->>'listingId' = $5 AND body->>'state' = 'open' FOR UPDATE),${CHANGE}`,
      values: [JSON.stringify(decided), who, role, "moderation.close-reports", listingId],
    });
}

/** Opens those again that a decision closed. */
export function reopenReports(
  writer: Writer,
  { listingId, decisionId }: { listingId: string; decisionId: string },
): Besides {
  const { who, role } = authorOf(writer);
  return (client) =>
    client.query({
      name: "reopen-reports",
      text: `WITH due AS (
               SELECT id FROM documents
               WHERE collection = 'reports' AND body->>'listingId' = $5 AND body->>'decisionId' = $6 FOR UPDATE),${CHANGE}`,
      values: [JSON.stringify({ state: "open" }), who, role, "moderation.reopen-reports", listingId, decisionId],
    });
}

/** A price, or a keyed hash of an address for money, that was named about a listing. */
type Mark = { what: string; value: string };

/** Keeps marks of a listing, each once. */
export async function insertMarks(
  { pool }: Database,
  { listingId, kind, marks }: { listingId: string; kind: string; marks: readonly Mark[] },
): Promise<void> {
  await pool.query({
    name: "keep-marks",
    text: `INSERT INTO moderation_marks (listing_id, what, value, kind)
           SELECT $1::uuid, m.what, m.value, $2 FROM jsonb_to_recordset($3::jsonb) AS m (what text, value text)
           ON CONFLICT DO NOTHING`,
    values: [listingId, kind, JSON.stringify(marks)],
  });
}

/**
 * Erases what people wrote in reports that were decided before a time, or that nobody decided since
 * another, and what listings said; that there were some, and of what kind, stays.
 */
export async function eraseWords({ pool }: Database, before: Date, openBefore: Date): Promise<number> {
  const answer = await pool.query<{ erased: number }>({
    name: "erase-report-words",
    text: `WITH due AS (
             SELECT collection, id FROM documents
             WHERE collection IN ('reports', 'decisions') AND shielded ?| '{text,evidence,said}'
               AND ((body->>'state' = 'decided' AND (body->>'decidedAt') COLLATE "C" < $1)
                 OR (body->>'state' <> 'decided' AND (body->>'at') COLLATE "C" < $2))
             ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED),
           kept AS (
             UPDATE documents d SET shielded = d.shielded - '{text,evidence,said}'::text[], version = d.version + 1, updated_at = now(),
               changed_xid = pg_current_xact_id()
             FROM due WHERE d.collection = due.collection AND d.id = due.id RETURNING d.collection, d.id, d.version),
           logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept),
           audited AS (INSERT INTO audit (who, role, act, collection, id, version_before, version_after)
             SELECT 'system', 'system', 'moderation.erase', collection, id, version - 1, version FROM kept)
           SELECT count(*) AS erased FROM kept`,
    values: [before.toISOString(), openBefore.toISOString()],
  });
  return answer.rows[0]?.erased ?? 0;
}
