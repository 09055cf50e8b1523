import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { distanceKm } from "#domain/places/distance.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { FictionalNumbers, isFictional, textsInDocument } from "#server/demo/fictional.ts";
import { DEMO_FILE, MOVING_TIMES, readDemoSet } from "#server/demo/demo-set.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { indiaBloodBanks } from "#server/imports/formats/india/india-blood-banks.ts";
import { indiaHospitals } from "#server/imports/formats/india/india-hospitals.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { openPlaces } from "#server/places/places.ts";
import { westBengalLeads } from "./demo/leads/west-bengal-leads.ts";
import { withMadeUp } from "./demo/made-up.ts";
import { withSupplyIds } from "./demo/supply-ids.ts";

/*
 * Builds data/demo from the openly licensed files of a folder:
 *
 *   npx tsx scripts/build-demo.ts FOLDER
 *
 * Without FOLDER only what is made up (scripts/demo/made-up.ts) is made anew in the shipped set.
 *
 * data/demo/README.md lists what it takes, changes and leaves out.
 */

const FILES = [
  { format: indiaHospitals, file: "facilities/india_hospitals_pincodes.csv.gz" },
  { format: indiaBloodBanks, file: "facilities/india_blood_banks_2018.csv.gz" },
  { format: westBengalLeads, file: "leads/westbengal_volunteer_leads_2021.json" },
] as const;
const KOLKATA = { lat: 22.5726, lng: 88.3639 };
/**
 * Kolkata and the districts around it: Howrah, Hooghly, North and South 24 Parganas, the near parts
 * of Nadia and Medinipur.
 */
const RADIUS_KM = 75;
/**
 * The leads of two months are compressed to this length, in their order. They are denser towards
 * the end, as in a living list.
 */
const SPAN_MS = 47 * 3_600_000;
const DENSITY = 1.6;
/**
 * How much older the newest lead of each kind is than that of the kind before. Otherwise all would
 * share one minute.
 */
const STAGGER_MS = 4 * 60_000;
/** Namespace of the set's ids. The real files may be imported into the same database. */
const DEMO = "5d1f3c1a-7c55-5b0e-9d0e-3a6f1f2b4c70";

const FOLDER = "data/demo";
const source = process.argv[2];
const numbers = new FictionalNumbers();
const { newest, documents } = source === undefined ? await shippedSet() : await makeSet(source);
const set = withSupplyIds(withMadeUp(documents, Date.parse(newest)));
check(set);
await mkdir(FOLDER, { recursive: true });
const text = JSON.stringify({ newest, documents: set });
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
});
await writeFile(join(FOLDER, DEMO_FILE), packed);
process.stdout.write(`${set.length} documents, ${text.length} bytes, ${packed.length} packed\n`);

async function shippedSet(): Promise<{ newest: string; documents: ImportDocument[] }> {
  const { newest: latest, documents: shipped } = await readDemoSet(FOLDER);
  return { newest: latest, documents: shipped.map(({ shielded = null, ...rest }) => ({ ...rest, shielded })) };
}

async function makeSet(folder: string): Promise<{ newest: string; documents: ImportDocument[] }> {
  const rows = await readSources(folder);
  const axis = timeAxis(rows);
  const made = rows.map((document) => fictional(document, axis));
  return { newest: new Date(axis.newest).toISOString(), documents: made };
}

async function readSources(folder: string): Promise<ImportDocument[]> {
  const places = await openPlaces("data/gazetteer");
  const found: ImportDocument[] = [];
  for (const { format, file } of FILES) {
    const context = { geocode: places.geocode, outside: places.outside, country: undefined };
    const rows = format.read([{ path: join(folder, file) }], context);
    for await (const row of rows) if (row.type === "taken" && isNear(row.documents)) found.push(...row.documents);
  }
  return found;
}

function isNear(rows: readonly ImportDocument[]): boolean {
  const place = rows[0]?.body["place"];
  if (typeof place !== "object" || place === null || Array.isArray(place)) return false;
  const label = String(place["label"]);
  const isAbroad = /bangladesh/i.test(label);
  return !isAbroad && distanceKm({ lat: Number(place["lat"]), lng: Number(place["lng"]) }, KOLKATA) <= RADIUS_KM;
}

type TimeAxis = { newest: number; move: (document: ImportDocument, time: string) => number };

/**
 * The new time of each old time, by its rank among the times of its kind. Volunteers checked beds
 * in one week and food in another, in bursts of days. An even compression would make whole kinds
 * old and leave the last hours empty.
 */
