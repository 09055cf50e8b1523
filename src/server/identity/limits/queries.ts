import type { Database } from "../../documents/pool.ts";

/** How many second steps of an account were wrong since the last right one. */
export async function readWrongSteps({ pool }: Database, userId: string): Promise<number> {
  const answer = await pool.query<{ count: number }>({
    name: "read-wrong-steps",
    text: "SELECT count FROM auth.wrong_step WHERE user_id = $1",
    values: [userId],
  });
  return answer.rows[0]?.count ?? 0;
}
