import { expect, test } from "vitest";
import { createSay } from "../i18n/text.ts";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import type { Facility } from "#contract/facilities.ts";
import { supplyName, supplyValue } from "./supply-words.ts";
import { bedsText } from "./words.ts";

const say = createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }));
type Counted = Facility["supply"][number];
const SAID = { stock: "available", at: "2026-11-20T08:00:00.000Z", by: "facility", listingId: "a" } as const;

test.each<[Omit<Counted, "at" | "by" | "listingId" | "stock"> & Partial<Counted>, string]>([
  [
    { kind: "oxygen", details: { form: "cylinder", waterLitres: 47 }, unit: "cylinder", available: 12 },
    "Cylinders · 47 L size: 12 cylinders",
  ],
  [
    { kind: "ambulance", details: { classes: ["icu"] }, unit: "vehicle", available: 1 },
    "Ambulance · ICU on wheels: 1 vehicle",
  ],
  [{ kind: "medicine", details: { generic: "Insulin" }, unit: "dose", stock: "limited" }, "Insulin: A few left"],
  [{ kind: "food", details: {}, unit: "meal", available: 0, stock: "out" }, "Food: None left"],
  [{ kind: "shelter", details: {}, unit: "place", available: 40, total: 200 }, "Shelter: 40 of 200 free"],
])("a supply and how many of it: %o", (counted, words) => {
  const supply: Counted = { ...SAID, ...counted };
  expect(`${supplyName(supply, say)}: ${supplyValue(supply, say)}`).toContain(words.split(": ")[0]);
  expect(supplyValue(supply, say)).toBe(words.split(": ")[1]);
});

test("of beds without staff the page says how many are empty and for how many there is staff", () => {
  expect(bedsText({ available: 1, total: 12, staffed: 7, empty: 6 }, say)).toBe("1 of 12 free, 6 empty, staff for 1");
});
