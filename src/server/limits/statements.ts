import type { NetworkKeys } from "./network-keys.ts";
import { isConflict } from "#server/runtime/database-errors.ts";
import type { Database } from "../documents/pool.ts";

/**
 * A count that a try belongs to: at most `most` tries in any `windowMs`. `counted` gets how many
 * there are with this one.
 */
export type Count = {
  rule: string;
  key: string;
  most: number;
  windowMs: number;
  counted?: (used: number) => void;
};

/**
 * One statement counts a try in all its counts, or in none where one is full. All statements lock
 * rows in the same order, so concurrent tries wait for each other, also across processes. Of two
 * that create a row at once, the second is checked against what the first wrote. A refused try
 * never prolongs a full count. Windows end by the millisecond. The microseconds of a try only keep
 * it apart from others of its millisecond.
 */
const TAKE = `
  WITH wanted AS (
    SELECT w.*, (($5::bigint - span) / 1000 + 1) * 1000 AS since
    FROM unnest($1::text[], $2::text[], $3::int[], $4::bigint[]) AS w (rule, key, most, span)),
  held AS (
    SELECT l.rule, l.key, l.tries FROM auth.limits l JOIN wanted w ON w.rule = l.rule AND w.key = l.key
    ORDER BY l.rule, l.key FOR UPDATE OF l),
  judged AS (
    SELECT w.*, ARRAY(SELECT t FROM unnest(h.tries) t WHERE t >= w.since ORDER BY t) AS kept
    FROM wanted w LEFT JOIN held h ON h.rule = w.rule AND h.key = w.key),
  filled AS (
    SELECT rule, (kept[cardinality(kept) - most + 1] + span) / 1000 - $5::bigint / 1000 AS wait FROM judged WHERE cardinality(kept) >= most),
  taken AS (
    INSERT INTO auth.limits AS l (rule, key, tries, ends_at)
    SELECT j.rule, j.key, j.kept || $5::bigint, to_timestamp(($5::bigint + j.span) / 1000000.0) FROM judged j
    WHERE NOT EXISTS (SELECT FROM filled) ORDER BY j.rule, j.key
    ON CONFLICT (rule, key) DO UPDATE SET ends_at = excluded.ends_at,
      tries = ARRAY(SELECT t FROM unnest(l.tries) t, wanted w
                    WHERE w.rule = l.rule AND w.key = l.key AND t >= w.since ORDER BY t) || $5::bigint
    WHERE (SELECT count(*) < max(w.most) OR max(w.most) IS NULL FROM unnest(l.tries) t, wanted w
           WHERE w.rule = l.rule AND w.key = l.key AND t >= w.since)
    RETURNING l.rule)
  SELECT (SELECT jsonb_object_agg(rule, wait) FROM filled) AS filled, (SELECT count(*) FROM taken) AS taken,
    (SELECT jsonb_object_agg(rule, cardinality(kept) + 1) FROM judged) AS used`;

/**
 * Counts a try.
 * @param at the try's own time, microseconds since 1970
 * @returns null when the try counts. Else the rules of the full counts, with milliseconds to wait.
 * "raced" when it counts in some only, because others created and filled a row at the same moment.
 */
export async function takeTry(
  database: Database,
  counts: readonly Count[],
  at: number,
): Promise<Readonly<Record<string, number>> | null | "raced"> {
  const answer = await database.pool.query<{
    filled: Record<string, number> | null;
    taken: number;
    used: Record<string, number> | null;
  }>({
    name: "take-try",
    text: TAKE,
    values: [
      counts.map(({ rule }) => rule),
      counts.map(({ key }) => key),
      counts.map(({ most }) => most),
      counts.map(({ windowMs }) => windowMs * 1_000),
      at,
    ],
  });
  const { filled, taken, used } = answer.rows[0] ?? { filled: null, taken: 0, used: null };
  if (filled !== null) return filled;
  if (taken !== counts.length) return "raced";
  for (const { rule, counted } of counts) counted?.(used?.[rule] ?? 0);
  return null;
}

/** Gives back a try that was right or never judged. */
export async function giveBackTry(database: Database, counts: readonly Count[], at: number): Promise<void> {
  await database.pool.query({
    name: "give-back-try",
    // Locks rows in the same order as every try, which prevents deadlocks.
    text: `WITH held AS (
             SELECT l.rule, l.key FROM auth.limits l
             JOIN unnest($1::text[], $2::text[]) AS w (rule, key) ON w.rule = l.rule AND w.key = l.key
             ORDER BY l.rule, l.key FOR UPDATE OF l)
           UPDATE auth.limits l SET tries = array_remove(l.tries, $3::bigint) FROM held h
           WHERE h.rule = l.rule AND h.key = l.key`,
    values: [counts.map(({ rule }) => rule), counts.map(({ key }) => key), at],
  });
}

/** A count that networks share. `by`: 1, or 0 where it is only looked at. */
export type SharedCount = { rule: string; key: string; by: 0 | 1 };

/** One statement counts a try in the present slot of each count, and adds up the slots before. */
const TAKE_SHARES = `
  WITH wanted AS (SELECT * FROM unnest($1::text[], $2::text[], $3::int[]) AS w (rule, key, by)),
  past AS (
    SELECT w.rule, coalesce(sum(s.count), 0)::int AS count, min(s.slot) AS oldest
    FROM wanted w LEFT JOIN auth.shares s
      ON s.rule = w.rule AND s.key = w.key AND s.slot >= $5::bigint AND s.slot < $4::bigint AND s.count > 0
    GROUP BY w.rule),
  taken AS (
    INSERT INTO auth.shares AS s (rule, key, slot, count, ends_at)
    SELECT rule, key, $4::bigint, by, $6::timestamptz FROM wanted ORDER BY rule, key
    ON CONFLICT (rule, key, slot) DO UPDATE SET count = s.count + excluded.count RETURNING rule, count)
  SELECT t.rule, t.count + p.count AS count, p.oldest::float8 AS oldest FROM taken t JOIN past p USING (rule)`;

