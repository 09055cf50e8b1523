import { AXIS_NAMES, NO_WORD } from "#domain/learning/chances.ts";
import type { AxisName } from "#domain/learning/chances.ts";
import { LEARNING } from "#domain/learning/learning-rules.ts";
import type { ScopedSums } from "#domain/learning/learn-chances.ts";
import type { Age, KnownBefore } from "#domain/learning/outcome-cells.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { DOCUMENT_COLUMNS, documentOf } from "#server/documents/documents.ts";
import type { DocumentRow, StoredDocument } from "#server/documents/documents.ts";
import { transactionOnce } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { chanceChoices, chanceTables } from "#server/stored/chance-tables.ts";

/*
 * The sums of domain/learning by SQL, so that no night reads a million observations into this
 * process. A test compares them with those that the domain makes in memory.
 */

/** The table of one reading: it is gone with its transaction. */
const READ = "learning_outcomes";

/*
 * Outcomes since a time: what was known before, what was found, and whose word it is. What the
 * owner's networks or spent ones said does not count. JSON is taken apart once, as that is most of
 * what a night takes (OFFSET 0: no part of it twice). Sources are kept as numbers of 64 bits, which
 * are compared quickly.
 */
const TAKE_APART = `
  CREATE TEMPORARY TABLE ${READ} ON COMMIT DROP AS
  SELECT told_at, before->>'kind' AS kind, before->>'area' AS area, outcome, by IN ('facility', 'owner') AS is_keeper,
    coalesce(body->>'count', body#>>'{counts,available}')::float8 AS counted,
    hashtextextended(CASE WHEN standing = 'member' OR network IS NULL THEN 'who ' || (shielded->>'who')
      ELSE 'network ' || network END, 0) AS source,
    ${AXIS_NAMES.map(
      (axis) => `before->'${axis}'->>'word' AS ${axis}, (before->'${axis}'->'halfLives')::float8 AS ${axis}_age`,
    ).join(", ")}
  FROM (
    SELECT body, shielded, (body->>'at') COLLATE "C" AS told_at, body->>'outcome' AS outcome, body->>'by' AS by,
      shielded->'before' AS before, shielded->>'standing' AS standing, shielded->>'network' AS network
    FROM documents
    WHERE collection = 'observations' AND shielded ? 'before'
      AND (body->>'at') COLLATE "C" >= $1 AND (body->>'at') COLLATE "C" < $2
    OFFSET 0) each
  WHERE by <> 'feed' AND coalesce(standing, 'member') NOT IN ('own', 'spent')`;

const UNANSWERED = `outcome IN ('no-answer', 'busy', 'wrong-number', 'disconnected')`;

/** What an outcome says of each axis; null: nothing (verdictsOf). */
const STOCK = `CASE WHEN outcome = 'confirmed' THEN counted > 0
  WHEN outcome IN ('got-help', 'in-stock', 'limited') THEN coalesce(counted > 0, true)
  WHEN outcome = 'none-left' THEN false END`;
const REACH = `CASE WHEN NOT is_keeper THEN NOT ${UNANSWERED} END`;
/** A condition says nothing of honesty: a deposit may be asked for rightly. */
const TRUST = `CASE WHEN NOT is_keeper AND NOT ${UNANSWERED} AND outcome <> 'not-for-us' THEN outcome <> 'asked-for-advance-money' END`;

const SUMS = `
  WITH cells AS (
    SELECT kind, area, source, axis, hit, half_lives, age, CASE WHEN age = 'gone' THEN '${NO_WORD}' ELSE word END AS word,
      CASE WHEN age = 'fresh' THEN power(2, half_lives) ELSE 1 END AS inverse
    FROM (
      SELECT kind, area, source, v.*,
        CASE WHEN word = '${NO_WORD}' OR half_lives >= ${LEARNING.goneHalfLives} THEN 'gone'
          WHEN half_lives <= ${LEARNING.freshHalfLives} THEN 'fresh' ELSE 'later' END AS age
      FROM ${READ} CROSS JOIN LATERAL (VALUES ('stock', ${STOCK}, stock, stock_age),
        ('reach', ${REACH}, reach, reach_age), ('trust', ${TRUST}, trust, trust_age)) AS v (axis, hit, word, half_lives)
      WHERE hit IS NOT NULL AND (word = '${NO_WORD}' OR half_lives <= ${LEARNING.laterHalfLives}
        OR half_lives >= ${LEARNING.goneHalfLives})) known),
  sources AS (
    SELECT kind, area, axis, word, age, least(${LEARNING.mostOfSource}, count(*))::float8 AS w,
      coalesce(sum(inverse) FILTER (WHERE hit), 0) / count(*) AS a, sum(inverse) / count(*) AS b,
      sum(half_lives) / count(*) AS old
    FROM cells
    GROUP BY GROUPING SETS ((axis, word, age, source), (kind, axis, word, age, source), (kind, area, axis, word, age, source)))
  SELECT kind, area, axis, word, age, count(*)::int AS sources, sum(w) AS w, sum(w * a) AS wa, sum(w * b) AS wb,
    sum(w * old) AS "wAge", sum(w * w) AS ww, sum(w * w * a) AS wwa, sum(w * w * b) AS wwb, sum(w * w * a * a) AS wwaa,
    sum(w * w * a * b) AS wwab, sum(w * w * b * b) AS wwbb
  FROM sources GROUP BY kind, area, axis, word, age
  ORDER BY kind NULLS FIRST, area NULLS FIRST, axis, word, age`;

