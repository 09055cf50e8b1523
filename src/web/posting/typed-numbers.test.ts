import { describe, expect, test } from "vitest";
import { numberText, parseNumber } from "#domain/shared/parse-number.ts";
import { NO_ANSWERS } from "../drafts/answers.ts";
import { inputOf } from "../drafts/listing-input.ts";
import { fractionMarkOf } from "../i18n/fraction-mark.ts";
import { checkStep } from "./check.ts";

const IDS = { id: "0190a0a0-0000-7000-8000-000000000001" };
const NOW = new Date("2026-11-26T10:00:00.000Z");

/** What the form makes of a quantity typed in a language: the number, or its refusal. */
function quantityOf(typed: string, language: string): number | string | undefined {
  const answers = {
    ...NO_ANSWERS,
    mark: fractionMarkOf(language) ?? ("" as const),
    side: "need" as const,
    kind: "food" as const,
    quantity: typed,
    place: { lat: 22.5, lng: 88.3, label: "Kolkata" },
  };
  const [refusal] = checkStep(answers, "details", NOW).filter(({ path }) => path === "quantity");
  return refusal?.word ?? inputOf(answers, { ...IDS, language }).input?.quantity;
}

describe("a typed quantity is read as its writer's language writes it", () => {
  test.each([
    ["es", "1.000", 1_000],
    ["pt", "1.000", 1_000],
    ["fr", "1.000", 1_000],
    ["id", "1.000", 1_000],
    ["es", "12.500", 12_500],
    ["fr", "1 000", 1_000],
    ["en", "1,000", 1_000],
    ["hi", "1,000", 1_000],
    ["bn", "১,০০০", 1_000],
    // It may be one or a thousand, so the form asks.
    ["en", "1.000", "number"],
    ["hi", "1.000", "number"],
    ["es", "1,000", "number"],
  ])("%s: %s", (language, typed, expected) => {
    expect(quantityOf(typed, language)).toBe(expected);
  });
});

test("a number that the form fills in is read back in every language", () => {
  for (const mark of [undefined, ",", "."] as const)
    for (const value of [1, 1_000, 0.5, 2.5, 1.125, 12.375, 46.7, 0.125])
      expect(parseNumber(numberText(value), mark), `${value} ${mark ?? ""}`).toBe(value);
});

test("who reads English may type a comma: their keyboard may have no point", () => {
  expect(["en", "hi", "es", "fr"].map((language) => parseNumber("2,5", fractionMarkOf(language)))).toEqual([
    2.5, 2.5, 2.5, 2.5,
  ]);
});
