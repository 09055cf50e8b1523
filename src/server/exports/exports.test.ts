import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { Facility } from "#contract/facilities.ts";
import { Listing } from "#contract/listings.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { upsertBatch } from "#server/documents/store.ts";
import type { UpsertDocument } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { exportLines } from "./exports.ts";
import type { ExportFormat, ExportName } from "./exports.ts";
import { newId } from "#domain/shared/ids.ts";
import { removedLines } from "./removed-lines.ts";

const NOW = new Date("2026-11-20T06:00:00.000Z");
const FACILITY_ID = "11111111-1111-4111-8111-111111111111";
let database: Awaited<ReturnType<typeof testDatabase>>;

const place = {
  lat: 22.57,
  lng: 88.36,
  label: "Kolkata",
  precision: "exact",
  basis: "given",
  uncertaintyKm: 0.1,
} as const;
const facility = {
  name: 'Lake, "the" Hospital',
  types: ["hospital" as const],
  place,
  phones: [{ value: "+12125550100" }],
  hours: { openingHours: "Mo-Fr 09:00-17:00" },
  speaks: ["bn", "en"],
  accessibility: {},
  services: [],
  status: {},
  source: { kind: "import" as const, name: "A list", licence: "MIT" },
};
const { id: bedId, listing: bed } = supplyListing(FACILITY_ID, facility, {
  kind: "bed",
  details: { bedType: "icu" },
});
const lead: StoredListing = { ...bed, title: "=cmd|' /C calc'!A0" };
delete lead.facilityId;
delete lead.facilityName;

let serial = 0;
function listing(changes: Partial<StoredListing>, shielded: UpsertDocument["shielded"] = null): UpsertDocument {
  serial += 1;
  return {
    collection: "listings",
    id: `22222222-2222-4222-8222-${String(serial).padStart(12, "0")}`,
    body: { ...lead, ...changes },
    shielded,
  };
}

const PRIVATE = "+12125550199";
const kept = listing({ title: "Kept", charge: "free", openingHours: "24/7", speaks: ["bn", "hi"] });

beforeAll(async () => {
  database = await testDatabase();
  const channels = [{ type: "phone", value: PRIVATE }];
  const documents: UpsertDocument[] = [
    { collection: "facilities", id: FACILITY_ID, body: facility },
    {
      collection: "facilities",
      id: "11111111-1111-4111-8111-111111111112",
      body: { ...facility, name: "Closed source", source: { kind: "import", name: "x" } },
    },
    { collection: "listings", id: bedId, body: { ...bed } },
    kept,
    listing({}),
    listing({ title: "A person's lead", contact: { channels: [], shielded: true, available: false } }, { channels }),
    listing(
      { title: "A member's", ownerId: "33333333-3333-4333-8333-333333333333", source: { kind: "member" } },
      { channels },
    ),
    listing({ title: "Needed", side: "need" }),
    listing({ title: "Ran out", expiresAt: "2026-11-20T05:59:59.999Z" }),
    listing({ title: "Taken back", status: "withdrawn" }),
    listing({ title: "Hidden", status: "hidden" }),
    listing({ title: "No licence", source: { kind: "import", name: "x" } }),
  ];
  await upsertBatch(database, documents, { who: "test", role: "admin", act: "test" });
});
afterAll(() => database.drop());

async function exported(name: ExportName, format: ExportFormat): Promise<string> {
  let text = "";
  for await (const lines of exportLines({ database, now: () => NOW }, name, format)) text += lines;
  return text;
}

test("listings: open, of open sources, no person, in the contract's shape", async () => {
  const lines = (await exported("listings", "ndjson"))
    .trimEnd()
    .split("\n")
    .map((line) => Listing.parse(JSON.parse(line)));
  expect(lines.map((line) => line.title).toSorted()).toEqual(["=cmd|' /C calc'!A0", "Kept", facility.name].toSorted());
});

test("facilities with their supply, in the contract's shape", async () => {
  const lines = (await exported("facilities", "ndjson"))
    .trimEnd()
    .split("\n")
    .map((line) => Facility.parse(JSON.parse(line)));
  expect(lines.map((line) => line.name)).toEqual([facility.name]);
  expect(lines[0]).toMatchObject({ beds: [{ bedType: "icu", listingId: bedId }], listingIds: [bedId] });
});

test("tables have the same rows, can be read back, and run nothing in a spreadsheet", async () => {
  const rows: Record<string, string>[] = parse(await exported("listings", "csv"), { columns: true });
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => row["title"] === "Kept")).toMatchObject({
    kind: "bed",
    subtype: "icu",
    lat: "22.57",
    phones: "+12125550100",
    licence: "MIT",
    charge: "free",
    openingHours: "24/7",
    timeZone: "Asia/Kolkata",
    speaks: "bn; hi",
  });
  expect(rows.map((row) => row["title"])).toContain("'=cmd|' /C calc'!A0");
  const facilities: Record<string, string>[] = parse(await exported("facilities", "csv"), { columns: true });
  expect(facilities).toMatchObject([{ name: facility.name, openingHours: "Mo-Fr 09:00-17:00", speaks: "bn; en" }]);
});

test("no person's number is in any export", async () => {
  for (const name of ["facilities", "listings"] as const) {
    for (const format of ["ndjson", "csv"] as const) expect(await exported(name, format)).not.toContain(PRIVATE);
  }
});

test("what ends leaves at once", async () => {
  await upsertBatch(database, [{ ...kept, body: { ...kept.body, status: "fulfilled" } }], {
    who: "test",
    role: "admin",
    act: "test",
  });
  expect(await exported("listings", "ndjson")).not.toContain("Kept");
});

test("more than a page", async () => {
  const many = Array.from({ length: 1_100 }, () => listing({ title: "Many" }));
  await upsertBatch(database, many, { who: "test", role: "admin", act: "test" });
  expect((await exported("listings", "ndjson")).match(/"Many"/g)).toHaveLength(1_100);
});

test("what is in the open data no more is told, a line each: gone, over, or with a number taken off", async () => {
  const removed = async (): Promise<Map<string, string>> => {
    let text = "";
    for await (const lines of removedLines({ database, now: () => NOW })) text += lines();
    const all = text
      .trimEnd()
      .split("\n")
      .map((each): Record<string, string> => JSON.parse(each));
    return new Map(all.map(({ id = "", what = "" }) => [id, what]));
  };
  const by = { who: "test", role: "admin", act: "test" };
  const post = { ...listing({ source: { kind: "member" }, ownerId: "somebody" }), id: newId(NOW) };
  const [gone, over, lessOne, fine, persons] = [
    listing({ title: "Gone" }),
    listing({ title: "Over", status: "withdrawn" }),
    listing({ title: "Less one", numbersTakenOffAt: "2026-11-20T05:00:00.000Z" }),
    listing({ title: "Fine" }),
    listing({ status: "withdrawn", contact: { channels: [], shielded: true, available: false } }, { channels: [] }),
  ];
  await upsertBatch(database, [gone, over, lessOne, fine, persons, post], by);
  const writes = [gone, post].map(({ id }) => ({ do: "remove" as const, collection: "listings", id }));
  await executeCommand(database, { by, act: "test", writes });
  const removals = await removed();
  expect([gone, over, lessOne, fine, persons, post].map(({ id }) => removals.get(id))).toEqual([
    "document",
    "document",
    "numbers",
    undefined,
    undefined,
    undefined,
  ]);
  await upsertBatch(database, [gone], by);
  expect((await removed()).get(gone.id)).toBeUndefined();
});