type SumsRow = { kind: Kind | null; area: string | null; axis: AxisName; word: string; age: Age } & ScopedSums["sums"];

/** From when to when. */
type Times = { from: Date; until: Date };

/** What a night reads of the outcomes of a time. */
export type Reading = {
  sums: () => Promise<ScopedSums[]>;
  /** How many outcomes there are. */
  count: () => Promise<number>;
  /**
   * Calls from a time on, by what was known before them: as many as there are such states. Only
   * `areas` are distinguished.
   */
  calls: (from: Date, areas: readonly string[]) => Promise<KnownCalls[]>;
};

/** Reads the outcomes of a time: each is taken apart once, whatever is asked of them. */
export function readOutcomes<Result>(
  database: Database,
  { from, until }: Times,
  read: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  return transactionOnce(database, async (client) => {
    // Nobody waits for it, so it takes one processor, and leaves the others to readers.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL max_parallel_workers_per_gather = 0");
    await client.query("SET LOCAL jit = off; SET LOCAL work_mem = '64MB'");
    await client.query(TAKE_APART, [from.toISOString(), until.toISOString()]);
    return read({
      sums: async () => {
        const { rows } = await client.query<SumsRow>(SUMS);
        return rows.map(({ kind, area, axis, word, age, ...sums }) => ({ kind, area, axis, word, age, sums }));
      },
      count: async () => {
        const { rows } = await client.query<{ outcomes: number }>(`SELECT count(*)::int AS outcomes FROM ${READ}`);
        return rows[0]?.outcomes ?? 0;
      },
      calls: async (since, areas) =>
        (await client.query<CallsRow>(CALLS, [since.toISOString(), areas])).rows.map(callsOf),
    });
  });
}

/**
 * Calls before which the same was known, ages to a quarter of a half-life. `area`: only where it
 * was to be distinguished. All others of a kind have the same chances, and are one.
 */
export type KnownCalls = {
  before: KnownBefore & { kind: Kind; area?: string | undefined };
  calls: number;
  yes: number;
};

/** Steps of a half-life in which ages are distinguished. */
const AGE_STEPS = 4;
/** Half-lives after which ages are not distinguished: little of a word is left. */
const OLDEST = 8;

const CALLS = `
  SELECT kind, CASE WHEN area = ANY($2::text[]) THEN area END AS area, stock, reach, trust, ${AXIS_NAMES.map(
    (axis) => `round(least(${OLDEST}, ${axis}_age) * ${AGE_STEPS})::int AS ${axis}_age`,
  ).join(", ")},
    count(*)::int AS calls, (count(*) FILTER (WHERE outcome IN ('got-help', 'in-stock', 'limited')))::int AS yes
  FROM ${READ} WHERE NOT is_keeper AND told_at >= $1
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

type CallsRow = Record<"stock" | "reach" | "trust", string> &
  Record<"stock_age" | "reach_age" | "trust_age" | "calls" | "yes", number> & { kind: Kind; area: string | null };

function callsOf({ kind, area, calls, yes, ...row }: CallsRow): KnownCalls {
  const known = (word: string, age: number) => ({ word, halfLives: age / AGE_STEPS });
  return {
    before: {
      kind,
      ...(area !== null && { area }),
      stock: known(row.stock, row.stock_age),
      reach: known(row.reach, row.reach_age),
      trust: known(row.trust, row.trust_age),
    },
    calls,
    yes,
  };
}

/** When the newest table was learnt, ISO text; null without any. */
export async function readNewestLearntAt({ pool }: Pick<Database, "pool">): Promise<string | null> {
  const answer = await pool.query<{ at: string | null }>(
    `SELECT max((body->>'learntAt') COLLATE "C") AS at FROM documents WHERE collection = $1`,
    [chanceTables.name],
  );
  return answer.rows[0]?.at ?? null;
}

/** All tables of chances, newest first, and the choice. */
export async function readChanceTables({ pool }: Pick<Database, "pool">): Promise<StoredDocument[]> {
  const answer = await pool.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = ANY($1::text[])
     ORDER BY (body->>'learntAt') COLLATE "C" DESC NULLS LAST`,
    [[chanceTables.name, chanceChoices.name]],
  );
  return answer.rows.map(documentOf);
}
