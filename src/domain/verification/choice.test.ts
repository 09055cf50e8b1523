import fc from "fast-check";
import { expect, test } from "vitest";
import { isHourChosen, isKindChosen, isPlaceChosen } from "./choice.ts";

const hour = fc.integer({ min: 0, max: 23 });
const ANY = { districts: [], languages: [] };
const KOLKATA = { id: "kolkata", label: "Kolkata" };

test("hours over midnight leave out exactly what the turned hours hold", () => {
  fc.assert(
    fc.property(hour, hour, hour, (from, to, at) => {
      fc.pre(from !== to);
      const isIn = isHourChosen({ hours: { from, to } }, at);
      expect(isHourChosen({ hours: { from: to, to: from } }, at)).toBe(!isIn);
    }),
  );
  expect(isHourChosen({ hours: { from: 18, to: 20 } }, 20)).toBe(false);
  expect(isHourChosen({ hours: { from: 22, to: 6 } }, 2)).toBe(true);
  expect(isHourChosen({}, 3)).toBe(true);
});

test("without a choice everything is chosen; a place is chosen by district and by a language spoken there", () => {
  const place = { district: "kolkata", languages: ["bn"] };
  expect(isPlaceChosen(ANY, place)).toBe(true);
  expect(isPlaceChosen({ ...ANY, districts: [KOLKATA] }, place)).toBe(true);
  expect(isPlaceChosen({ ...ANY, districts: [KOLKATA] }, { ...place, district: "howrah" })).toBe(false);
  expect(isPlaceChosen({ ...ANY, districts: [KOLKATA] }, { ...place, district: null })).toBe(false);
  expect(isPlaceChosen({ ...ANY, languages: ["ta"] }, place)).toBe(false);
  expect(isPlaceChosen({ ...ANY, languages: ["ta"] }, { ...place, languages: [] })).toBe(true);
  expect(isKindChosen({ kinds: [] }, "bed") && isKindChosen({ kinds: ["bed"] }, "bed")).toBe(true);
  expect(isKindChosen({ kinds: ["blood"] }, "bed")).toBe(false);
});
