import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LOCALES = join(import.meta.dirname, "../../../locales");

test.each(["ar", "ur"])("in %s a mark keeps the sign of a blood group behind its letter: AB+, not +AB", (language) => {
  const text = readFileSync(join(LOCALES, `${language}.json`), "utf8");
  expect(text).toContain("{{group}}");
  expect(text).not.toMatch(/\{\{group\}\}(?!\u200e)/);
});
