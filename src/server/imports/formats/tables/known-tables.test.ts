import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportContext, RowOutcome } from "../../pipeline/format.ts";
import { FORMATS } from "../all.ts";

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "lifeboard-known-"))));
afterAll(() => rm(folder, { recursive: true }));

const SPOT = { placeId: "x", uncertaintyKm: 10, confidence: 1 };
const CONTEXT: ImportContext = {
  geocode: ({ country }) =>
    ({
      IN: { ...SPOT, lat: 28.6, lng: 77.2, label: "Delhi" },
      US: { ...SPOT, lat: 44.8, lng: -68.8, label: "Bangor" },
      HT: { ...SPOT, lat: 18.2, lng: -72.5, label: "Jacmel" },
    })[country] ?? null,
  country: undefined,
};

async function read(name: string, ...texts: string[]): Promise<RowOutcome[]> {
  const files = await Promise.all(
    texts.map(async (text, at) => {
      const path = join(folder, `${name}-${at}`);
      await writeFile(path, text);
      return { path };
    }),
  );
  const rows: RowOutcome[] = [];
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(name);
  for await (const row of format.read(files, CONTEXT)) rows.push(row);
  return rows;
}

function outcomes(rows: readonly RowOutcome[]): string[] {
  return rows.map((row) => (row.type === "refused" ? row.reason : row.type));
}

function bodies(row: RowOutcome | undefined, collection = "listings"): Record<string, unknown>[] {
  if (row?.type !== "taken") return [];
  return row.documents.filter((document) => document.collection === collection).map(({ body }) => body);
}

test("covid19india: several numbers in a field, kinds by their category, police left out", async () => {
  const rows = await read(
    "covid19india-resources",
    JSON.stringify({
      resources: [
        {
          category: "Community Kitchen",
          city: "Kochi",
          state: "Kerala",
          nameoftheorganisation: "Relief Kitchen",
          phonenumber: "9830000001\n9830000002",
        },
        {
          category: "Police",
          city: "Kochi",
          state: "Kerala",
          nameoftheorganisation: "Police Station",
          phonenumber: "100",
        },
      ],
    }),
  );
  expect(outcomes(rows)).toEqual(["taken", "row/not-a-resource"]);
  expect(bodies(rows[0])[0]).toMatchObject({
    kind: "food",
    title: "Relief Kitchen",
    contact: { channels: [{ value: "+919830000001" }, { value: "+919830000002" }] },
    source: { asOf: "2020-04-10T00:00:00.000Z" },
    stock: { value: "unknown" },
  });
});

test("Life: times of several shapes, one in the future, and what was verified as not there", async () => {
  const one = { state: "Delhi", category: "oxygen", title: "Gas Agency", phone_1: "9830000001" };
  const rows = await read(
    "life-records",
    JSON.stringify({
      data: [
        {
          ...one,
          external_id: "a",
          last_verified_on: "4/27/2021 14:25:00",
          verification_status: "Unavailable but verified",
        },
        {
          ...one,
          external_id: "b",
          last_verified_on: "5/1/2131 6:02:00",
          verification_status: "Unavailable but verified",
        },
        { ...one, external_id: "c", last_verified_on: "4/30/2021 18:43pm", verification_status: "Call again" },
        { ...one, external_id: "d", "resource type": "Oxygen Cylinders", title: "contact", email: "Restock in May" },
      ],
    }),
  );
  const [verified, future, again, nameless] = rows.map((row) => bodies(row)[0]);
  expect(verified).toMatchObject({ stock: { value: "out", at: "2021-04-27T08:55:00.000Z" } });
  expect(future).toMatchObject({ stock: { value: "out", at: null } });
  expect(again).toMatchObject({ stock: { value: "unknown" }, source: { asOf: "2021-04-30T13:13:00.000Z" } });
  expect(nameless).toMatchObject({
    details: { form: "cylinder" },
    note: "Restock in May",
    contact: { shielded: true },
  });
  expect(nameless).not.toHaveProperty("title");
});

