import { expect, test } from "vitest";
import { FROM_THE_LEFT, FROM_THE_RIGHT } from "./bidi-marks.ts";
import { joinFacts } from "./join-facts.ts";

const FACTS = ["100 IU/ml", "Mon–Fri: 10:00–14:00, 16:00–19:30", "46.7 L", "7,000 L", "4 of 20 free"];

test("no line ends within a number, nor between it and its unit, nor before a dot between facts", () => {
  const told = joinFacts(FACTS, "ltr");
  expect(told).not.toMatch(/\p{N} \p{L}/u);
  expect(told).not.toMatch(/\p{N}[-–/:.,][\p{N}\p{L}]/u);
  expect(told).not.toContain(" ·");
  // Between facts one may.
  expect(told.split("· ").length).toBe(FACTS.length);
});

test("a fact in letters of the other direction keeps its order, and the line its own", () => {
  const note = "Wards A, B, C";
  const told = joinFacts(["کوئی خرچ نہیں", note], "rtl");
  expect(told.startsWith(FROM_THE_RIGHT)).toBe(true);
  expect(told.endsWith(`\u202a${FROM_THE_LEFT}${note}\u202c`)).toBe(true);
});
