import type { Database } from "../../documents/pool.ts";

/**
 * The account of an e-mail, a number or an id. Also whether its owner signed in from this network
 * since then. Null where there is none; both cost the same.
 */
export async function readTryFacts(
  database: Database,
  {
    email,
    phone,
    userId,
    network,
    since,
  }: { email: string; phone: string; userId: string; network: string; since: Date },
): Promise<{ userId: string; isKnown: boolean } | null> {
  const answer = await database.pool.query<{ id: string; known: boolean }>({
    name: "find-asked",
    text: `SELECT u.id, EXISTS (
             SELECT FROM auth.known_address k WHERE k.user_id = u.id AND k.network = $4 AND k.seen_at > $5) AS known
           FROM auth."user" u WHERE u.email = $1 OR u."phoneNumber" = $2 OR u.id = $3`,
    values: [email, phone, userId, network, since],
  });
  const [row] = answer.rows;
  return row === undefined ? null : { userId: row.id, isKnown: row.known };
}

/** How many second steps of an account were wrong since the last right one. */
export async function readWrongSteps({ pool }: Database, userId: string): Promise<number> {
  const answer = await pool.query<{ count: number }>({
    name: "read-wrong-steps",
    text: "SELECT count FROM auth.wrong_step WHERE user_id = $1",
    values: [userId],
  });
  return answer.rows[0]?.count ?? 0;
}
