import { expect, test } from "vitest";
import { EMERGENCY_COUNTRIES, emergencyNumbersOf, unconfirmedNumbersOf } from "./emergency-numbers.ts";
import { EMERGENCY_SERVICES, HELP_SERVICES } from "./emergency-service.ts";

const linesOf = (...asked: Parameters<typeof emergencyNumbersOf>) =>
  emergencyNumbersOf(...asked).map(({ number, for: service, ambulance = "" }) =>
    `${number} ${service} ${ambulance}`.trim(),
  );

test("India: 112, then 108 for emergencies, then 102 for mothers first, then fire, police and women", () => {
  expect(linesOf("IN")).toEqual([
    "112 all",
    "108 ambulance emergency",
    "102 ambulance mothers-first",
    "101 fire",
    "100 police",
    "181 women",
  ]);
});

test.each([
  ["Delhi", "in-state:07", ["112 all", "102 ambulance emergency", "108 ambulance"]],
  ["Bihar", "in-state:10", ["112 all", "102 ambulance emergency", "101 fire"]],
])("%s has numbers of its own: 102 is its emergency ambulance", (_name, state, expected) => {
  expect(linesOf("IN", ["in-district:1-somewhere", state, "country:IN"]).slice(0, 3)).toEqual(expected);
});

test.each([["in-state:19"], ["in-state:27"], ["country:IN"], ["__proto__"], ["constructor"], [""]])(
  "%j has those of the country",
  (area) => {
    expect(linesOf("IN", [area])).toEqual(linesOf("IN"));
  },
);

test("a state's numbers are never those of another country", () => {
  expect(linesOf("NP", ["in-state:07"])).toEqual(linesOf("NP"));
});

test("what lists alone say is named to the admin, what a service says is not", () => {
  expect(unconfirmedNumbersOf("IN")).toEqual([]);
  expect(unconfirmedNumbersOf("MM")).toEqual(["192", "199"]);
  expect(unconfirmedNumbersOf("GH")).toEqual(["193"]);
  expect(unconfirmedNumbersOf("ZZ")).toEqual([]);
  for (const country of EMERGENCY_COUNTRIES)
    for (const { number, source } of emergencyNumbersOf(country))
      if (/libphonenumber|Teams|general knowledge/u.test(source))
        expect(unconfirmedNumbersOf(country)).toContain(number);
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
      expect(checkedAt).toMatch(/^2026-11-(20|25|28)T00:00:00\.000Z$/);
    }
  },
);

test("only what was looked up later has the later day", () => {
  const days = emergencyNumbersOf("FR").map(({ number, checkedAt }) => [number, checkedAt.slice(0, 10)]);
  expect(Object.fromEntries(days)).toEqual({ 112: "2026-11-28", 15: "2026-11-20", 3919: "2026-11-25" });
});

test.each(["AF", "CD", "ET", "HT", "MZ"])("%s is unsure: only what two sources give", (country) => {
  expect(emergencyNumbersOf(country).every(({ source }) => source.includes(";"))).toBe(true);
});

test.each(["ZZ", "XX", "__proto__", "toString", ""])("nothing is made up for %j", (country) => {
  expect(emergencyNumbersOf(country)).toEqual([]);
});