function timeAxis(rows: readonly ImportDocument[]): TimeAxis {
  const kinds = new Map(
    rows.flatMap((row) => (row.collection === "listings" ? [[row.id, String(row.body["kind"])]] : [])),
  );
  const kindOf = (row: ImportDocument): string =>
    kinds.get(row.collection === "listings" ? row.id : String(row.body["listingId"])) ?? "";
  const times = new Map<string, Set<number>>();
  for (const row of rows) {
    if (row.collection !== "observations") continue;
    const known = times.get(kindOf(row)) ?? new Set();
    times.set(kindOf(row), known.add(Date.parse(String(row.body["at"]))));
  }
  const newest = Math.max(...[...times.values()].flatMap((known) => [...known]));
  const moved = new Map<string, number>();
  [...times].forEach(([kind, known], place) => {
    const newestFirst = [...known].sort((one, other) => other - one);
    newestFirst.forEach((time, rank) => {
      const share = rank / Math.max(1, newestFirst.length - 1);
      moved.set(`${kind} ${time}`, Math.round(newest - place * STAGGER_MS - share ** DENSITY * SPAN_MS));
    });
  });
  return {
    newest,
    move: (document, time) => {
      const to = moved.get(`${kindOf(document)} ${Date.parse(time)}`);
      if (to === undefined) throw new Error(`A time without an observation in ${document.collection}/${document.id}`);
      return to;
    },
  };
}

/** A document as shipped: other ids, compressed times, fictional numbers, no personal texts. */
function fictional(document: ImportDocument, axis: TimeAxis): ImportDocument {
  const body = structuredClone(document.body);
  for (const path of MOVING_TIMES) drawTogether(document, body, { path: path.split("."), axis });
  for (const key of ["facilityId", "listingId"]) if (typeof body[key] === "string") body[key] = demoId(body[key]);
  replaceNumbers(body["contact"], "channels");
  replaceNumbers(body, "phones");
  const { asOf, ...from } = body["source"] as JsonObject;
  // A lead's date is one of the compressed times; a directory's year is real.
  const keepsDate = document.collection === "facilities" || body["facilityId"] !== undefined;
  body["source"] = { ...from, ...(keepsDate ? { asOf } : {}), demo: true };
  const channels = document.shielded?.["channels"];
  const shielded = channels === undefined ? null : { channels: structuredClone(channels) };
  replaceNumbers(shielded, "channels");
  return { collection: document.collection, id: demoId(document.id), body, shielded };
}

function demoId(id: string): string {
  return uuidv5(DEMO, id);
}

function drawTogether(
  document: ImportDocument,
  body: JsonObject,
  { path, axis }: { path: string[]; axis: TimeAxis },
): void {
  const [first = "", second] = path;
  const holder = second === undefined ? body : body[first];
  const key = second ?? first;
  if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return;
  const time = holder[key];
  if (typeof time === "string") holder[key] = new Date(axis.move(document, time)).toISOString();
}

function replaceNumbers(holder: JsonObject[string], key: string): void {
  if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return;
  const lines = holder[key];
  if (!Array.isArray(lines)) return;
  for (const line of lines) {
    if (typeof line === "object" && line !== null && !Array.isArray(line) && typeof line["value"] === "string") {
      line["value"] = line["value"].includes("@") ? "help@lifeboard.example" : numbers.replace(line["value"]);
    }
  }
}

/** Throws if the set contains a real number, a mail address, or the word for a person. */
function check(rows: readonly ImportDocument[]): void {
  for (const row of rows) {
    for (const { path, text } of [...textsInDocument(row.body), ...textsInDocument(row.shielded)]) {
      if (
        /^(id|facilityId|listingId|mergedInto|keeperId|authorId|ownerId|source\.)|^meetAt\.facilityId$/.test(path) ||
        /(^|\.)(id|at|\w+At|until|arrivesBy|neededBy|crowd|placeId|wordsVersion)$/.test(path)
      )
        continue;
      const isNumber = /(channels|phones)\.value$/.test(path);
      const looksLikeOne = /\d[\d\s().-]{5,}\d/.test(text) && !/^\d{6},/.test(text);
      const isWrong = isNumber ? !isFictional(text) && !text.endsWith(".example") : looksLikeOne || text.includes("@");
      if (isWrong) throw new Error(`${row.collection} ${path}: ${text}`);
    }
  }
}
