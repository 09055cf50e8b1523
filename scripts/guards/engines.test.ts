import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findTooNew } from "../checks/engines.ts";

const parent = mkdtempSync(join(tmpdir(), "lifeboard-engines-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** What the check says of one built file. */
function findings(file: string, text: string): string[] {
  const checkout = mkdtempSync(join(parent, "checkout-"));
  mkdirSync(join(checkout, "dist/web/assets"), { recursive: true });
  writeFileSync(join(checkout, "dist/web", file), text);
  return findTooNew(checkout).map(({ message }) => message);
}

test.each([
  ["a literal", "const a=/(?<!\\d)1/u"],
  ["a text for an expression", "new RegExp(`(?<=\\\\p{L})x`,`u`)"],
  ["a text put together", "new RegExp(String.raw`(?<![\\p{L}])(${b})`)"],
])("lookbehind is found: %s", (_name, text) => {
  expect(findings("assets/a.js", text)).toEqual([expect.stringMatching(/lookbehind/)]);
});

test.each([
  "Object.groupBy(a,b)",
  "Promise.withResolvers()",
  "AbortSignal.any([a])",
  "Response.json(a)",
  "a.toWellFormed()",
])("a built-in later than the floor is found: %s", (text) => {
  expect(findings("assets/a.js", `var b=${text};`)).toEqual([expect.stringMatching(/later than the floor/)]);
});

/** A worker that keeps the file for old engines, as the built one does. */
const worker = 'const kept=["/assets/old-engine-1.js"];';

test("what is added to pages is no fault there, and is one in the worker", () => {
  expect(findings("assets/a.js", "a.toSorted()")).toEqual([]);
  expect(findings("sw.js", `${worker}a.toSorted()`)).toEqual([expect.stringMatching(/the worker does without/)]);
});

test("a worker that does not keep the file for old engines is found", () => {
  expect(findings("sw.js", worker)).toEqual([]);
  expect(findings("sw.js", "const kept=[];")).toEqual([expect.stringMatching(/does not keep/)]);
});

test("named groups and what a library asks for first are no fault", () => {
  expect(findings("assets/a.js", "/(?<a>b)(?!c)/;M.withResolvers&&(L.withResolvers=M.withResolvers)")).toEqual([]);
});
