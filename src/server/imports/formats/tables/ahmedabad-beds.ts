import { readCsv } from "../../tables/read-rows.ts";
import { SOURCES } from "../sources.ts";
import { knownTable } from "./known-table.ts";

/**
 * Beds of cities as Coronasafe Life joined them. Columns of private and municipal beds are parts of
 * those without a prefix. -1.0 stands where a part was taken from nothing.
 */
export const ahmedabadBeds = knownTable({
  name: "life-hospital-beds",
  summary: "Beds by hospital, joined from cities by Coronasafe Life, 2021",
  files: "one CSV, 50 columns",
  source: SOURCES["life-hospital-beds"],
  mapping: {
    rows: "facilities",
    defaults: { country: "IN", state: "Gujarat", facilityType: "hospital", timeZone: "Asia/Kolkata" },
    numbers: "published",
    dates: "day-first",
    kinds: [],
    suppressed: ["-1"],
  },
  async *read(files) {
    for (const file of files) yield* readCsv(file);
  },
  cellsOf: (cells) => ({
    name: cells["hospital_name"],
    address: cells["hospital_address"],
    locality: cells["area"],
    district: cells["district"],
    state: cells["state"],
    "postal-code": cells["pincode"],
    phone: cells["hospital_phone"],
    date: cells["last_updated_on"] || cells["last_updated_date"],
    time: cells["last_updated_time"],
    "beds/ventilator/total": cells["total_icu_beds_with_ventilator"],
    "beds/ventilator/available": cells["available_icu_beds_with_ventilator"],
    "beds/icu/total": cells["total_icu_beds_without_ventilator"],
    "beds/icu/available": cells["available_icu_beds_without_ventilator"],
    "beds/oxygen/total": cells["total_beds_with_oxygen"],
    "beds/oxygen/available": cells["available_beds_with_oxygen"],
    "beds/general/total": cells["total_beds_without_oxygen"],
    "beds/general/available": cells["available_beds_without_oxygen"],
  }),
});
