/*
 * Makes one table of the two files of Delhi's dashboard, for examples/imports/delhi-beds.json:
 *
 *   node examples/imports/delhi-beds.mjs BEDS.js FACILITIES.js > delhi.json
 *
 * A page that keeps its figures in a script is no table. A few lines make one of it.
 */
import { readFileSync } from "node:fs";

/** Tables of the dashboard, and the first words of their columns. Ventilators are also in covid_icu_beds. */
const TABLES = { beds: "beds", icu_beds_without_ventilator: "icu", ventilators: "ventilators" };
/** The row that holds the totals of all hospitals. */
const ALL = "All";
const MONTHS = "january february march april may june july august september october november december".split(" ");

const [dashboard, facilities] = process.argv.slice(2).map(readAssignment);
if (dashboard?.beds === undefined) throw new Error("The first file must hold the beds of the dashboard.");
const listed = new Map(Object.entries(facilities ?? {}).map(([name, facility]) => [nameKey(name), facility]));
const names = new Set(Object.keys(TABLES).flatMap((table) => Object.keys(dashboard[table] ?? {})));
names.delete(ALL);
process.stdout.write(`${JSON.stringify([...names].map(rowOf), null, 1)}\n`);

/** The value of `var name = {…};` */
function readAssignment(path) {
  const text = readFileSync(path, "utf8");
  return JSON.parse(text.replace(/^[^={]*=\s*/, "").replace(/;\s*$/, ""));
}

function rowOf(name) {
  const facility = listed.get(nameKey(name));
  const times = [];
  const counts = {};
  for (const [table, word] of Object.entries(TABLES)) {
    const counted = dashboard[table]?.[name];
    if (counted === undefined) continue;
    if (counted.last_updated_at !== undefined) times.push(counted.last_updated_at);
    counts[`${word}_total`] = counted.total;
    counts[`${word}_occupied`] = counted.occupied;
    counts[`${word}_vacant`] = counted.vacant;
  }
  // Of several times the oldest, so that no count looks too new. The year is the page's.
  const [oldest] = times.toSorted((one, other) => timeKey(one).localeCompare(timeKey(other)));
  const year = /\b\d{4}\b/.exec(dashboard.last_updated_at ?? "")?.[0] ?? "";
  return {
    name,
    ...counts,
    updated: oldest === undefined ? "" : `${oldest} ${year}`,
    address: facility?.address,
    phone: facility?.contact_numbers?.join(" / "),
    latitude: facility?.latitude,
    longitude: facility?.longitude,
  };
}

/** "05:29 PM, April 24" in an order that sorts: month, day, hour, minute. */
function timeKey(text) {
  const [, hour = "0", minute = "0", half = "", month = "", day = "0"] =
    /(\d{1,2}):(\d{2}) (AM|PM), (\w+) (\d{1,2})/.exec(text) ?? [];
  const full = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  return [MONTHS.indexOf(month.toLowerCase()), day, full, minute]
    .map((part) => String(part).padStart(2, "0"))
    .join(" ");
}

/** Names differ by marks, "Govt." and spaces. */
function nameKey(name) {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return words.replaceAll(/\b(govt|government|hospital|the|of|and)\b/g, " ").replaceAll(/\s+/g, "");
}
