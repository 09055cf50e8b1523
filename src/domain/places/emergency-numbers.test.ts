import { expect, test } from "vitest";
import { EMERGENCY_COUNTRIES, EMERGENCY_SERVICES, emergencyNumbersOf } from "./emergency-numbers.ts";

test("India: 112 for all, 102 ambulance, 108 disaster and medical", () => {
  expect(emergencyNumbersOf("IN").map(({ number, for: service }) => `${number} ${service}`)).toEqual([
    "112 all",
    "102 ambulance",
    "108 disaster",
  ]);
});

test.each(EMERGENCY_COUNTRIES)(
  "%s: the general number first, then ambulance, each once, with source and date",
  (country) => {
    const numbers = emergencyNumbersOf(country);
    const order = numbers.map((each) => EMERGENCY_SERVICES.indexOf(each.for));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
    for (const { number, source, checkedAt } of numbers) {
      expect(number).toMatch(/^\d{2,5}$/);
      expect(source).not.toBe("");
      expect(checkedAt).toBe("2026-11-20T00:00:00.000Z");
    }
  },
);

test.each(["AF", "CD", "ET", "HT", "MZ"])("%s is unsure: only what two sources give", (country) => {
  expect(emergencyNumbersOf(country).every(({ source }) => source.includes(";"))).toBe(true);
});

test.each(["ZZ", "XX", "__proto__", "toString", ""])("nothing is made up for %j", (country) => {
  expect(emergencyNumbersOf(country)).toEqual([]);
});
