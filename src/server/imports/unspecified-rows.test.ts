import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bedSupply } from "#domain/facilities/capacity.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { aFacility } from "#server/testing/listings.ts";
import { testDatabase } from "#server/testing/database.ts";
import { mappedFormat } from "./formats/mapped/mapped.ts";
import { importFiles } from "./import.ts";
import { facilityDocuments } from "./pipeline/facility-rows.ts";
import { openReport } from "./pipeline/report.ts";
import { guessShape } from "./tables/guess-shape.ts";
import { FEW_PLACES } from "./testing/fixtures/places.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lifeboard-unspecified-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Imports one hospital of a list with these further columns. */
async function importRow(columns: Readonly<Record<string, string>>): Promise<void> {
  const path = join(folder, "beds.csv");
  const row = {
    Hospital: "Sanjeevani Hospital",
    City: "Kolkata",
    State: "West Bengal",
    ...columns,
    Phone: "9830012345",
  };
  const [headers, cells] = [Object.keys(row), Object.values(row)];
  await writeFile(path, `${headers.join(",")}\n${cells.join(",")}\n`);
  await importFiles({
    format: mappedFormat({
      name: "mapped",
      namespace: "beds",
      mapping: { ...suggestMapping(headers, [cells]).mapping, numbers: "published" as const },
      shape: await guessShape(path),
      source: { kind: "import", name: "Beds", licence: "CC0" },
    }),
    files: [path],
    context: { ...FEW_PLACES, country: "IN", now: () => new Date("2026-11-26T10:00:00.000Z") },
    database,
    report: await openReport(path, folder),
  });
}

type Offer = { id: string; facilityId: string; status: string; into: string | null };
async function offers(): Promise<Offer[]> {
  const answer = await database.pool.query<Offer>(
    `SELECT id, body->>'facilityId' AS "facilityId", body->>'status' AS status, body->>'mergedInto' AS into
     FROM documents WHERE collection = 'listings' ORDER BY body->'details' ? 'bedType', id`,
  );
  return answer.rows;
}

test("a list that counts a type of bed closes the beds of no type that it had named before", async () => {
  await importRow({ "Vacant beds": "5" });
  const [beds] = await offers();
  expect(await offers()).toMatchObject([{ status: "open" }]);
  const icu = supplyId(beds?.facilityId ?? "", bedSupply("icu"));
  await importRow({ "Vacant ICU beds": "2" });
  expect(await offers()).toMatchObject([
    { id: beds?.id, status: "hidden", into: icu },
    { id: icu, status: "open" },
  ]);
  const counted = await offers();
  await importRow({ "Vacant beds": "6" });
  expect(await offers()).toEqual(counted);
});

test("a row that names a supply twice has one offer of it", () => {
  const id = "9c0f6c2e-6f0b-4d1c-8e4a-2d7b1f3a5c60";
  const medicine = (generic: string) => ({ kind: "medicine", details: { generic } }) as const;
  const documents = facilityDocuments(id, aFacility(), {
    supplies: [medicine("Paracetamol"), medicine("paracetamol"), bedSupply("icu"), bedSupply("icu")],
  });
  expect(documents.map((document) => document.id)).toEqual([
    id,
    supplyId(id, medicine("Paracetamol")),
    supplyId(id, bedSupply("icu")),
  ]);
});
