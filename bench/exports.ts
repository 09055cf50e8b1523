import type { Database } from "#server/documents/pool.ts";
import { exportLines } from "#server/exports/exports.ts";
import type { ExportName } from "#server/exports/exports.ts";
import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { withBenchDatabase } from "./support/database.ts";

/**
 * The export of facilities beside that of their listings, rows a second. First as after an import,
 * when the server has no statistics of the rows yet, then with them.
 */
export const bench: Bench = { name: "exports", limitSeconds: 180, run };

/** As many as the hospital directory of India has. */
const FACILITIES = 30_000;
const ROUNDS = 3;

/** Facilities of an open list, each with one listing. */
const DIRECTORY = `
  WITH one AS (
    SELECT at, md5('facility' || at)::uuid AS facility, 'District Hospital ' || at AS name,
           jsonb_build_object('lat', 8 + mod(at * 7919, 26000) / 1000.0, 'lng', 70 + mod(at * 104729, 24000) / 1000.0,
             'label', 'Town ' || mod(at, 4000) || ', State', 'precision', 'exact', 'basis', 'given', 'uncertaintyKm', 0.1) AS place,
           jsonb_build_object('kind', 'import', 'name', 'Made up for the bench', 'licence', 'CC0-1.0',
             'url', 'https://example.org/hospital-directory', 'asOf', '2026-01-01T00:00:00.000Z') AS source
    FROM generate_series($1::bigint, $2::bigint) AS at),
  facility AS (INSERT INTO documents (collection, id, version, edit_version, body)
    SELECT 'facilities', facility, 1, 1, jsonb_build_object('name', name, 'types', '["hospital"]'::jsonb, 'place', place,
      'address', 'Station Road, Town ' || mod(at, 4000), 'phones', jsonb_build_array(jsonb_build_object('value', '+12025550' || (100 + mod(at, 100)))),
      'accessibility', '{}'::jsonb, 'services', '[]'::jsonb, 'status', '{}'::jsonb, 'source', source)
    FROM one)
  INSERT INTO documents (collection, id, version, edit_version, body)
  SELECT 'listings', md5('listing' || at)::uuid, 1, 1, jsonb_build_object('side', 'offer', 'kind', 'bed',
    'details', '{"bedType":"general"}'::jsonb, 'title', name, 'language', 'en', 'place', place, 'facilityId', facility,
    'facilityName', name, 'ownerId', NULL, 'urgency', 'planned', 'status', 'open', 'reach', '{"value":"unknown","at":null,"by":null}'::jsonb,
    'stock', '{"value":"unknown","at":null,"by":null}'::jsonb, 'trust', '{"value":"unreviewed","at":null,"by":null}'::jsonb,
    'confirmedAt', NULL, 'expiresAt', NULL, 'source', source,
    'contact', jsonb_build_object('channels', jsonb_build_array(jsonb_build_object('type', 'phone', 'value', '+12025550' || (100 + mod(at, 100)))), 'shielded', false, 'available', true))
  FROM one`;

const SLICE = 5_000;

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    for (let from = 0; from < FACILITIES; from += SLICE) {
      await database.pool.query(DIRECTORY, [from + 1, from + SLICE]);
    }
    const fresh = await compared(database, "no statistics of an import yet");
    await database.pool.query("ANALYZE documents");
    return [fresh, await compared(database, "with statistics")];
  });
}

/** Both exports by turns. The first of each warms the process and the server. */
async function compared(database: Database, state: string): Promise<Row> {
  const rates: { facilities: number; listings: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    rates.push({ facilities: await rate(database, "facilities"), listings: await rate(database, "listings") });
  }
  const warm = rates.slice(1);
  const listings = Math.round(median(warm.map((each) => each.listings)));
  const facilities = Math.round(median(warm.map((each) => each.facilities)));
  return {
    what: `export of facilities, ${state}`,
    value: median(warm.map((each) => each.facilities / each.listings)),
    unit: "x",
    against: `of listings, ${listings} rows/s`,
    goal: { atLeast: 0.5 },
    note: `${facilities} rows/s`,
  };
}

/** Rows a second of one whole export. @throws Error when rows are missing: the bench's are wrong */
async function rate(database: Database, name: ExportName): Promise<number> {
  const started = performance.now();
  let rows = 0;
  for await (const lines of exportLines({ database, now: () => new Date() }, name, "ndjson")) {
    rows += lines.split("\n").length - 1;
  }
  if (rows !== FACILITIES) throw new Error(`${rows} ${name} instead of ${FACILITIES}`);
  return (rows * 1_000) / (performance.now() - started);
}
