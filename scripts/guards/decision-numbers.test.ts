import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findLostDecisions } from "../checks/decision-numbers.ts";

const parent = mkdtempSync(join(tmpdir(), "lifeboard-decision-numbers-"));

afterAll(() => rmSync(parent, { recursive: true, force: true }));

const INDEX = "| 3 | [Search](0003-search.md) |\n\n| 16 | Where the time goes | [3](0003-search.md) |\n";
const RECORDS = { "docs/decisions/README.md": INDEX, "docs/decisions/0003-search.md": "# 3. Search\n" };

function found(files: Record<string, string>): string {
  const folder = mkdtempSync(join(parent, "checkout-"));
  for (const [name, text] of Object.entries({ ...RECORDS, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return findLostDecisions(folder)
    .map(({ path, line, message }) => `${path}:${line ?? ""} ${message}`)
    .join("\n");
}

test.each([
  ["a comment", "src/a.ts", "// Rows are packed (decision 404).", "src/a.ts:1 names decision 404"],
  ["a comment over two lines", "src/a.ts", "/**\n * See decision\n * 404.\n */", "src/a.ts:2 names decision 404"],
  ["a list of numbers", "docs/a.md", "It follows decisions 3, 16 and 404.", "docs/a.md:1 names decision 404"],
  ["a link", "docs/a.md", "[why](decisions/0404-lost.md)", "docs/a.md:1 names decision 404"],
])("%s that names a decision that is nowhere is refused", (_, path, text, message) => {
  expect(found({ [path]: text })).toContain(message);
});

test("a record that the index lacks is refused", () => {
  expect(found({ "docs/decisions/0004-new.md": "# 4. New\n" })).toContain("0004-new.md: is decision 4");
});

test("records, folded records and other numbers are let through", () => {
  const text = "Decision 3 and decision 16. 200 decisions an hour, 3 decisions. [3](decisions/0003-search.md)";
  expect(found({ "docs/a.md": text, "src/a.ts": "/* decisions\n * 3 to 16 */" })).toBe("");
});
