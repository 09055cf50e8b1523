import { basename } from "node:path";
import { fold } from "#domain/shared/fold.ts";
import { WrongFile } from "../../pipeline/format.ts";
import type { InputFile } from "../../pipeline/format.ts";
import { INPUT } from "../../pipeline/input-bounds.ts";
import { openInput } from "../../pipeline/read.ts";
import type { TableRecord } from "../../tables/read-rows.ts";
import { SOURCES } from "../sources.ts";
import { knownTable } from "./known-table.ts";

type Counted = { last_updated_at?: string; total?: number; occupied?: number; vacant?: number };
type Dashboard = Record<string, unknown> & { last_updated_at?: string };
type Listed = { address?: string; contact_numbers?: string[]; latitude?: string; longitude?: string };
/** A hospital of the list, and where it stands there. */
type ListedRow = Listed & { name: string; file: string; line: number };

/**
 * Tables of the dashboard, and the beds that they count. Ventilators are also in covid_icu_beds.
 */
const TABLES = {
  beds: "any",
  icu_beds_without_ventilator: "icu",
  ventilators: "ventilator",
} as const;
/** The row that holds the totals of all hospitals. */
const ALL = "All";

/**
 * The dashboard of the Delhi government, joined by name to its list of hospitals. A hospital that
 * is not in the list is placed in Delhi as a whole.
 */
export const delhiBeds = knownTable({
  name: "delhi-beds",
  summary: "Beds by hospital of the Delhi dashboard, with its list of hospitals, 2021",
  files: "the assignments of beds and of facilities (.js)",
  source: SOURCES["delhi-beds"],
  mapping: {
    rows: "facilities",
    defaults: { country: "IN", state: "Delhi", facilityType: "hospital", timeZone: "Asia/Kolkata" },
    numbers: "published",
    dates: "day-first",
    kinds: [],
    suppressed: [],
  },
  async *read(files) {
    let dashboard: { value: Dashboard; file: string } | null = null;
    let listed = new Map<string, ListedRow>();
    for (const file of files) {
      const value = await readAssignment(file);
      if ("beds" in value) dashboard = { value, file: basename(file.path) };
      else listed = listOf(value, basename(file.path));
    }
    if (dashboard === null) throw new WrongFile("No file holds the beds of the dashboard.");
    yield* rowsOf(dashboard.value, dashboard.file, listed);
    yield* uncounted(listed, dashboard.value);
  },
  cellsOf: ({ name, ...cells }) => {
    if (name === ALL) return "row/a-total";
    return Object.keys(cells).length === 0 ? "row/not-a-resource" : { name, ...cells };
  },
});

function listOf(value: Dashboard, file: string): Map<string, ListedRow> {
  const rows = Object.entries(value).map(([name, facility], at) => ({
    ...(facility as Listed),
    name,
    file,
    line: at + 1,
  }));
  return new Map(rows.map((row) => [nameKey(row.name), row]));
}

/** Hospitals of the list without beds in the dashboard. They may be others by another name. */
function* uncounted(listed: ReadonlyMap<string, ListedRow>, dashboard: Dashboard): Generator<TableRecord> {
  const counted = new Set(namesOf(dashboard).map(nameKey));
  for (const [key, { name, file, line }] of listed)
    if (!counted.has(key)) yield { file, line, cells: { name }, raw: JSON.stringify({ name }) };
}

/** The names of all hospitals that the dashboard counts. */
function namesOf(dashboard: Dashboard): string[] {
  return [...new Set(Object.keys(TABLES).flatMap((table) => Object.keys(tableOf(dashboard, table))))];
}

function* rowsOf(dashboard: Dashboard, file: string, listed: ReadonlyMap<string, ListedRow>): Generator<TableRecord> {
  const year = /\b(\d{4})\b/.exec(dashboard.last_updated_at ?? "")?.[1] ?? "";
  for (const [at, name] of namesOf(dashboard).entries()) {
    const facility = listed.get(nameKey(name));
    const cells: Record<string, string> = { name };
    const times: string[] = [];
    for (const [table, bed] of Object.entries(TABLES)) {
      const counted = tableOf(dashboard, table)[name];
      if (counted === undefined) continue;
      if (counted.last_updated_at !== undefined) times.push(counted.last_updated_at);
      cells[`beds/${bed}/total`] = String(counted.total ?? "");
      cells[`beds/${bed}/occupied`] = String(counted.occupied ?? "");
      cells[`beds/${bed}/available`] = String(counted.vacant ?? "");
    }
    // Of several times the oldest, so that no count looks too new.
    const oldest = times.toSorted((a, b) => timeKey(a).localeCompare(timeKey(b)))[0];
    if (oldest !== undefined) cells["date"] = `${oldest} ${year}`;
    cells["address"] = facility?.address ?? "";
    cells["phone"] = facility?.contact_numbers?.join(" / ") ?? "";
    cells["latitude"] = facility?.latitude ?? "";
    cells["longitude"] = facility?.longitude ?? "";
    yield { file, line: at + 1, cells, raw: JSON.stringify({ name, ...cells }) };
  }
}

function tableOf(dashboard: Dashboard, table: string): Record<string, Counted> {
  return (dashboard[table] ?? {}) as Record<string, Counted>;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");

/** "05:29 PM, April 24" in an order that sorts: month, day, hour, minute. */
function timeKey(text: string): string {
  const [, hour = "0", minute = "0", half = "", month = "", day = "0"] =
    /(\d{1,2}):(\d{2}) (AM|PM), (\w+) (\d{1,2})/.exec(text) ?? [];
  const full = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  return [MONTHS.indexOf(month.toLowerCase()), Number(day), full, Number(minute)]
    .map((part) => String(part).padStart(2, "0"))
    .join(" ");
}

/** Names differ by marks, "Govt." and spaces. */
function nameKey(name: string): string {
  return fold(name.replaceAll("&", " and "))
    .replaceAll(/\b(govt|government|hospital|the|of|and)\b/g, " ")
    .replaceAll(/\s+/g, "");
}

/** The value of `var name = {…};` */
async function readAssignment(file: InputFile): Promise<Dashboard> {
  let text = "";
  for await (const chunk of await openInput(file)) {
    text += String(chunk);
    if (text.length > INPUT.row) throw new WrongFile("The file is far larger than the dashboard was.", "too-large");
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^[^={]*=\s*/, "").replace(/;\s*$/, ""));
    if (typeof value === "object" && value !== null) return value as Dashboard;
  } catch {
    // Told below.
  }
  throw new WrongFile(`${basename(file.path)} is no assignment of an object.`);
}
