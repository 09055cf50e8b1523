import type { Database } from "#server/documents/pool.ts";

const DAY_MS = 86_400_000;

/**
 * Forgets what no limit counts any more: from which network somebody asked, and rows whose document is gone and that nobody took
 * back. Of what was taken back the rows stay while both accounts are there.
 */
export async function clearGrants({ pool }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await pool.query("UPDATE contact_grants SET network = NULL WHERE network IS NOT NULL AND at < $1", [before]);
  await pool.query(
    `DELETE FROM contact_grants c
     WHERE c.at < $1 AND (c.revoked_at IS NULL OR c.asker_id IS NULL OR c.owner_id IS NULL)
       AND NOT EXISTS (SELECT FROM documents d WHERE d.collection = 'grants' AND d.id = c.grant_id)`,
    [before],
  );
}
