import { loggedWrite } from "./logged-write.ts";
import type { Database } from "./pool.ts";

const BATCH = 200;

/**
 * Two processes at once take different rows. A row that a command has locked waits for the next
 * second.
 */
const EXPIRE = loggedWrite({
  now: "$2::timestamptz",
  given: [
    `due AS (
       SELECT collection, id FROM documents
       WHERE body->>'status' = 'open' AND body->>'expiresAt' IS NOT NULL AND (body->>'expiresAt') COLLATE "C" < $1
       ORDER BY (body->>'expiresAt') COLLATE "C" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  ],
  change: { do: "update", at: { due: "due" }, set: `body = jsonb_set(d.body, '{status}', '"expired"')` },
  audit: { each: "document", who: "'system'", role: "'system'", act: "collection || '.expire'" },
  answer: "count(*) AS expired",
});

/**
 * Writes `expired` to every open document whose `expiresAt` has passed. Each gets a change row, so
 * that lists, live screens and other processes learn of it. `expiresAt` in a body is text made by
 * `Date.toISOString()`.
 * @returns how many expired
 */
export async function expireDocuments(database: Database, now: Date): Promise<number> {
  let expired = 0;
  for (;;) {
    const answer = await database.pool.query<{ expired: number }>({
      name: "expire",
      text: EXPIRE,
      values: [now.toISOString(), now],
    });
    const count = answer.rows[0]?.expired ?? 0;
    expired += count;
    if (count > 0) database.changed();
    if (count < BATCH) return expired;
  }
}
