import { expect, test } from "vitest";
import { EMERGENCY_COUNTRIES, EMERGENCY_SERVICES, emergencyNumbersOf, HELP_SERVICES } from "./emergency-numbers.ts";

test("India: 112 for all, 102 ambulance, then fire, police, disaster and the women's line", () => {
  expect(emergencyNumbersOf("IN").map(({ number, for: service }) => `${number} ${service}`)).toEqual([
    "112 all",
    "102 ambulance",
    "101 fire",
    "100 police",
    "108 disaster",
    "181 women",
  ]);
});

test.each(EMERGENCY_COUNTRIES)(
  "%s: the general number first, then ambulance, each once, with source and date",
  (country) => {
    const numbers = emergencyNumbersOf(country);
    const services: readonly string[] = [...EMERGENCY_SERVICES, ...HELP_SERVICES];
    const order = numbers.map((each) => services.indexOf(each.for));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
    for (const { number, source, checkedAt } of numbers) {
      expect(number).toMatch(/^\d{2,11}$/);
      expect(source).not.toBe("");
      expect(["2026-11-20T00:00:00.000Z", "2026-11-25T00:00:00.000Z"]).toContain(checkedAt);
    }
  },
);

test("only what was looked up later has the later day", () => {
  const days = emergencyNumbersOf("IN").map(({ number, checkedAt }) => [number, checkedAt.slice(0, 10)]);
  expect(Object.fromEntries(days)).toMatchObject({ 112: "2026-11-20", 108: "2026-11-20", 181: "2026-11-25" });
});

test.each(["AF", "CD", "ET", "HT", "MZ"])("%s is unsure: only what two sources give", (country) => {
  expect(emergencyNumbersOf(country).every(({ source }) => source.includes(";"))).toBe(true);
});

test.each(["ZZ", "XX", "__proto__", "toString", ""])("nothing is made up for %j", (country) => {
  expect(emergencyNumbersOf(country)).toEqual([]);
});
