import { expect, test } from "vitest";
import { aFacility, aListing } from "#server/testing/listings.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { FEW_PLACES } from "./testing/fixtures/places.ts";
import { importFiles } from "./import.ts";
import { NO_REPORT } from "./pipeline/report.ts";
import type { ImportFormat, RowOutcome } from "./pipeline/format.ts";
import { summaryLines } from "./pipeline/summary.ts";
import { withoutCostlyNumbers } from "./pipeline/costly-numbers.ts";

const [PREMIUM, SHARED_COST, PLAIN] = ["+449098790000", "+9118601234567", "+919830055777"];
const channels = [PREMIUM, SHARED_COST, PLAIN].map((value) => ({ type: "phone" as const, value }));

const row: RowOutcome = {
  type: "taken",
  file: "list.csv",
  line: 2,
  raw: "",
  notes: [],
  documents: [
    facilities.document("019a0000-0000-7000-8000-000000000001", {
      body: aFacility({ phones: channels.map(({ value }) => ({ value })) }),
    }),
    listings.document("019a0000-0000-7000-8000-000000000002", {
      body: aListing({ contact: { channels, shielded: false, available: true } }),
      shielded: { channels },
    }),
  ],
};

test("an import leaves out lines that are premium, and of people all whose calls cost extra", () => {
  const cleaned = withoutCostlyNumbers(row);
  if (cleaned.type !== "taken") throw new Error(cleaned.type);
  const [facility, listing] = cleaned.documents;
  expect(facility?.body["phones"]).toEqual([{ value: SHARED_COST }, { value: PLAIN }]);
  expect(listing?.body["contact"]).toMatchObject({ channels: [{ value: SHARED_COST }, { value: PLAIN }] });
  expect(listing?.shielded).toEqual({ channels: [{ type: "phone", value: PLAIN }] });
  expect(withoutCostlyNumbers(cleaned)).toBe(cleaned);
});

test("it counts and reports them", async () => {
  const format: ImportFormat = {
    name: "a list",
    summary: "",
    files: "",
    numbers: "published",
    read: async function* () {
      yield row;
    },
  };
  const summary = await importFiles({ format, files: [], context: FEW_PLACES, database: null, report: NO_REPORT });
  expect(summary.notes["left-out"]).toEqual({ "phone/premium": 1 });
  const lines = summaryLines(summary, { dryRun: true });
  expect(lines).toContain("  Left out, 1: Calls to a number cost extra, so it is given to nobody.");
});
