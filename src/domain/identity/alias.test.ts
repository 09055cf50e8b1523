import { expect, test } from "vitest";
import { aliasFault, LONGEST_ALIAS, normaliseAlias } from "./alias.ts";

test.each([
  ["  Asha B. ", "Asha B."],
  ["Asha\nAdmin", "Asha Admin"],
  ["Asha\u202Enimda", "Asha nimda"],
  ["\u0000\u0007", ""],
  ["क्\u200Dष", "क्\u200Dष"],
  ["👩‍⚕️ Asha", "👩‍⚕️ Asha"],
])("%j is called %j", (name, plain) => {
  expect(normaliseAlias(name)).toBe(plain);
});

test.each(["Asha", "क्\u200Dष", "Member 1234", "李", "Badminton Club", "Admiral", "Али", "Ⅳ Asha"])(
  "%j may be somebody's name",
  (name) => expect(aliasFault(normaliseAlias(name))).toBeNull(),
);

test.each(["", "\u200B", "1234", "👩", "---", "\u200B\u2060 \uFEFF"])("%j has no letter", (name) =>
  expect(aliasFault(normaliseAlias(name))).toBe("alias-letter"),
);

test.each([
  "Admin",
  "ADMIN",
  "аdmіn",
  "Adm1n",
  "@dmin",
  "Ádmin",
  "ａｄｍｉｎ",
  "A d m i n",
  "ad\u200Bmin",
  "adrnin",
  "Asha (admin)",
  "Moderator",
  "m0derat0r",
  "Lifeboard",
  "LIFEB0ARD",
  "Iifeboard",
  "Life Board",
  "Lifeboard support",
  "एडमिन",
])("%j is the house's", (name) => expect(aliasFault(normaliseAlias(name))).toBe("alias-house"));

test("a long one is cut between characters", () => {
  expect([...normaliseAlias("💉".repeat(100))]).toHaveLength(LONGEST_ALIAS);
});
