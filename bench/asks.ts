import { UNTOLD } from "#server/alarms/alert.ts";
import { runWaves } from "#server/asks/run-waves.ts";
import { CONSENT_WORDS } from "#domain/donors/consent.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { listings } from "#server/stored/listings.ts";
import { aListing } from "#server/testing/listings.ts";
import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { withBenchDatabase } from "./support/database.ts";
import { UNANSWERED } from "#server/asks/testing/unanswered.ts";

/**
 * What a wave costs where a million donors live in 2,000 km², beside one where 100,000 do. Both are
 * in one database, and waves of both follow each other by turns.
 */
export const bench: Bench = { name: "asks", limitSeconds: 900, run };

/** A square of 2,000 km² on the equator has sides of about 0.4 degrees. */
const SIDE = 0.402;
const AREAS = { few: { lat: 0, lng: 20, donors: 100_000 }, many: { lat: 0, lng: 40, donors: 1_000_000 } } as const;
type AreaName = keyof typeof AREAS;
/** People in the first wave of a critical need. */
const WAVE = MATCHING.critical.before.mostWave;
/** How far a need is from an area whose donors say that they do not travel so far, degrees. */
const FAR = 0.3;
/** Pairs of waves that count, after as many as warm up. */
const PAIRS = 12;
const WARM = 3;

/** Groups as in India (bench/waves/world.ts), without the rare ones: B+ for the rest. */
const FILL = `
  INSERT INTO documents (collection, id, version, edit_version, body, shielded)
  SELECT 'donors', id, 1, 1,
    jsonb_build_object('ownerId', id, 'group', (ARRAY['O+', 'O+', 'O+', 'B+', 'B+', 'B+', 'A+', 'A+', 'AB+', 'O-'])[1 + floor(10 * random())::int],
      'components', '["red-cells"]'::jsonb, 'rules', 'IN', 'gifts', '[]'::jsonb, 'radiusKm', 25, 'wakeMe', true,
      'consent', jsonb_build_object('purpose', 'be-asked', 'wordsVersion', $5::text, 'channel', 'web', 'at', $6::text, 'until', $7::text)),
    jsonb_build_object('place', jsonb_build_object('lat', $1::float8 + ${SIDE} * random(), 'lng', $2::float8 + ${SIDE} * random(), 'precision', 'exact'))
  FROM (SELECT gen_random_uuid() AS id FROM generate_series($3::int, $4::int)) made`;

/** One of a hundred donors was asked for another need an hour ago, and is left out. */
const FILL_ASKS = `
  INSERT INTO documents (collection, id, version, edit_version, body, shielded)
  SELECT 'asks', gen_random_uuid(), 1, 1,
    jsonb_build_object('listingId', $1::text, 'ownerId', id::text, 'wave', 1, 'at', $2::text, 'until', $2::text, 'endedAt', $2::text), NULL
  FROM documents WHERE collection = 'donors' AND random() < 0.01`;

/** Donors of one statement. */
const SLICE = 5_000;

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    const client = await database.pool.connect();
    // Only here: no statement of the product takes this long.
    await client.query("SET statement_timeout = 0");
    for (const area of Object.values(AREAS)) await fill(client, area);
    await client.query(FILL_ASKS, [newId(), new Date(Date.now() - HOUR_MS).toISOString()]);
    await client.query("ANALYZE documents");
    client.release(true);
    const times: Record<AreaName, number[]> = { few: [], many: [] };
    for (let pair = 0; pair < PAIRS + WARM; pair += 1) {
      for (const name of ["few", "many"] as const) {
        // By turns: what disturbs the machine disturbs both.
        const ms = await timeWave(database, name);
        if (pair >= WARM) times[name].push(ms);
      }
    }
    const far: number[] = [];
    for (let wave = 0; wave < WARM + WARM; wave += 1) far.push(await timeWave(database, "many", FAR));
    const [few, many] = [median(times.few), median(times.many)];
    const against = `100,000 donors, ${few.toFixed(0)} ms`;
    return [
      {
        what: `a wave of ${WAVE} among a million donors, a hundredth of them asked today`,
        value: many / few,
        unit: "x",
        against,
        goal: { atMost: 1.5 },
        note: `${many.toFixed(0)} ms`,
      },
      {
        what: "the slowest wave for a need 33 km beyond a million donors who travel 25",
        value: Math.max(...far),
        unit: "ms",
        against: "the longest that a statement of a command may take",
        goal: { atMost: 1_000 },
      },
    ];
  });
}

async function fill(
  client: Pick<Database["pool"], "query">,
  { lat, lng, donors }: (typeof AREAS)[AreaName],
): Promise<void> {
  const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
  for (let from = 1; from <= donors; from += SLICE)
    await client.query(FILL, [lat, lng, from, from + SLICE - 1, CONSENT_WORDS, day(-1), day(100)]);
  console.log(`  ${donors} donors`);
}

/** Posts a need in an area, or degrees north of it, and makes its first wave. @returns ms */
async function timeWave(database: Database, name: AreaName, north = 0): Promise<number> {
  const { lat, lng } = AREAS[name];
  const now = new Date();
  const inside = SIDE * (north === 0 ? 0.2 + 0.6 * Math.random() : 1);
  const place = { lat: lat + inside + north, lng: lng + SIDE * (0.2 + 0.6 * Math.random()) };
  const about = { side: "need", kind: "blood", details: { component: "red-cells", group: "O-" } } as const;
  const listing = aListing({
    ...about,
    quantity: 1,
    unit: "unit",
    urgency: "critical",
    status: "open",
    ownerId: newId(now),
    expiresAt: new Date(now.getTime() + DAY_MS).toISOString(),
  });
  const body = { ...listing, place: { ...listing.place, ...place } };
  const consent = { showOnRequest: false, beMatched: true, reContact: false };
  await executeCommand(database, {
    by: { who: "bench", role: "system" },
    act: "bench.post",
    writes: [listings.insert(newId(now), { body, shielded: { channels: [], consent } })],
  });
  const start = performance.now();
  const asked = await runWaves(
    {
      database,
      alert: () => UNTOLD,
      readOwner: () => Promise.resolve({ hasProvedNumber: true, since: new Date(0), numbers: [] }),
      readModerators: () => Promise.resolve([]),
      isSwitchedOff: () => () => false,
      tellAsked: () => [],
      report: (error) => {
        throw error;
      },
      readUnreached: () => Promise.resolve(new Set()),
      ...UNANSWERED,
    },
    now,
  );
  const ms = performance.now() - start;
  if (asked !== (north === 0 ? WAVE : 0)) throw new Error(`a wave asked ${asked}`);
  return ms;
}
