import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importContext } from "#server/compose/imports/import-context.ts";
import { openPlaces } from "#server/places/places.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { builtPages, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { FORMATS } from "./formats/all.ts";
import { importFiles } from "./import.ts";
import { openReport } from "./pipeline/report.ts";
import { faultsOfCards, judgeFirstScreen } from "./testing/first-screen.ts";
import type { FirstScreen, Search } from "./testing/first-screen.ts";

/** The real lists are next to the checkout on machines that have them. Nothing else needs them. */
const LISTS = resolve("../shared/data/facilities");
const isHere = existsSync(LISTS);
const pages = await builtPages();
if (pages === null) console.log("The four searches on directories: skipped, the pages were not built.");

/** What the review of users looked for. */
const SEARCHES = {
  oxygen: { kind: "oxygen", page: "/find/oxygen", asked: "kind=oxygen" },
  "an ICU bed": { kind: "bed", page: "/find/bed?bedType=icu", asked: "kind=bed&bedType=icu" },
  "O− platelets": {
    kind: "blood",
    page: "/find/blood?group=O-&component=platelets",
    asked: "kind=blood&bloodGroup=O-&component=platelets",
  },
  "a stretcher": { kind: "ambulance", page: "/find/ambulance?patient=lying", asked: "kind=ambulance&patient=lying" },
} as const satisfies Record<string, Search>;
type What = keyof typeof SEARCHES;

const CITIES = {
  Delhi: [28.61, 77.21],
  Kolkata: [22.57, 88.36],
  Mumbai: [19.08, 72.88],
  Chennai: [13.08, 80.27],
} as const;

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-directories-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function importLists(lists: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const context = importContext(await openPlaces("data/gazetteer"), undefined);
  for (const [name, files] of Object.entries(lists)) {
    const format = FORMATS.get(name);
    if (format === undefined) throw new Error(name);
    const report = await openReport(files[0] ?? name, folder);
    await importFiles({ format, files: [...files], context, database: service.database, report });
  }
  await settleFeed(service.database, service.feed);
}

async function screensOf(city: keyof typeof CITIES): Promise<Record<What, FirstScreen>> {
  const judged = Object.entries(SEARCHES).map(
    async ([what, search]) => [what, await judgeFirstScreen(service, search, CITIES[city])] as const,
  );
  return Object.fromEntries(await Promise.all(judged)) as Record<What, FirstScreen>;
}

/** Hospitals with a number for two ambulances alone, and blood banks, of which one has none. */
async function writeCutLists(): Promise<Record<string, readonly string[]>> {
  const [lat, lng] = CITIES.Kolkata;
  const points = Array.from({ length: 30 }, (_, at) => `"${lat + at / 500}, ${lng + at / 700}"`);
  const hospitals = points.map((_, at) => {
    const ambulance = at === 7 || at === 21 ? `033 4200${String(100 + at).padStart(4, "0")}` : "0";
    return `${at + 1},Hospital ${at + 1},West Bengal,Kolkata,7000${String(10 + at)},${ambulance},19,1`;
  });
  const banks = Array.from({ length: 5 }, (_, at) => {
    const phone = at === 1 ? "" : `033 42000${200 + at}`;
    const address = `Bank Road ${at + 1},7000${20 + at},${phone},,,,,,,,,,,Government,YES,NO,24X7,,,`;
    return `${at + 1},Bank ${at + 1},West Bengal,KOLKATA,Kolkata,${address},${lng + at / 300},${lat + at / 400}`;
  });
  const texts = {
    "pin-codes.csv": [
      "Sr_No,Hospital_Name,State,District,Pincode,Ambulance_Phone_No,State_ID,District_ID",
      ...hospitals,
    ],
    "coordinates.csv": [
      "Location_Coordinates,Hospital_Name,Address_Original_First_Line",
      ...points.map((point, at) => `${point},Hospital ${at + 1},Road ${at + 1}`),
    ],
    "banks.csv": [BANK_COLUMNS, ...banks],
  };
  for (const [name, rows] of Object.entries(texts)) await writeFile(join(folder, name), `${rows.join("\n")}\n`);
  const at = (name: keyof typeof texts) => join(folder, name);
  return {
    "india-hospitals": [at("pin-codes.csv"), at("coordinates.csv")],
    "india-blood-banks": [at("banks.csv")],
  };
}

