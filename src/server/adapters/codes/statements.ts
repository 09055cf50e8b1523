import type { Database } from "#server/documents/pool.ts";

/** A pending code. `about` and `hash` are keyed hashes. */
export type KeptCode = { purpose: string; about: string; hash: string; expiresAt: Date };

/** After this many wrong tries a code is invalid. */
const MOST_TRIES = 5;

/** Stores a code, replaces the previous one and deletes expired ones. */
export async function keepCode({ pool }: Database, code: KeptCode, now: Date): Promise<void> {
  await pool.query("DELETE FROM codes WHERE expires_at <= $1", [now]);
  await pool.query({
    name: "keep-code",
    text: `INSERT INTO codes (purpose, about, hash, expires_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (purpose, about) DO UPDATE SET hash = excluded.hash, tries = 0, expires_at = excluded.expires_at`,
    values: [code.purpose, code.about, code.hash, code.expiresAt],
  });
}

/**
 * Counts a try under the code's row lock, so that concurrent tries follow each other. The right
 * code is used up.
 * @returns whether it was right
 */
export async function tryCode(
  { pool }: Database,
  { purpose, about, hash, now }: Omit<KeptCode, "expiresAt"> & { now: Date },
): Promise<boolean> {
  const answer = await pool.query<{ right: boolean }>({
    name: "try-code",
    text: `UPDATE codes SET tries = CASE WHEN hash = $3 THEN ${MOST_TRIES} ELSE tries + 1 END
           WHERE purpose = $1 AND about = $2 AND tries < ${MOST_TRIES} AND expires_at > $4 RETURNING hash = $3 AS right`,
    values: [purpose, about, hash, now],
  });
  return answer.rows[0]?.right === true;
}
