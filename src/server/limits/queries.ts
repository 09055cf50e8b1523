import type { NetworkKeys } from "./network-keys.ts";
import type { Tier } from "#domain/limits/network-shares.ts";
import type { Database } from "../documents/pool.ts";

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
): Promise<{ isKnown: boolean } | null> {
  const answer = await database.pool.query<{ known: boolean }>({
    name: "find-asked",
    text: `SELECT EXISTS (
             SELECT FROM auth.known_address k WHERE k.user_id = u.id AND k.network = $4 AND k.seen_at > $5) AS known
           FROM auth."user" u WHERE u.email = $1 OR u."phoneNumber" = $2 OR u.id = $3`,
    values: [email, phone, userId, network, since],
  });
  const [row] = answer.rows;
  return row === undefined ? null : { isKnown: row.known };
}

const settledBy = (tier: Tier, column: string, key: string): string => `
  (SELECT count(*)::int FROM (
    SELECT DISTINCT k.user_id FROM auth.known_address k JOIN auth."user" u ON u.id = k.user_id
    WHERE ${column} = ${key} AND u."createdAt" <= $4 AND u.banned IS NOT TRUE LIMIT $5) settled) AS ${tier}`;
const SETTLED = [
  settledBy("prefix", "k.prefix", "$1"),
  settledBy("neighbourhood", "k.neighbourhood", "$2"),
  // Old rows have no operator.
  settledBy("provider", "coalesce(k.operator, k.provider)", "$3"),
];

/** How many accounts made before a day signed in lately from each network of an address. */
export async function readSettled(
  { pool }: Pick<Database, "pool">,
  { networks, before, most }: { networks: NetworkKeys; before: Date; most: number },
): Promise<Record<Tier, number>> {
  const answer = await pool.query<Record<Tier, number>>({
    name: "settled-accounts",
    text: `SELECT ${SETTLED.join(", ")}`,
    values: [networks.prefix, networks.neighbourhood, networks.operator, before, most],
  });
  return answer.rows[0] ?? { prefix: 0, neighbourhood: 0, provider: 0 };
}

/** The confirmed mail address of an account; null where it has none. */
export async function readConfirmedMail({ pool }: Pick<Database, "pool">, accountId: string): Promise<string | null> {
  const answer = await pool.query<{ email: string }>({
    name: "confirmed-mail",
    text: 'SELECT email FROM auth."user" WHERE id = $1 AND "emailVerified"',
    values: [accountId],
  });
  return answer.rows[0]?.email ?? null;
}

/** How many accounts with a mail at this domain were made before a day. */
export async function countOfDomain(
  { pool }: Pick<Database, "pool">,
  { domain, before, most }: { domain: string; before: Date; most: number },
): Promise<number> {
  const answer = await pool.query<{ count: number }>({
    name: "accounts-of-domain",
    text: `SELECT count(*)::int AS count FROM (
             SELECT FROM auth."user" WHERE split_part(email, '@', 2) = $1 AND "createdAt" <= $2 AND "emailVerified"
               AND banned IS NOT TRUE LIMIT $3) settled`,
    values: [domain, before, most],
  });
  return answer.rows[0]?.count ?? 0;
}

/** What the whole deployment did, by rule: in the last hour, the last day and the days before. */
export async function readTotals(
  { pool }: Pick<Database, "pool">,
  { rules, hour, day, week }: { rules: readonly string[]; hour: number; day: number; week: number },
): Promise<ReadonlyMap<string, { hour: number; day: number; week: number }>> {
  const answer = await pool.query<{ rule: string; hour: number; day: number; week: number }>({
    name: "deployment-totals",
    text: `SELECT rule,
             coalesce(sum(count) FILTER (WHERE slot >= $2::bigint), 0)::int AS hour,
             coalesce(sum(count) FILTER (WHERE slot >= $3::bigint), 0)::int AS day,
             coalesce(sum(count) FILTER (WHERE slot >= $4::bigint), 0)::int AS week
           FROM auth.shares WHERE rule = ANY($1) AND key = 'deployment' GROUP BY rule`,
    values: [rules, hour, day, week],
  });
  return new Map(answer.rows.map(({ rule, ...counts }) => [rule, counts]));
}
