import type { Database } from "#server/documents/pool.ts";

const DAY_MS = 86_400_000;

/** How long it is remembered whom somebody shut out, or took leave back from, whose account is gone. Decision 17. */
const GONE_DAYS = 365;

/**
 * Forgets what no limit counts any more: from which network somebody asked, and rows whose document is gone and that nobody took
 * back. What was taken back, and who was shut out, holds while both accounts are there, and a year where the asker's is gone.
 */
export async function clearGrants({ pool }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  const longBefore = new Date(now.getTime() - GONE_DAYS * DAY_MS);
  await pool.query("UPDATE contact_grants SET network = NULL WHERE network IS NOT NULL AND at < $1", [before]);
  await pool.query(
    `DELETE FROM contact_grants c
     WHERE c.at < $1 AND (c.revoked_at IS NULL OR c.owner_id IS NULL OR (c.asker_id IS NULL AND c.revoked_at < $2))
       AND NOT EXISTS (SELECT FROM documents d WHERE d.collection = 'grants' AND d.id = c.grant_id)`,
    [before, longBefore],
  );
  await pool.query("DELETE FROM contact_blocks WHERE asker_id IS NULL AND at < $1", [longBefore]);
}
