import { readFileSync } from "node:fs";
import { learnNow } from "#server/learning/nightly.ts";
import type { Database } from "#server/documents/pool.ts";
import { withBenchDatabase } from "./support/database.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

/**
 * The processor time of a night of learning, in the database and in this process. It is measured at
 * fewer observations and scaled.
 */
export const bench: Bench = { name: "learning", limitSeconds: 300, run };

const OBSERVATIONS = 50_000;
const SCALED = 1_000_000;

/** Observations of 60 days by 20,000 sources, of five kinds in forty areas. */
const FILL = `
  INSERT INTO documents (collection, id, version, edit_version, body, shielded)
  SELECT 'observations', gen_random_uuid(), 1, 1,
    jsonb_build_object('listingId', md5((i % 20000)::text)::uuid, 'by', 'seeker',
      'outcome', (ARRAY['got-help', 'none-left', 'no-answer', 'wrong-number', 'asked-for-advance-money'])[1 + floor(5 * random())::int],
      'at', to_char((now() - interval '60 days' * random()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    jsonb_build_object('who', md5(i::text), 'network', 'n' || floor(20000 * random()), 'standing', 'caller',
      'before', jsonb_build_object('kind', (ARRAY['bed', 'oxygen', 'blood', 'medicine', 'ambulance'])[1 + floor(5 * random())::int],
        'area', '22 ' || floor(40 * random()),
        'stock', jsonb_build_object('word', (ARRAY['available facility', 'out verifier', 'nothing'])[1 + floor(3 * random())::int], 'halfLives', 8 * random()),
        'reach', jsonb_build_object('word', (ARRAY['reachable facility', 'no-answer seeker 0.4', 'nothing'])[1 + floor(3 * random())::int], 'halfLives', 8 * random()),
        'trust', jsonb_build_object('word', 'nothing', 'halfLives', 0)))
  FROM generate_series($1::int, $2::int) AS i`;

/** Observations of one statement: each has a time limit. */
const SLICE = 1_000;

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    // In sequence: the statements share two processors.
    for (let from = 1; from <= OBSERVATIONS; from += SLICE) await database.pool.query(FILL, [from, from + SLICE - 1]);
    await database.pool.query("ANALYZE documents");
    const [ofServer, ofProcess] = [await serverSeconds(database), ownSeconds()];
    await learnNow(database, new Date());
    const server = (await serverSeconds(database)) - ofServer;
    const own = ownSeconds() - ofProcess;
    const note = `${server.toFixed(1)} s in the database, ${own.toFixed(1)} s in this process, at ${OBSERVATIONS}`;
    const value = (server + own) * (SCALED / OBSERVATIONS);
    return [{ what: "learning a night, a million observations", value, unit: "s", goal: { atMost: 60 }, note }];
  });
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Ticks a second of processor times in /proc. */
const TICKS = 100;

/** The processor time of all connections so far (Linux). A learning night uses no helpers. */
async function serverSeconds({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'",
  );
  const ticks = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}
