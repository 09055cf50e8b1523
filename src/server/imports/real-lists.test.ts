import { openReport } from "./pipeline/report.ts";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDatabase } from "#server/cli/database-check.ts";
import { exportLines } from "#server/exports/exports.ts";
import { importContext } from "#server/compose/imports/import-context.ts";
import { openPlaces } from "#server/places/places.ts";
import type { Places } from "#server/places/places.ts";
import { testDatabase } from "#server/testing/database.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { FORMATS } from "./formats/all.ts";
import { importFiles } from "./import.ts";
import type { ImportSummary } from "./import.ts";
import { summaryLines } from "./pipeline/summary.ts";

/** The real lists are next to the checkout on machines that have them. Nothing else needs them. */
const LISTS = resolve("../shared/data");
const isHere = existsSync(LISTS);

/** Those of the quick run: a table of beds, and messages whose numbers are shielded. */
const QUICK_LISTS = new Set(["life-hospital-beds", "ushahidi-reports"]);

const FILES: [string, string[], Partial<ImportSummary["rows"]>][] = [
  ["india-blood-banks", ["facilities/india_blood_banks_2018.csv.gz"], { read: 2_823, taken: 2_823, refused: 0 }],
  ["west-bengal-leads", ["leads/westbengal_volunteer_leads_2021.json"], { read: 1_989 }],
  [
    "india-hospitals",
    ["coordinates", "state_district", "pincodes"].map((list) => `facilities/india_hospitals_${list}.csv.gz`),
    { read: 30_264 + 10_843 + 10_290, taken: 30_266, refused: 0 },
  ],
  ["covid19india-resources", ["leads/covid19india_resources_2020-04-10.json"], { read: 1_489 }],
  ["life-records", ["leads/coronasafe_life_oxygen_sample_2021.json"], { read: 19 }],
  ["life-hospital-beds", ["beds/ahmedabad_beds_union_sample_2021.csv"], { read: 5, taken: 5 }],
  ["us-hhs-beds", ["beds/us_hhs_facility_capacity_sample.csv"], { read: 22, refused: 0 }],
  ["ushahidi-reports", ["leads/haiti_2010_ushahidi_services.csv.gz"], { read: 389 }],
  ["healthsites-osm", ["facilities/africa_healthsites_osm.csv.gz"], { read: 56_854, merged: 1_649 }],
  ["who-africa", ["facilities/africa_public_health_facilities_who2019.csv.gz"], { read: 98_745, merged: 3 }],
];

let database: Awaited<ReturnType<typeof testDatabase>>;
let places: Places;
let folder: string;
beforeAll(async () => {
  if (!isHere) process.stdout.write("skipped: the real lists are not beside this checkout (../shared/data)\n");
  database = await testDatabase();
  places = await openPlaces("data/gazetteer");
  folder = await mkdtemp(join(tmpdir(), "lifeboard-real-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function run(name: string, files: string[]): Promise<ImportSummary> {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(name);
  const context = importContext(places, undefined);
  return importFiles({
    format,
    files: files.map((file) => join(LISTS, file)),
    context,
    database,
    report: await openReport(files[0] ?? "import", folder),
  });
}

for (const [name, files, rows] of FILES) {
  test.runIf(isHere && (IS_LONG || QUICK_LISTS.has(name)))(
    `${name}, whole: every row is accounted for, and a second run changes nothing`,
    async () => {
      const first = await run(name, files);
      process.stdout.write(`${name}\n${summaryLines(first, { dryRun: false }).join("\n")}\n`);
      expect(first.rows).toMatchObject(rows);
      expect(first.documents.imported).toBe(first.documents.total);
      const second = await run(name, files);
      expect(second.documents).toEqual({
        total: first.documents.total,
        imported: 0,
        updated: 0,
        unchanged: first.documents.total,
      });
      expect((await checkDatabase(database)).faults).toEqual([]);
    },
    1_800_000,
  );
}

// The quick run searches all answers, exports too, for planted numbers (contract/crawler.test.ts).
test.runIf(isHere && IS_LONG)(
  "no shielded number of the real lists is in an export",
  async () => {
    const shielded = await database.pool.query<{ value: string }>(
      "SELECT DISTINCT jsonb_array_elements(shielded->'channels')->>'value' AS value FROM documents WHERE shielded IS NOT NULL",
    );
    const published = await database.pool.query<{ value: string }>(
      `SELECT DISTINCT jsonb_array_elements(body->'contact'->'channels')->>'value' AS value FROM documents WHERE collection = 'listings'
     UNION SELECT DISTINCT jsonb_array_elements(body->'phones')->>'value' FROM documents WHERE collection = 'facilities'`,
    );
    const isPublished = new Set(published.rows.map((row) => row.value));
    const secret = new Set(shielded.rows.map((row) => row.value).filter((value) => !isPublished.has(value)));
    expect(secret.size).toBeGreaterThan(1_000);
    for (const name of ["facilities", "listings"] as const) {
      for await (const text of exportLines({ database, now: () => new Date() }, name, "ndjson")) {
        for (const [value] of text.matchAll(/\+?\d{8,15}/g)) expect(secret.has(value)).toBe(false);
      }
    }
  },
  600_000,
);