const BANK_COLUMNS =
  "Sr No, Blood Bank Name, State, District, City, Address,Pincode, Contact No, Mobile, Helpline, Fax, Email, Website, Nodal Officer , Contact Nodal Officer, Mobile Nodal Officer, Email Nodal Officer, Qualification Nodal Officer, Category, Blood Component Available, Apheresis, Service Time, License #, Date License Obtained, Date of Renewal, Latitude, Longitude";

test("a card with a wrong Call, a wrong order and a wrong green is found", () => {
  const [first, second] = ["0190a7c0-0000-7000-8000-000000000001", "0190a7c0-0000-7000-8000-000000000002"];
  const item = (id: string, ...numbers: string[]) => ({
    id,
    contact: { channels: numbers.map((value) => ({ type: "phone", value })), shielded: false, available: true },
    stock: { value: "unknown", at: null, by: null },
    freshness: "stale",
  });
  const card = (id: string, tone: string, key: string) =>
    `<li><div${tone}><p>Old</p></div><h2><a href="/r/${id}?at=1,2">Bank</a></h2><p>Platelets</p>${key}</li>`;
  const call = '<div><a href="tel:+12025550142">Call</a></div>';
  const found = (html: string, ...items: ReturnType<typeof item>[]) =>
    faultsOfCards(`<main><ol>${html}</ol></main>`, items as unknown as Parameters<typeof faultsOfCards>[1]);
  const [old, none] = [' data-tone="old"', ""];
  const right = card(first, old, call) + card(second, old, none);
  expect(found(right, item(first, "+12025550142"), item(second))).toEqual([]);
  expect(found(right, item(first, "+12025550143"), item(second))).toEqual([`${first}: tel:+12025550142`]);
  expect(found(right, item(first), item(second))).toHaveLength(2);
  const turned = card(second, old, none) + card(first, old, call);
  expect(found(turned, item(first, "+12025550142"), item(second))).toEqual([
    `${first} can be called, and stands below one that cannot`,
  ]);
  expect(found(card(first, none, call), item(first, "+12025550142"))).toEqual([`${first} is green for something else`]);
});

describe.skipIf(pages === null)("on a cut directory of one city", () => {
  beforeAll(async () => {
    service = await testService({ ...pages, settings: { RATE_LIMITS: "off" } });
    await importLists(await writeCutLists());
  });
  afterAll(() => service.close());

  test("each search begins with whom one can call, or with what to do instead", async () => {
    const screens = await screensOf("Kolkata");
    expect(Object.values(screens).flatMap(({ faults }) => faults)).toEqual([]);
    expect(screens["O− platelets"]).toMatchObject({ cards: 4, callable: 3, saysWhatElse: false });
    expect(screens["a stretcher"]).toMatchObject({ cards: 2, callable: 2, saysWhatElse: false });
    expect(screens["an ICU bed"]).toMatchObject({ cards: 0, lines: 20, callable: 0, saysWhatElse: true });
    expect(screens.oxygen).toMatchObject({ cards: 0, lines: 0, callable: 0, saysWhatElse: true });
  });
});

describe.skipIf(pages === null || !isHere || !IS_LONG)("on the full directories of India", () => {
  beforeAll(async () => {
    service = await testService({ ...pages, settings: { RATE_LIMITS: "off" } });
    const hospitals = ["pincodes", "coordinates", "state_district"].map((list) => `india_hospitals_${list}.csv.gz`);
    await importLists({
      "india-hospitals": hospitals.map((file) => join(LISTS, file)),
      "india-blood-banks": [join(LISTS, "india_blood_banks_2018.csv.gz")],
    });
  });
  afterAll(() => service.close());

  test.each(["Delhi", "Kolkata", "Mumbai", "Chennai"] as const)(
    "near %s each search begins with whom one can call, or with what to do instead",
    async (city) => {
      const screens = await screensOf(city);
      expect(Object.values(screens).flatMap(({ faults }) => faults)).toEqual([]);
      expect(screens["O− platelets"].callable).toBe(3);
      // Its hospitals have no numbers for beds, and no list has oxygen.
      expect(screens["an ICU bed"]).toMatchObject({ callable: 0, saysWhatElse: true });
      expect(screens.oxygen).toMatchObject({ cards: 0, saysWhatElse: true });
    },
  );
});
