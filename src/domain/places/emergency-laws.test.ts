import { expect, test } from "vitest";
import { EMERGENCY_COUNTRIES } from "./emergency-numbers.ts";
import { EMERGENCY_LAW_COUNTRIES, emergencyLawOf } from "./emergency-laws.ts";

test.each([
  ["IN", "Parmanand Katara"],
  ["KE", "43(2)"],
  ["NG", "s. 20"],
  ["PH", "10932"],
  ["US", "1395dd"],
  ["ZA", "27(3)"],
])("%s: %s", (country, cited) => expect(emergencyLawOf(country)?.law).toContain(cited));

test("each row has a source and its day, in a country that the board knows", () => {
  expect(EMERGENCY_LAW_COUNTRIES).not.toEqual([]);
  for (const country of EMERGENCY_LAW_COUNTRIES) {
    expect(EMERGENCY_COUNTRIES).toContain(country);
    const { law, source, checkedAt } = emergencyLawOf(country) ?? { law: "", source: "", checkedAt: "" };
    expect([law, source]).not.toContain("");
    expect(new Date(checkedAt).toISOString()).toBe(checkedAt);
  }
});

test.each(["DE", "__proto__", "constructor", "", "in"])("%j has no row: nothing is said", (country) => {
  expect(emergencyLawOf(country)).toBeNull();
});
