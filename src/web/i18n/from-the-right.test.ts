import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LOCALES = join(import.meta.dirname, "../../../locales");

test.each(["ar", "ur"])("in %s a mark keeps the sign of a blood group behind its letter: AB+, not +AB", (language) => {
  const text = readFileSync(join(LOCALES, `${language}.json`), "utf8");
  expect(text).toContain("{{group}}");
  expect(text).not.toMatch(/\{\{group\}\}(?!\u200e)/);
});

test.each(["ar", "ur"])("in %s somebody's words stand apart in the sentence that quotes them", (language) => {
  const text = readFileSync(join(LOCALES, `${language}.json`), "utf8");
  expect(text).toMatch(/"wrote": "[^"]*\u2068\{\{text\}\}\u2069/);
});

test.each(["ar", "ur"])("in %s a pair of numbers stands as it is typed: latitude first", (language) => {
  const text = readFileSync(join(LOCALES, `${language}.json`), "utf8");
  const pairs = text.match(/.-?\d+\.\d+, -?\d+\.\d+./g) ?? [];
  expect(pairs.length).toBeGreaterThan(0);
  for (const pair of pairs) expect(pair).toMatch(/^\u2066.*\u2069$/);
});
