import { expect, test } from "vitest";
import { EMERGENCY_COUNTRIES } from "./emergency-numbers.ts";
import { emergencyLawOf } from "./emergency-laws.ts";

const CITED = [
  ["IN", "Parmanand Katara"],
  ["KE", "43(2)"],
  ["NG", "s. 20"],
  ["PH", "10932"],
  ["US", "1395dd"],
  ["ZA", "27(3)"],
] as const;

test.each(CITED)("%s: %s", (country, cited) => expect(emergencyLawOf(country)?.law).toContain(cited));

test("each row has a source and its day, in a country that the board knows", () => {
  for (const [country] of CITED) {
    expect(EMERGENCY_COUNTRIES).toContain(country);
    const { law, source, checkedAt } = emergencyLawOf(country) ?? { law: "", source: "", checkedAt: "" };
    expect([law, source]).not.toContain("");
    expect(new Date(checkedAt).toISOString()).toBe(checkedAt);
  }
});

test.each(["DE", "__proto__", "constructor", "", "in"])("%j has no row: nothing is said", (country) => {
  expect(emergencyLawOf(country)).toBeNull();
});
