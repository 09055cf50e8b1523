import { expect, test } from "vitest";
import { isUnspecified, supplyId, supplyKey } from "./supply-key.ts";
import type { Supply } from "./supply-key.ts";

const FACILITY = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";

/** Ids in the databases and on the phones of today: a change of one splits a supply in two. */
const IDS: readonly [Supply, string][] = [
  [{ kind: "bed", details: { bedType: "general" } }, "33673ca4-7ed3-5869-9786-682dadce217e"],
  [{ kind: "bed", details: { bedType: "oxygen" } }, "72149b15-bf5d-5c61-b05b-336d24d935b2"],
  [{ kind: "bed", details: { bedType: "hdu" } }, "ecfc1b6c-5ac3-5d45-be09-0bda4bbce6e5"],
  [{ kind: "bed", details: { bedType: "icu" } }, "040d1dda-7d68-5e14-b44a-b29ad2115107"],
  [{ kind: "bed", details: { bedType: "ventilator" } }, "4c7f1d35-764e-56a3-b24c-bf11bf735dac"],
  [{ kind: "bed", details: { bedType: "paediatric" } }, "b1d15f23-edb9-5b5c-adf2-66193be3afdb"],
  [{ kind: "bed", details: { bedType: "picu" } }, "e09c327f-40d9-5232-8c92-a5019cd8b8c7"],
  [{ kind: "bed", details: { bedType: "nicu" } }, "3d692aa2-62d5-52bc-b453-f1c06fc10caf"],
  [{ kind: "bed", details: { bedType: "maternity" } }, "4513c8c1-593f-5955-9240-5b21f022872d"],
  [{ kind: "bed", details: { bedType: "isolation" } }, "54262357-5037-5466-b251-bfb445ec0bd8"],
  [{ kind: "bed", details: { bedType: "emergency" } }, "9f698a63-c499-5968-b300-87a394076105"],
  [{ kind: "bed", details: {} }, "fd0225e9-99aa-59ae-a381-2817624384d9"],
  [{ kind: "blood", details: {} }, "3fed4c99-e816-58b2-9f73-a70b98e16d7e"],
  [{ kind: "blood", details: { component: "plasma" } }, "94044b63-4915-5527-a6e3-147b6f0b32e7"],
  [{ kind: "blood", details: { component: "whole-blood", group: "O-" } }, "12594209-35e9-52a2-8e95-173b203177e6"],
  [{ kind: "blood", details: { component: "red-cells", group: "A+" } }, "bc54034f-d973-5373-b786-7a61a3363517"],
  [{ kind: "blood", details: { component: "platelets", group: "O-" } }, "f9d80ce2-e1d2-5a2e-9ee6-67e9fb1a3cda"],
  [{ kind: "blood", details: { component: "plasma", group: "AB+" } }, "fdc66441-97c2-5a23-8895-24b3927e2da6"],
  [{ kind: "oxygen", details: {} }, "6ae49900-b38c-57a8-afb1-7bd3aa7fc903"],
  [{ kind: "medicine", details: {} }, "75043ca9-bc00-5c9b-a55e-37149b465a4a"],
  [{ kind: "test", details: {} }, "e25bb963-66ca-5579-b369-b2d73abd2ed1"],
  [{ kind: "vaccine", details: {} }, "356e3a67-ac09-5f66-a99c-0230cf5653d9"],
  [{ kind: "ambulance", details: {} }, "636a0e91-fa58-56bc-a9a2-aeeb2fce2fbe"],
  [{ kind: "shelter", details: {} }, "5a254cde-b9a9-5154-a82d-57cbbba818bd"],
];

test.each(IDS)("the id of %j is what it always was", (supply, id) => {
  expect(supplyId(FACILITY, supply)).toBe(id);
});

test("other facilities have other ids", () => {
  const icu: Supply = { kind: "bed", details: { bedType: "icu" } };
  expect(supplyId(FACILITY, icu)).not.toBe(supplyId("6ba7b810-9dad-41d1-80b4-00c04fd430c9", icu));
});

test.each<[Supply["kind"], Supply["details"], string | null]>([
  ["oxygen", { form: "cylinder", waterLitres: 46.7 }, "cylinder/large"],
  ["oxygen", { form: "cylinder", gasLitres: 7_000 }, "cylinder/large"],
  ["oxygen", { form: "refill", waterLitres: 10 }, "refill/medium"],
  ["oxygen", { form: "portable", waterLitres: 2, pressureBar: 200 }, "portable/small"],
  ["oxygen", { form: "cylinder" }, "cylinder"],
  // What a rule took a bare number for is nobody's word.
  ["oxygen", { form: "cylinder", litres: 10, litresRead: "water", waterLitres: 10 }, "cylinder"],
  ["oxygen", { form: "concentrator", flowLitresPerMinute: 5 }, "concentrator"],
  ["oxygen", { form: "liquid", waterLitres: 200 }, "liquid"],
  ["oxygen", {}, null],
  ["medicine", { generic: "Paracetamol", strength: "500 mg" }, "paracetamol/500mg"],
  ["medicine", { generic: "PARACETAMOL", strength: "0.5 g", form: "tablet" }, "paracetamol/500mg"],
  ["medicine", { generic: "Thyroxine", strength: "0,05 mg" }, "thyroxine/50mcg"],
  ["medicine", { generic: "Insulin glargine", strength: "100 IU/ml" }, "insulin-glargine/100iu-per-1ml"],
  ["medicine", { generic: "Insulin glargine", strength: "100 units / 1 ml" }, "insulin-glargine/100iu-per-1ml"],
  ["medicine", { generic: "Amoxicillin", strength: "1,000 mg" }, "amoxicillin/1000mg"],
  ["medicine", { generic: "पैरासिटामोल" }, "पैरासिटामोल"],
  ["medicine", { strength: "500 mg" }, null],
  ["test", { name: "RT-PCR" }, "rt-pcr"],
  ["test", { name: "Covid RT PCR" }, "rt-pcr"],
  ["test", { name: "Serum ferritin" }, "serum-ferritin"],
  ["test", {}, null],
  ["vaccine", { name: "Anti-rabies vaccine" }, "rabies"],
  ["vaccine", { name: "  " }, null],
  ["ambulance", { classes: ["icu"] }, "icu"],
  ["ambulance", { classes: ["icu", "neonatal"] }, null],
  ["shelter", {}, null],
])("the key of %s %j is %s", (kind, details, key) => {
  expect(supplyKey({ kind, details })).toBe(key);
});

test("which one was not told of a bed without a type, blood without a group, but of no shelter", () => {
  expect(isUnspecified({ kind: "bed", details: {} })).toBe(true);
  expect(isUnspecified({ kind: "blood", details: { component: "platelets" } })).toBe(true);
  expect(isUnspecified({ kind: "medicine", details: {} })).toBe(true);
  expect(isUnspecified({ kind: "bed", details: { bedType: "icu" } })).toBe(false);
  expect(isUnspecified({ kind: "shelter", details: {} })).toBe(false);
  expect(isUnspecified({ kind: "ambulance", details: {} })).toBe(false);
});
