import { expect, test } from "vitest";
import { suggestMapping } from "./suggest-mapping.ts";
import { readRow } from "./read-row.ts";

function targetsOf(headers: string[], rows: string[][] = []): Record<string, string> {
  const { mapping } = suggestMapping(headers, rows);
  return Object.fromEntries(mapping.columns.map(({ column, target }) => [column, target]));
}

test("columns are matched by their headers, in other orders and spellings too", () => {
  expect(targetsOf(["Hospital_Name", "PIN Code", "Dist.", "lastUpdatedAt", "नाम का कुछ"])).toEqual({
    Hospital_Name: "name",
    "PIN Code": "postal-code",
    "Dist.": "ignore",
    lastUpdatedAt: "date",
    "नाम का कुछ": "ignore",
  });
});

test("counts of beds are told apart by type, and rates are none", () => {
  expect(
    targetsOf([
      "available_icu_beds_with_ventilator",
      "available_icu_beds_without_ventilator",
      "total_beds_with_oxygen",
      "available_beds_without_oxygen",
      "Vacant HDU",
      "icu_occupancy_rate",
      "beds_7_day_sum",
    ]),
  ).toEqual({
    available_icu_beds_with_ventilator: "beds/ventilator/available",
    available_icu_beds_without_ventilator: "beds/icu/available",
    total_beds_with_oxygen: "beds/oxygen/total",
    available_beds_without_oxygen: "beds/general/available",
    "Vacant HDU": "beds/hdu/available",
    icu_occupancy_rate: "ignore",
    beds_7_day_sum: "ignore",
  });
});

test("of two columns that say the same the shorter header counts", () => {
  expect(targetsOf(["private_total_icu_beds", "total_icu_beds"])).toEqual({
    private_total_icu_beds: "ignore",
    total_icu_beds: "beds/icu/total",
  });
});

test("unknown headers are matched by what stands below them", () => {
  const rows = Array.from({ length: 6 }, (_, at) => [`2${at}.5, 77.${at}1`, `+91 90000 0000${at}`, "oxygen", "x"]);
  expect(targetsOf(["a", "b", "c", "d"], rows)).toEqual({ a: "coordinates", b: "phone", c: "kind", d: "ignore" });
});

test("an earlier mapping is kept although columns are added and reordered", () => {
  const earlier = new Map([["freie betten", "beds/any/available" as const]]);
  const { mapping, reasons } = suggestMapping(["neu", "Freie Betten"], [], earlier);
  expect(mapping.columns[1]).toEqual({ column: "Freie Betten", target: "beds/any/available" });
  expect(reasons).toEqual([null, "earlier"]);
});

test("what means not told is found and never a number", () => {
  const rows = [
    ["A", "-999999"],
    ["B", "4"],
    ["C", "-999999"],
  ];
  const { mapping } = suggestMapping(["hospital", "total_icu_beds"], rows);
  expect(mapping.suppressed).toEqual(["-999999"]);
  const row = readRow({ hospital: "A", total_icu_beds: "-999999.0" }, mapping);
  expect([...row.beds]).toEqual([]);
  expect(row.notes).toEqual(["count/suppressed"]);
});

test("counts that do not add up keep the free ones", () => {
  const { mapping } = suggestMapping(["name", "total beds", "occupied beds", "vacant beds"], []);
  const cells = { name: "A", "total beds": "10", "occupied beds": "8.0", "vacant beds": "3" };
  const row = readRow(cells, mapping);
  expect(row.beds.get("any")).toEqual({ available: 3 });
  expect(row.notes).toEqual(["count/more-than-total"]);
});

test.each([
  ["Unavailable but verified", "unavailable"],
  ["Available", "available"],
  ["Call again", null],
  ["limited stock", "limited"],
])("%s is %s", (text, said) => {
  const { mapping } = suggestMapping(["name", "availability"], []);
  expect(readRow({ name: "A", availability: text }, mapping).availability).toBe(said);
});

test("a row without id is known by its name and where it is", () => {
  const { mapping } = suggestMapping(["name", "district", "notes"], []);
  const one = readRow({ name: "City  Hospital", district: "Nadia", notes: "a" }, mapping);
  const other = readRow({ name: "CITY HOSPITAL", district: "nadia", notes: "b" }, mapping);
  expect(one.identity).toBe(other.identity);
});
