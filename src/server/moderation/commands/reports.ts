import type { Besides } from "#server/documents/command.ts";
import { authorOf } from "#server/http/mutation.ts";
import type { Writer } from "#server/http/mutation.ts";

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

/** Closes all open reports about a listing: there may be thousands. `outcome`: whether there was something in them. */
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
