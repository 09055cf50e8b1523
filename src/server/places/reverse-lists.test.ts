import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { openPlaces, type Places } from "./places.ts";
import { districtKey, readDistrictChanges } from "./tables.ts";

/** A blood bank with a position in a list, and the district and PIN code printed there. */
type Bank = { lat: number; lng: number; state: string; district: string; postalCode: string };

const SHARED = "../shared/data/facilities/india_blood_banks_2018.csv.gz";

let places: Places;
/** `state|older name`, with the districts it is or was divided into. */
let changes: ReturnType<typeof readDistrictChanges>;

beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
  changes = readDistrictChanges("data/gazetteer");
});

function rowsOf(file: string): string[][] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
}

/** Is the district of the point the printed one, or one it was renamed to or divided into? */
function isAgreed({ state, district }: Bank, found: { id: string; name: string }): boolean {
  const names = [district, ...(changes.get(districtKey(state, district)) ?? [])];
  // Today's "Medak" was itself divided later.
  names.push(...names.flatMap((name) => changes.get(districtKey(state, name)) ?? []));
  return names.some(
    (name) =>
      districtKey("", name) === districtKey("", found.name) ||
      places.geocode({ country: "IN", state, district: name })?.placeId === found.id,
  );
}

/**
 * Shares of all banks:
 * - the district agrees
 * - a PIN code was suggested
 * - it is the printed one, or of the same sorting district
 */
function measure(banks: readonly Bank[]) {
  const sum = { district: 0, suggested: 0, exact: 0, sorting: 0, printed: 0 };
  for (const bank of banks) {
    const items = places.reverse({ lat: bank.lat, lng: bank.lng, lang: "en" });
    const district = items.find(({ type }) => type === "district");
    if (district !== undefined && isAgreed(bank, district)) sum.district += 1;
    const code = items.find(({ type }) => type === "postal-code")?.name;
    if (code !== undefined) sum.suggested += 1;
    if (!/^[1-9]\d{5}$/.test(bank.postalCode)) continue;
    sum.printed += 1;
    if (code === bank.postalCode) sum.exact += 1;
    if (code?.slice(0, 3) === bank.postalCode.slice(0, 3)) sum.sorting += 1;
  }
  const share = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 1000;
  return {
    count: banks.length,
    district: share(sum.district, banks.length),
    suggested: share(sum.suggested, banks.length),
    exact: share(sum.exact, sum.printed),
    sorting: share(sum.sorting, sum.printed),
  };
}

test("located blood banks lie in their districts, and a PIN code is suggested (a sixth of the list)", () => {
  const banks = rowsOf(join(import.meta.dirname, "fixtures/india-blood-banks.tsv")).map(
    ([lat, lng, state = "", district = "", postalCode = ""]): Bank => ({
      lat: Number(lat),
      lng: Number(lng),
      state,
      district,
      postalCode,
    }),
  );
  const found = measure(banks);
  console.log(`reverse geocoding, a sixth: ${JSON.stringify(found)}`);
  expect(found.count).toBeGreaterThan(400);
  expect(found.district).toBeGreaterThan(0.9);
  expect(found.suggested).toBeGreaterThan(0.98);
  expect(found.sorting).toBeGreaterThan(0.9);
});

test("the whole list, where it is at hand", (context) => {
  if (!existsSync(SHARED)) {
    console.log(`skipped: ${SHARED} is not here`);
    context.skip();
  }
  const table = parse(gunzipSync(readFileSync(SHARED)), {
    columns: (names: string[]) => names.map((name) => name.trim()),
    relax_quotes: true,
    relax_column_count: true,
  }) as Record<string, string>[];
  const banks = table.flatMap((row): Bank[] => {
    const [lat, lng] = [Number(row["Latitude"]), Number(row["Longitude"])];
    const isLocated = row["Latitude"] !== "" && lat > 6 && lat < 37.5 && lng > 68 && lng < 97.6;
    const { State: state = "", District: district = "", Pincode: postalCode = "" } = row;
    return isLocated ? [{ lat, lng, state: state.trim(), district: district.trim(), postalCode }] : [];
  });
  const found = measure(banks);
  console.log(`reverse geocoding, the whole list: ${JSON.stringify(found)}`);
  expect(found.count).toBeGreaterThan(2_700);
  expect(found.district).toBeGreaterThan(0.9);
  expect(found.suggested).toBeGreaterThan(0.98);
});

test("every change of districts names a district of the gazetteer and its source", () => {
  for (const [state = "", old = "", now = "", , source = ""] of rowsOf("data/gazetteer/district-changes.tsv")) {
    expect(source, old).not.toBe("");
    const known = places.search({ q: now, country: "IN", type: "district", lang: "en", limit: 5 });
    expect(
      known.map(({ name }) => name),
      `${state}: ${now}`,
    ).toContain(now);
  }
});
