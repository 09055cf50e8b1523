import { afterAll, beforeAll, expect, test } from "vitest";
import { Listing } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { presentFacility } from "#server/presenters/facility.ts";
import { documentOf, DOCUMENT_COLUMNS } from "#server/documents/documents.ts";
import type { DocumentRow } from "#server/documents/documents.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { countStatements } from "#server/testing/count-statements.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { exportLines } from "./exports.ts";
import type { ExportName } from "./exports.ts";

const NOW = new Date("2026-11-20T06:00:00.000Z");
const BY = { who: "test", role: "admin", act: "test" };
const OPEN = { kind: "import", name: "A list", licence: "MIT" } as const;
const PAGE = 100;

let database: Database & { drop(): Promise<void> };
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function facilityId(at: number): string {
  return `11111111-1111-4111-8111-${String(at).padStart(12, "0")}`;
}

const said = { at: NOW.toISOString(), by: "facility" } as const;
const closed = { value: "closed", at: NOW.toISOString(), by: "facility" } as const;

/** Listings of one facility: counted, closed, of a kind that is off, and those that no export has. */
const SUPPLY: readonly Partial<StoredListing>[] = [
  { kind: "bed", details: { bedType: "icu" }, stock: { value: "available", count: 3, counts: { total: 9 }, ...said } },
  {
    kind: "bed",
    details: { bedType: "general" },
    stock: { value: "available", count: 2, ...said },
    facilityState: closed,
  },
  { kind: "blood", details: { component: "red-cells", group: "O-" }, stock: { value: "out", ...said } },
  { kind: "blood", details: { component: "plasma", group: "A+" } },
  { kind: "oxygen", details: { form: "cylinder", litres: 46 } },
  { kind: "bed", details: { bedType: "ventilator" }, expiresAt: "2026-11-20T05:59:59.999Z" },
  { kind: "bed", details: { bedType: "maternity" }, status: "withdrawn" },
  { kind: "bed", details: { bedType: "oxygen" }, source: { kind: "import", name: "No licence" } },
];

/** Adds facilities numbered from..to, each with as many of the listings above as its number says. */
async function addFacilities(from: number, to: number): Promise<void> {
  const documents = Array.from({ length: to - from }, (_, each) => from + each).flatMap((at) => [
    {
      collection: "facilities",
      id: facilityId(at),
      body: bodyOf(aFacility({ name: `Hospital ${at}`, source: at % 9 === 8 ? { kind: "import", name: "x" } : OPEN })),
    },
    ...SUPPLY.slice(0, at % (SUPPLY.length + 1)).map((about, nth) => ({
      collection: "listings",
      id: `22222222-2222-4222-8222-${String(at * 10 + nth).padStart(12, "0")}`,
      body: bodyOf(aListing({ source: OPEN, facilityId: facilityId(at), ...about })),
    })),
  ]);
  await upsertBatch(database, documents, BY);
}

async function exported(name: ExportName, from: Database = database): Promise<string[]> {
  const dependencies = {
    database: from,
    now: () => NOW,
    inForce: () => [{ kind: "blood" as const, subtype: "plasma" }],
  };
  let text = "";
  for await (const lines of exportLines(dependencies, name, "ndjson")) text += lines;
  return text.split("\n").slice(0, -1);
}

test("a page of facilities takes two statements, however many listings they have", async () => {
  const statements = () => countStatements(database, () => exported("facilities"));
  await addFacilities(1, 2);
  expect(await statements()).toBe(2);
  await addFacilities(2, PAGE);
  expect(await statements()).toBe(2);
  await addFacilities(PAGE, 2 * PAGE + PAGE / 2);
  expect(await statements()).toBe(6);
});

test("each line is the facility with the listings that the other export has of it", async () => {
  const answer = await database.pool.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = 'facilities' ORDER BY id`,
  );
  const open = answer.rows.map(documentOf).filter(({ body }) => JSON.stringify(body["source"]).includes("MIT"));
  const listings = (await exported("listings")).map((line) => Listing.parse(JSON.parse(line)));
  const expected = open.map((document) => {
    const ofIt = listings.filter((listing) => listing.facilityId === document.id);
    return JSON.stringify(presentFacility(document, ofIt));
  });
  expect(listings.some(({ kind }) => kind === "oxygen")).toBe(true);
  expect(await exported("facilities")).toEqual(expected);
});

type PlanNode = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

/** Rows of the table that a plan read, kept or not. */
function rowsRead({ Plans: parts = [], ...node }: PlanNode): number {
  const own = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  return parts.reduce((sum, part) => sum + rowsRead(part), node["Relation Name"] === "documents" ? own : 0);
}

// Databases of tests have no statistics of their rows, as one just after an import.
test("the supply of a page reads its own listings, also before the server has statistics of them", async () => {
  await addFacilities(300, 900);
  const { pool, close } = await openDatabase({ ...database.connection, max: 1 });
  await exported("facilities", { ...database, pool });
  // The connection holds the statement of the export under its name.
  const answer = await pool.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE "export-supply" ('{${facilityId(3)},${facilityId(4)}}')`,
  );
  const [explained] = answer.rows.flatMap((row) => row["QUERY PLAN"]);
  expect(explained && Math.round(rowsRead(explained.Plan))).toBe(3 + 4);
  await close();
});
