import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Place } from "#domain/places/place.ts";
import { openPlaces } from "#server/places/places.ts";
import type { Places } from "#server/places/places.ts";
import { isIn, readOutlines } from "#server/places/testing/outline-map.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { FORMATS } from "./formats/all.ts";
import { placeOfRow } from "./pipeline/place.ts";

/** The real lists are next to the checkout on machines that have them. Nothing else needs them. */
const LISTS = resolve("../shared/data/facilities");
const HOSPITALS = ["coordinates", "state_district", "pincodes"].map((list) => `india_hospitals_${list}.csv.gz`);
const BANKS = ["india_blood_banks_2018.csv.gz"];

let places: Places;
let states: ReturnType<typeof readOutlines>["states"];
beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
  ({ states } = readOutlines());
});

/** States that lost a part since the lists were made: Telangana in 2014, Ladakh in 2019. */
const DIVIDED: Readonly<Record<string, string>> = { "37": "36", "01": "38" };

/** Of the places that are called exact, how many lie outside the state that their row names. */
function judge(rows: readonly { place: Place; state: string | undefined }[]) {
  const exact = rows.filter(({ place }) => place.precision === "exact");
  const outside = exact.filter(({ place, state }) => {
    const id = state === undefined ? undefined : places.geocode({ country: "IN", state })?.placeId;
    const code = id?.replace("in-state:", "") ?? "";
    const rings = [code, DIVIDED[code] ?? ""].flatMap((each) => states.get(each) ?? []);
    return rings.length > 0 && !isIn(rings, place);
  });
  const doubted = rows.filter(({ place }) => place.doubt !== undefined);
  return { rows: rows.length, exact: exact.length, outside: outside.length, doubted: doubted.length };
}

async function readList(format: string, files: readonly string[]): Promise<Parameters<typeof judge>[0]> {
  const rows = [];
  const context = { geocode: places.geocode, outside: places.outside, country: undefined };
  const inputs = files.map((file) => ({ path: join(LISTS, file) }));
  for await (const row of FORMATS.get(format)?.read(inputs, context) ?? []) {
    const [document] = row.type === "taken" ? row.documents : [];
    if (document?.collection !== "facilities") continue;
    const place = document.body["place"] as Place;
    rows.push({ place, state: place.basis === "given" ? place.label.split(", ").at(-1) : undefined });
  }
  return rows;
}

test("of a sixth of the blood banks, at most 1 in 1,000 called exact lies outside the state it names", () => {
  const lines = readFileSync("src/server/places/fixtures/india-blood-banks.tsv", "utf8").split("\n");
  // The quick proof reads each third row.
  const rows = lines.flatMap((line, at) => {
    if (!IS_LONG && at % 3 > 0) return [];
    const [lat = "", lng = "", state = "", district = "", postalCode = ""] = line.split("\t");
    if (district === "") return [];
    const words = { country: "IN", state, district, postalCode };
    const point = { lat: Number(lat), lng: Number(lng) };
    const found = placeOfRow(
      { point, digits: 5, words, label: state },
      { geocode: places.geocode, outside: places.outside, country: undefined },
    );
    return found === null ? [] : [{ place: found.place, state }];
  });
  const found = judge(rows);
  console.log(`outlines, a sixth of the blood banks: ${JSON.stringify(found)}`);
  expect(found.rows).toBeGreaterThan(rounds(140, 400));
  expect(found.exact / found.rows).toBeGreaterThan(0.7);
  expect(found.outside / found.exact).toBeLessThanOrEqual(0.001);
});

for (const [format, files, least] of [
  ["india-blood-banks", BANKS, 2_000],
  ["india-hospitals", HOSPITALS, 4_000],
] as const)
  test(`${format}, whole: at most 1 in 1,000 called exact lies outside the state it names`, async (context) => {
    if (!existsSync(LISTS)) {
      console.log(`skipped: ${LISTS} is not here`);
      context.skip();
    }
    if (!IS_LONG) {
      console.log(`skipped: ${format} is read whole by the longer proofs`);
      context.skip();
    }
    const found = judge(await readList(format, files));
    console.log(`outlines, ${format}: ${JSON.stringify(found)}`);
    expect(found.exact).toBeGreaterThan(least);
    expect(found.outside / found.exact).toBeLessThanOrEqual(0.001);
  }, 600_000);
