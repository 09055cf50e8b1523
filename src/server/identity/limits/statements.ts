import type { Database } from "../../documents/pool.ts";

/**
 * Claims the step of an authenticator code for an account. True once for each step and never for an
 * older one, also under concurrency.
 */
export async function claimTotpStep(database: Database, userId: string, step: number): Promise<boolean> {
  const answer = await database.pool.query({
    name: "claim-totp-step",
    text: `INSERT INTO auth.totp_step AS s (user_id, step) SELECT id, $2 FROM auth."user" WHERE id = $1
           ON CONFLICT (user_id) DO UPDATE SET step = excluded.step WHERE s.step < excluded.step RETURNING step`,
    values: [userId, step],
  });
  return answer.rows.length > 0;
}

/** Counts a wrong second step after a right password. @returns how many since a right one */
export async function countWrongStep(client: Pick<Database["pool"], "query">, userId: string): Promise<number> {
  const answer = await client.query<{ count: number }>({
    name: "count-wrong-step",
    text: `INSERT INTO auth.wrong_step AS w (user_id, count) SELECT id, 1 FROM auth."user" WHERE id = $1
           ON CONFLICT (user_id) DO UPDATE SET count = w.count + 1 RETURNING count`,
    values: [userId],
  });
  return answer.rows[0]?.count ?? 0;
}

/** Forgets wrong second steps: after a right one, or a new password. */
export async function forgetWrongSteps({ pool }: Database, userId: string): Promise<void> {
  await pool.query({
    name: "forget-wrong-steps",
    text: "DELETE FROM auth.wrong_step WHERE user_id = $1",
    values: [userId],
  });
}

/** Notes that a session began with a second step. */
export async function noteSteppedSession({ pool }: Database, sessionId: string): Promise<void> {
  await pool.query({
    name: "note-stepped-session",
    text: `INSERT INTO auth.stepped_session (session_id) SELECT id FROM auth.session WHERE id = $1
           ON CONFLICT DO NOTHING`,
    values: [sessionId],
  });
}

/** Replaces the hash of a password by another one of the same password. */
export async function replaceHash({ pool }: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await pool.query({
    name: "replace-hash",
    text: `UPDATE auth.account SET password = $2 WHERE password = $1 AND "providerId" = 'credential'`,
    values: [from, to],
  });
}
