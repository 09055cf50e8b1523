import { auditAct, auditInsert } from "#server/documents/audit.ts";
import type { DocumentKey, JsonObject } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { scrub } from "#server/runtime/scrub.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** An event that matters to the security of an account. */
export type SecurityEvent = {
  /** `identity.signed-in`, `identity.role-set` */
  act: `identity.${string}`;
  /** The account that acted; `system` for the server, `anonymous` for an unknown person. */
  who: string;
  /** The strongest role of the one who acted; `system`, `anonymous` */
  role: string;
  /** The account it happened to, where that is not `who`. */
  about?: string;
  /** Texts and counts; never a secret, a code, an address or a number. Texts are also scrubbed. */
  details?: Record<string, string | number | boolean | readonly string[]>;
  at: Date;
};

const MOVED_AT_ONCE = 500;

/**
 * Records an event in an outbox table of the identity schema; a job moves it to the audit. For the
 * library's hooks, which cannot write the audit in the transaction of the event.
 */
export async function noteEvent(client: SqlClient, event: SecurityEvent): Promise<void> {
  await client.query({
    name: "note-event",
    text: "INSERT INTO auth.event (at, who, role, act, details) VALUES ($1, $2, $3, $4, $5::jsonb)",
    values: [event.at, event.who, event.role, event.act, detailsText(event)],
  });
}

/** Writes an event to the audit in the transaction of the act. */
export async function audit(client: SqlClient, event: SecurityEvent): Promise<void> {
  const { at, who, role, act, about } = event;
  const details = cleanDetails({ ...event, about: "" });
  await auditAct(client, { at, who, role, act, details, about: about === undefined ? null : accountKey(about) });
}

/** Moves each event exactly once: one statement deletes it here and inserts it there. */
const MOVE = `
  WITH due AS (SELECT ordinal FROM auth.event ORDER BY ordinal LIMIT ${MOVED_AT_ONCE} FOR UPDATE SKIP LOCKED),
  gone AS (DELETE FROM auth.event e USING due WHERE e.ordinal = due.ordinal RETURNING e.*),
  kept AS (${auditInsert(`
    SELECT at, who, role, act, CASE WHEN details ? 'about' THEN 'accounts' END, (details->>'about')::uuid,
      nullif(details - 'about', '{}'::jsonb)
    FROM gone ORDER BY ordinal RETURNING 1`)})
  SELECT count(*) AS moved FROM kept`;

/**
 * Moves events from the outbox to the audit. Every process may call it repeatedly. @returns how
 * many moved
 */
export async function moveEvents({ pool }: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const answer = await pool.query<{ moved: number }>({ name: "move-events", text: MOVE });
    const moved = answer.rows[0]?.moved ?? 0;
    total += moved;
    if (moved < MOVED_AT_ONCE) return total;
  }
}

function detailsText(event: SecurityEvent): string | null {
  const details = cleanDetails(event);
  return details === null ? null : JSON.stringify(details);
}

function cleanDetails({ about, details = {} }: SecurityEvent): JsonObject | null {
  const clean: JsonObject = { ...(about !== undefined && about !== "" && { about }) };
  for (const [key, value] of Object.entries(details)) {
    clean[key] = typeof value === "string" ? scrub(value) : typeof value === "object" ? value.map(scrub) : value;
  }
  return Object.keys(clean).length === 0 ? null : clean;
}

function accountKey(id: string): DocumentKey {
  return { collection: "accounts", id };
}