/** Two transactions that locked each other's rows: one of them is tried again. */
const MOST_SHARE_TRIES = 5;

/**
 * Counts a try in several counts with different rules.
 * @param slot the present slot's beginning, ms since 1970. @param since the first slot that counts
 * @returns by rule the count with this try, and the first slot with a try before
 */
export async function takeShares(
  { pool }: Pick<Database, "pool">,
  { counts, slot, since, endsAt }: { counts: readonly SharedCount[]; slot: number; since: number; endsAt: number },
): Promise<ReadonlyMap<string, { count: number; oldest: number | null }>> {
  const values = [
    counts.map(({ rule }) => rule),
    counts.map(({ key }) => key),
    counts.map(({ by }) => by),
    slot,
    since,
    new Date(endsAt),
  ];
  for (let tries = 1; ; tries += 1) {
    try {
      // Each try must end before the next one begins.
      const answer = await pool.query<{ rule: string; count: number; oldest: number | null }>({
        name: "take-shares",
        text: TAKE_SHARES,
        values,
      });
      return new Map(answer.rows.map(({ rule, count, oldest }) => [rule, { count, oldest }]));
    } catch (error) {
      if (!isConflict(error) || tries === MOST_SHARE_TRIES) throw error;
    }
  }
}

/** Gives back a try that was refused, right or never judged. */
export async function giveBackShares(
  { pool }: Pick<Database, "pool">,
  { counts, slot }: { counts: readonly SharedCount[]; slot: number },
): Promise<void> {
  await pool.query({
    name: "give-back-shares",
    text: `WITH held AS (
             SELECT s.rule, s.key, s.slot, w.by FROM auth.shares s
             JOIN unnest($1::text[], $2::text[], $3::int[]) AS w (rule, key, by) ON w.rule = s.rule AND w.key = s.key
             WHERE s.slot = $4::bigint ORDER BY s.rule, s.key FOR UPDATE OF s)
           UPDATE auth.shares s SET count = greatest(0, s.count - h.by) FROM held h
           WHERE h.rule = s.rule AND h.key = s.key AND h.slot = s.slot`,
    values: [counts.map(({ rule }) => rule), counts.map(({ key }) => key), counts.map(({ by }) => by), slot],
  });
}

/** Adds to what the whole deployment did, by rule. */
export async function addTotals(
  { pool }: Pick<Database, "pool">,
  { totals, slot, endsAt }: { totals: ReadonlyMap<string, number>; slot: number; endsAt: number },
): Promise<void> {
  await pool.query({
    name: "add-totals",
    text: `INSERT INTO auth.shares AS s (rule, key, slot, count, ends_at)
           SELECT rule, 'deployment', $3::bigint, count, $4::timestamptz
           FROM unnest($1::text[], $2::int[]) AS t (rule, count) ORDER BY rule
           ON CONFLICT (rule, key, slot) DO UPDATE SET count = s.count + excluded.count`,
    values: [[...totals.keys()], [...totals.values()], slot, new Date(endsAt)],
  });
}

/**
 * Records a sign-in from a network; once an hour is enough.
 * @returns the roles of an account that signs in from a network it was not known in. Null of a
 * known network, and of the first sign-in of a new account
 */
export async function rememberAddress(
  database: Database,
  { userId, network, networks, at }: { userId: string; network: string; networks: NetworkKeys | null; at: Date },
): Promise<{ roles: string } | null> {
  const answer = await database.pool.query<{ roles: string }>({
    name: "remember-address",
    text: `WITH kept AS (
           INSERT INTO auth.known_address AS k (user_id, network, prefix, provider, seen_at, neighbourhood, operator)
           SELECT id, $2, $3, $4, $5, $6, $7 FROM auth."user" WHERE id = $1
           ON CONFLICT (user_id, network) DO UPDATE
           SET seen_at = excluded.seen_at, prefix = excluded.prefix, provider = excluded.provider,
             neighbourhood = excluded.neighbourhood, operator = excluded.operator
           WHERE k.seen_at < excluded.seen_at - interval '1 hour' OR k.neighbourhood IS NULL
           RETURNING xmax = 0 AS is_new)
           SELECT coalesce(u.role, '') AS roles FROM kept JOIN auth."user" u ON u.id = $1
           WHERE kept.is_new AND (u."createdAt" < $5::timestamptz - interval '1 day'
             OR EXISTS (SELECT FROM auth.known_address o WHERE o.user_id = $1 AND o.network <> $2))`,
    values: [
      userId,
      network,
      networks?.prefix ?? null,
      networks?.provider ?? null,
      at,
      networks?.neighbourhood ?? null,
      networks?.operator ?? null,
    ],
  });
  return answer.rows[0] ?? null;
}

/** Deletes expired counts, and addresses without a sign-in since `before`. */
export async function purgeLimits(database: Database, { now, before }: { now: Date; before: Date }): Promise<void> {
  await database.pool.query("DELETE FROM auth.limits WHERE ends_at <= $1", [now]);
  await database.pool.query("DELETE FROM auth.shares WHERE ends_at <= $1", [now]);
  await database.pool.query("DELETE FROM auth.known_address WHERE seen_at <= $1", [before]);
}
