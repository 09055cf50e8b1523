import type pg from "pg";
import type { WaitingBan } from "./queries.ts";

type Client = Pick<pg.Pool, "query">;

/** Claims the mail about a kind of act of an account. False: there was one a short time ago. */
export async function claimPowerMail(
  client: Client,
  { kind, who, at, intervalMs }: { kind: string; who: string; at: Date; intervalMs: number },
): Promise<boolean> {
  const answer = await client.query({
    name: "claim-power-mail",
    text: `INSERT INTO auth.told_power AS t (kind, who, mailed_at) VALUES ($1, $2, $3)
           ON CONFLICT (kind, who) DO UPDATE SET mailed_at = excluded.mailed_at WHERE t.mailed_at <= $4 RETURNING 1`,
    values: [kind, who, at, new Date(at.getTime() - intervalMs)],
  });
  return answer.rows.length > 0;
}

/** Stores a ban that waits, instead of an earlier one of the same account. */
export async function keepWaitingBan(
  client: Client,
  { personId, reason, until, hidesPosts, askedBy, askedAt }: WaitingBan,
): Promise<void> {
  await client.query(
    `INSERT INTO auth.waiting_ban (person_id, reason, until, hides_posts, asked_by, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (person_id) DO UPDATE SET reason = excluded.reason, until = excluded.until,
       hides_posts = excluded.hides_posts, asked_by = excluded.asked_by, asked_at = excluded.asked_at`,
    [personId, reason, until, hidesPosts, askedBy, askedAt],
  );
}

/** Removes it. @returns false where another call was faster */
export async function dropWaitingBan(client: Client, personId: string): Promise<boolean> {
  const answer = await client.query("DELETE FROM auth.waiting_ban WHERE person_id = $1", [personId]);
  return answer.rowCount === 1;
}
