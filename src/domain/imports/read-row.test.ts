import { expect, test } from "vitest";
import { fitMapping, isUsable } from "./feed-columns.ts";
import type { ImportMapping } from "./mapping.ts";
import { readRow } from "./read-row.ts";

const MAPPING: ImportMapping = {
  rows: "offers",
  columns: [
    { column: "page", target: "kind" },
    { column: "who", target: "name" },
    { column: "tel", target: "phone" },
  ],
  defaults: {},
  numbers: "shielded",
  dates: "guess",
  kinds: [
    { value: "Admission", kind: "bed" },
    { value: "Meals", kind: "food" },
    { value: "Other", kind: null },
  ],
  suppressed: ["contact", "-99"],
};

test("several columns tell rows apart: numbers by their digits, kinds by the value that is known", () => {
  const mapping = { ...MAPPING, kindsApart: "/", identity: ["page", "who", "tel"] };
  const rows = [
    { page: "Admission/Howrah", who: "Apex", tel: "98300 00001" },
    { page: "Admission/Kolkata", who: "Apex", tel: "+98300-00001" },
    { page: "Meals/Kolkata", who: "Apex", tel: "9830000001" },
  ];
  const identities = rows.map((row) => readRow(row, mapping).identity);
  expect(identities).toEqual([
    "id:admission apex 9830000001",
    "id:admission apex 9830000001",
    "id:meals apex 9830000001",
  ]);
  expect(readRow({ page: "", who: "", tel: "" }, mapping).identity).toBe("");
});

test("several values of one cell are each read: by the mapping, else by their words", () => {
  const kinds = (page: string, kindsApart?: string) => readRow({ page }, { ...MAPPING, kindsApart }).kinds?.kinds;
  expect(kinds("Meals, Other, oxygen", ",")).toEqual(["oxygen", "food"]);
  expect(kinds("Other, Elsewhere", ",")).toBeUndefined();
  expect(kinds("Meals, Other")).toEqual(["food"]);
});

test("a value that means 'not told' is no name, and no other unreadable count becomes one of them", () => {
  expect(readRow({ who: "Contact", tel: "-99" }, MAPPING).texts).toEqual({});
  const counted = { ...MAPPING, columns: [{ column: "n", target: "beds/icu/total" as const }] };
  expect(readRow({ n: "-99" }, counted).notes).toEqual(["count/suppressed"]);
  expect(readRow({ n: "-12" }, counted).notes).toEqual(["count/unreadable"]);
  const many = readRow({ n: "many" }, counted);
  expect(many.notes).toEqual(["count/in-words"]);
  expect([...many.countWords.values()]).toEqual(["many"]);
});

test("a feed that lost one of the columns that tell rows apart is not imported", () => {
  const mapping = { ...MAPPING, identity: ["who", "ward"] };
  expect(isUsable(fitMapping(mapping, ["page", "who", "tel", "ward"], []))).toBe(true);
  expect(isUsable(fitMapping(mapping, ["page", "who", "tel"], []))).toBe(false);
});
