import { judgeCodeTry } from "#domain/limits/code-tries.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";

/** A pending code. `about`, `asker` and `hash` are keyed hashes. */
export type KeptCode = { purpose: string; about: string; asker: string; hash: string; expiresAt: Date };

/** Stores a code, replaces the previous one of the same browser and deletes expired ones. */
export async function keepCode({ pool }: Database, code: KeptCode, now: Date): Promise<void> {
  await pool.query("DELETE FROM codes WHERE expires_at <= $1", [now]);
  await pool.query({
    name: "keep-code",
    text: `INSERT INTO codes (purpose, about, asker, hash, expires_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (purpose, about, asker) DO UPDATE
           SET hash = excluded.hash, asker_tries = 0, other_tries = 0, expires_at = excluded.expires_at`,
    values: [code.purpose, code.about, code.asker, code.hash, code.expiresAt],
  });
}

/**
 * A typed code as it would be kept, under one key. `asker`: null for a browser that asked for none.
 */
export type TypedCode = { about: string; hash: string; asker: string | null };
type Row = { about: string; asker: string; hash: string; askerTries: number; otherTries: number };

/**
 * Judges a typed code by all pending ones, under their row locks: concurrent tries follow each
 * other. A wrong one counts in each code that it was compared with. A right one ends all of them.
 * @param typed under each key
 * @param isOwnOnly only the code that the same browser asked for counts
 * @returns `closed`: others have no try left, and this browser did not ask
 */
export function tryCode(
  database: Database,
  { purpose, typed, now }: { purpose: string; typed: readonly TypedCode[]; now: Date },
  isOwnOnly: boolean,
): Promise<"right" | "wrong" | "closed"> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<Row>({
      name: "pending-codes",
      text: `SELECT about, asker, hash, asker_tries AS "askerTries", other_tries AS "otherTries" FROM codes
             WHERE purpose = $1 AND about = ANY($2) AND expires_at > $3 ORDER BY about, asker FOR UPDATE`,
      values: [purpose, typed.map(({ about }) => about), now],
    });
    const judged = rows.map((row) => {
      const mine = typed.find(({ about }) => about === row.about);
      const code = { ...row, isOwn: mine?.asker === row.asker, isRight: mine?.hash === row.hash };
      return { ...code, verdict: judgeCodeTry(code, isOwnOnly) };
    });
    if (judged.some(({ verdict }) => verdict === "right")) {
      const values = [purpose, typed.map(({ about }) => about)];
      await client.query("DELETE FROM codes WHERE purpose = $1 AND about = ANY($2)", values);
      return "right";
    }
    for (const { about, asker, isOwn, verdict } of judged) {
      if (verdict !== "wrong") continue;
      const column = isOwn ? "asker_tries" : "other_tries";
      // In sequence: few codes are pending for one number.
      await client.query(
        `UPDATE codes SET ${column} = ${column} + 1 WHERE purpose = $1 AND about = $2 AND asker = $3`,
        [purpose, about, asker],
      );
    }
    const isClosed = judged.some(({ verdict }) => verdict === "closed") && !judged.some(({ isOwn }) => isOwn);
    return isClosed ? "closed" : "wrong";
  });
}

/** Whether a browser has a try left of a code that it asked for. */
export async function hasOwnTry(
  { pool }: Database,
  { purpose, asked, now }: { purpose: string; asked: readonly { about: string; asker: string }[]; now: Date },
  most: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "own-code",
    text: `SELECT FROM codes JOIN unnest($2::text[], $3::text[]) AS asked (about, asker) USING (about, asker)
           WHERE purpose = $1 AND expires_at > $4 AND asker_tries < $5`,
    values: [purpose, asked.map(({ about }) => about), asked.map(({ asker }) => asker), now, most],
  });
  return (rowCount ?? 0) > 0;
}
