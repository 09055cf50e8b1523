import type { Author } from "./command.ts";
import type { DocumentKey, JsonObject } from "./documents.ts";
import type { SqlClient } from "./sql-client.ts";

/** An audited act that changes no document. Without `at` it happened now. */
export type AuditedAct = Author & { act: string; at?: Date; about?: DocumentKey | null; details?: JsonObject | null };

/** Columns of the audit for an act that changes no document. */
export const AUDIT_COLUMNS = "at, who, role, act, collection, id, details";

/** The table expression that writes rows into the audit. @param rows selects AUDIT_COLUMNS */
export function auditInsert(rows: string): string {
  return `INSERT INTO audit (${AUDIT_COLUMNS}) ${rows}`;
}

const NOTE = auditInsert("VALUES (coalesce($1, now()), $2, $3, $4, $5, $6, $7::jsonb)");

/** Audits an act in its own transaction: ids and the server's own words only (DESIGN.md 5.2). */
export async function auditAct(client: SqlClient, act: AuditedAct): Promise<void> {
  const { at, who, role, act: name, about, details } = act;
  const detailsText = details === null || details === undefined ? null : JSON.stringify(details);
  await client.query({
    name: "audit-act",
    text: NOTE,
    values: [at ?? null, who, role, name, about?.collection ?? null, about?.id ?? null, detailsText],
  });
}