test("Delhi: beds are joined to their hospital's point, totals of all are left out, the year is the page's", async () => {
  const counts = { total: 10, occupied: 8, vacant: 2, last_updated_at: "05:29 PM, April 24" };
  const beds = {
    beds: { "APEX Hospital": counts, Elsewhere: counts, All: counts },
    ventilators: { "APEX Hospital": { ...counts, vacant: 0, occupied: 10 } },
    last_updated_at: "12:17 AM, 25 April 2021",
  };
  const listed = {
    "Apex hospital": {
      address: "Rohini, Delhi",
      contact_numbers: ["01127000000"],
      latitude: "28.7101",
      longitude: "77.1002",
    },
    "Hospital that counts no beds": { address: "Rohini, Delhi" },
  };
  const rows = await read("delhi-beds", `var x = ${JSON.stringify(beds)};`, `var y = ${JSON.stringify(listed)};`);
  expect(outcomes(rows).toSorted()).toEqual(["row/a-total", "row/not-a-resource", "taken", "taken"]);
  const apex = rows.find((row) => row.raw.includes("APEX"));
  expect(bodies(apex, "facilities")[0]).toMatchObject({ place: { lat: 28.7101, precision: "exact" }, phones: [{}] });
  expect(bodies(apex).map((body) => body["stock"])).toMatchObject([
    { value: "available", counts: { total: 10, occupied: 8, available: 2 }, at: "2021-04-24T11:59:00.000Z" },
    { value: "out", counts: { available: 0 } },
  ]);
});

test("Ahmedabad: parts of private and municipal beds are not counted twice, -1.0 is no count", async () => {
  const rows = await read(
    "life-hospital-beds",
    "hospital_name,district,available_beds_with_oxygen,private_available_beds_with_oxygen,total_beds_with_oxygen,available_icu_beds_without_ventilator\nSMS HOSPITAL,Ahmedabad,30,30.0,272.0,-1.0\n",
  );
  expect(bodies(rows[0]).map((body) => [body["details"], (body["stock"] as { counts: unknown }).counts])).toEqual([
    [{ bedType: "oxygen" }, { total: 272, available: 30 }],
  ]);
});

test("HHS: suppressed counts are never numbers, free ones are what is not used, the newest week counts", async () => {
  const header =
    "hospital_pk,collection_week,hospital_name,city,state,inpatient_beds_7_day_avg,inpatient_beds_used_7_day_avg,total_staffed_adult_icu_beds_7_day_avg,staffed_adult_icu_bed_occupancy_7_day_avg";
  const rows = await read(
    "us-hhs-beds",
    `${header}\n1,2020-09-18,MEDICAL CENTER,BANGOR,ME,300,299,10,9\n1,2020-09-25,MEDICAL CENTER,BANGOR,ME,372.1,351.6,62.0,-999999.0\n`,
  );
  expect(outcomes(rows).toSorted()).toEqual(["merged", "taken"]);
  const taken = rows.find(({ type }) => type === "taken");
  expect(bodies(taken).map((body) => body["stock"])).toMatchObject([
    { value: "available", counts: { total: 372, occupied: 352, available: 20 }, at: "2020-10-01T00:00:00.000Z" },
    { value: "unknown", counts: { total: 62 } },
  ]);
});

test("Ushahidi: services are offers of an area, and who asks for help is left out", async () => {
  const rows = await read(
    "ushahidi-reports",
    [
      "Serial,INCIDENT TITLE,INCIDENT DATE,LOCATION,DESCRIPTION,CATEGORY,LATITUDE,LONGITUDE,APPROVED,VERIFIED",
      '1,Food distribution at the stadium,23/04/2010 09:57,"Jacmel, Haiti",Rice is given out,"7a. Distribution d\'aliments | Food distribution point, ",18.233333,-72.533333,YES,NO',
      '2,We need blood urgently,23/04/2010 09:57,"Jacmel, Haiti",Please send blood. We need O- blood,"7d. Services de sante | Hospital/Clinics Operating, ",18.233333,-72.533333,YES,NO',
      '3,Road blocked,23/04/2010 09:57,"Jacmel, Haiti",x,"5c. Route barree | Road blocked, ",18.2,-72.5,YES,NO',
    ].join("\n"),
  );
  expect(outcomes(rows).toSorted()).toEqual(["row/is-a-need", "row/not-a-resource", "taken"]);
  const taken = rows.find(({ type }) => type === "taken");
  expect(bodies(taken)[0]).toMatchObject({
    kind: "food",
    place: { precision: "area", lat: 18.23 },
    source: { asOf: "2010-04-23T14:57:00.000Z" },
  });
});
