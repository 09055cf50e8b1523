import { readCsv } from "../../tables/read-rows.ts";
import { SOURCES } from "../sources.ts";
import { knownTable } from "./known-table.ts";

/** Days from a week's first day to its last. */
const WEEK_DAYS = 6;
const DAY_MS = 86_400_000;

/**
 * Weekly averages of hospital beds in the United States. -999999 stands for 1 to 3 and is never a
 * number. A week's average is as old as the week's last day. Of several weeks the newest counts.
 */
export const usHhsBeds = knownTable({
  name: "us-hhs-beds",
  summary: "Hospital capacity by facility, US HHS, weekly",
  files: "one CSV, 112 columns",
  source: SOURCES["us-hhs-beds"],
  mapping: {
    rows: "facilities",
    defaults: { country: "US", facilityType: "hospital" },
    numbers: "published",
    dates: "month-first",
    kinds: [],
    suppressed: ["-999999"],
  },
  newestOfId: true,
  async *read(files) {
    for (const file of files) yield* readCsv(file);
  },
  cellsOf: (cells) => ({
    id: cells["hospital_pk"],
    name: cells["hospital_name"],
    address: cells["address"],
    locality: cells["city"],
    state: cells["state"],
    "postal-code": cells["zip"],
    date: lastDayOf(cells["collection_week"]),
    "beds/any/total": cells["inpatient_beds_7_day_avg"],
    "beds/any/occupied": cells["inpatient_beds_used_7_day_avg"],
    "beds/icu/total": cells["total_staffed_adult_icu_beds_7_day_avg"],
    "beds/icu/occupied": cells["staffed_adult_icu_bed_occupancy_7_day_avg"],
  }),
});

function lastDayOf(week: string | undefined): string | undefined {
  const first = Date.parse(`${(week ?? "").replaceAll("/", "-")}T00:00:00Z`);
  return Number.isNaN(first) ? undefined : new Date(first + WEEK_DAYS * DAY_MS).toISOString().slice(0, 10);
}
