import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { OUTCOMES } from "#domain/observations/outcomes.ts";

/** The texts of a value, by section. */
type Section = Record<string, string | undefined>;
type Texts = {
  listing: { reach: Section; stock: Section; trustValue: Section; outcome: Section };
  who: Section;
};

const VALUES = [
  ["reach", REACH_VALUES, (texts: Texts) => texts.listing.reach],
  ["stock", STOCK_VALUES, (texts: Texts) => texts.listing.stock],
  ["trust", TRUST_VALUES, (texts: Texts) => texts.listing.trustValue],
  ["outcome", OUTCOMES, (texts: Texts) => texts.listing.outcome],
  ["who", BY_ROLES, (texts: Texts) => texts.who],
] as const;

test.each(["en", "hi"])("no status goes without words, and no two of an axis have the same ones: %s", (language) => {
  const texts = JSON.parse(readFileSync(join(process.cwd(), `locales/${language}.json`), "utf8")) as Texts;
  for (const [axis, values, sectionOf] of VALUES) {
    const words = values.map((value) => sectionOf(texts)?.[value] ?? `${axis}.${value} has no words`);
    for (const each of words) expect(each).not.toMatch(/has no words|^\s*$/);
    expect(new Set(words).size).toBe(words.length);
  }
  // A line that nobody answered says so, not "not verified".
  expect(texts.listing.reach["no-answer"]).not.toBe(texts.listing.reach["unknown"]);
});
