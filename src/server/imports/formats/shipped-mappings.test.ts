import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportContext, ImportFormat, RowOutcome } from "../pipeline/format.ts";
import { codesOf, fixture } from "../testing/fixtures/outcomes.ts";
import { FEW_PLACES } from "../testing/fixtures/places.ts";
import { FORMATS } from "./all.ts";

const run = promisify(execFile);

const SPOT = { placeId: "x", uncertaintyKm: 10, confidence: 1 };
const THREE_COUNTRIES: ImportContext = {
  geocode: ({ country }) =>
    ({
      IN: { ...SPOT, lat: 28.6, lng: 77.2, label: "Delhi" },
      US: { ...SPOT, lat: 44.8, lng: -68.8, label: "Bangor" },
      HT: { ...SPOT, lat: 18.2, lng: -72.5, label: "Jacmel" },
    })[country] ?? null,
  country: undefined,
  now: () => new Date("2026-01-01T00:00:00.000Z"),
};

let folder = "";
let delhi = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-examples-"));
  delhi = join(folder, "delhi.json");
  const files = ["beds", "facilities"].map((each) => fixture(`examples/delhi-beds.${each}.js.txt`));
  const { stdout } = await run(process.execPath, ["examples/imports/delhi-beds.mjs", ...files]);
  await writeFile(delhi, stdout);
});
afterAll(() => rm(folder, { recursive: true }));

function formatOf(name: string): ImportFormat {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(name);
  return format;
}

async function read(name: string, path: string, context = THREE_COUNTRIES): Promise<RowOutcome[]> {
  const rows: RowOutcome[] = [];
  for await (const row of formatOf(name).read([{ path }], context)) rows.push(row);
  return rows;
}

/** What the reader that each list once had made of the sample, without the rows' own texts. */
async function expected(name: string): Promise<unknown[]> {
  return JSON.parse(await readFile(fixture(`examples/${name}.expected.json`), "utf8"));
}

function withoutText({ file: _file, line: _line, raw: _raw, ...outcome }: RowOutcome): object {
  return outcome;
}

test.each([
  ["covid19india-resources", "covid19india-resources.json"],
  ["life-records", "life-records.json"],
  ["life-hospital-beds", "life-hospital-beds.csv"],
  ["us-hhs-beds", "us-hhs-beds.csv"],
  ["ushahidi-reports", "ushahidi-reports.csv"],
])("%s: the mapping makes the same documents, by the same ids, as the list's own reader did", async (name, file) => {
  const rows = await read(name, fixture(`examples/${file}`));
  const inOrder = rows.toSorted((one, other) => one.line - other.line);
  expect(inOrder.map(withoutText)).toEqual(await expected(name));
});

test("delhi-beds: a script makes the table, and the mapping reads it as the list's own reader did", async () => {
  const taken = (await expected("delhi-beds")).filter((row) => (row as RowOutcome).type === "taken");
  expect((await read("delhi-beds", delhi)).map(withoutText)).toEqual(taken);
});

test("a file that must be made first is refused with the command that makes it", async () => {
  const reading = read("delhi-beds", fixture("examples/delhi-beds.beds.js.txt"));
  await expect(reading).rejects.toThrow(/no JSON list\. delhi-beds is one JSON list, made .*node examples\/imports/);
});

test("west-bengal-leads: all numbers are shielded, the newest card of a lead counts, years are the list's", async () => {
  const rows = await read("west-bengal-leads", fixture("leads.json"), FEW_PLACES);
  const bodies = rows.flatMap((row) => (row.type === "taken" ? row.documents : []));
  const listings = bodies.filter(({ collection }) => collection === "listings");
  expect(listings.length).toBeGreaterThan(5);
  for (const { body } of listings) expect(body["contact"]).toMatchObject({ channels: [], available: false });
  const oxygen = listings.filter(({ body }) => body["title"] === "Lake Oxygen Service");
  expect(oxygen.map(({ body }) => body["stock"])).toEqual([
    { value: "available", at: "2021-05-20T04:30:00.000Z", by: "feed" },
  ]);
  const years = listings.flatMap(({ body }) =>
    body["confirmedAt"] === null ? [] : String(body["confirmedAt"]).slice(0, 4),
  );
  expect(new Set(years)).toEqual(new Set(["2021"]));
  expect(rows.filter(({ type }) => type === "merged").map(codesOf)).not.toHaveLength(0);
});
