import { expect, test } from "vitest";
import { LONGEST_ALIAS, plainAlias } from "./alias.ts";

test.each([
  ["  Asha B. ", "Asha B."],
  ["Asha\nAdmin", "Asha Admin"],
  ["Asha\u202Enimda", "Asha nimda"],
  ["\u0000\u0007", ""],
  ["क्\u200Dष", "क्\u200Dष"],
  ["👩‍⚕️ Asha", "👩‍⚕️ Asha"],
])("%j is called %j", (name, plain) => {
  expect(plainAlias(name)).toBe(plain);
});

test("a long one is cut between characters", () => {
  expect([...plainAlias("💉".repeat(100))]).toHaveLength(LONGEST_ALIAS);
});
