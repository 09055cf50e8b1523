import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findDuplicates } from "../checks/duplicates.ts";
import type { DuplicateException } from "../checks/duplicates.ts";
import type { Files } from "./faults.ts";

const parent = mkdtempSync(join(tmpdir(), "lifeboard-duplicates-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const A = "src/domain/a/a.ts";
const B = "scripts/b.ts";

function reported(files: Files, exceptions: readonly DuplicateException[] = []): string[] {
  const root = mkdtempSync(join(parent, "checkout-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findDuplicates(root, exceptions).map(({ path, line, message }) => `${path}:${line}: ${message}`);
}

/** A function of so many lines. */
function code(lines: number, indent = "  "): string {
  const inner = Array.from({ length: lines - 2 }, (_, at) => `${indent}count(${at});\n`);
  return `export function one() {\n${inner.join("")}}\n`;
}

test("six lines that stand in two files are refused, whatever their indentation", () => {
  expect(reported({ [A]: code(6), [B]: `\n${code(6, "    ")}` })).toEqual([
    `${B}:2: repeats ${A}:1: make one piece of both`,
  ]);
});

test("a longer piece is one finding", () => {
  expect(reported({ [A]: code(20), [B]: code(20) })).toHaveLength(1);
});

test("six lines that stand twice in one file are refused", () => {
  expect(reported({ [A]: `${code(6)}\nconst between = 1;\n${code(6)}` })).toHaveLength(1);
});

test("comments and blank lines between them hide nothing", () => {
  const apart = code(6).replaceAll(";\n", "; // why\n\n/** What. */\n");
  expect(reported({ [A]: code(6), [B]: apart })).toHaveLength(1);
});

test.each([
  ["five lines", code(5), code(5)],
  ["imports", 'import {\n  a,\n  b,\n  c,\n  d,\n  e,\n  f,\n} from "./c.ts";\n', ""],
  ["a table of data", `export const table = [\n${'  "one",\n'.repeat(8)}];\n`, ""],
  ["closing brackets and tags", `one();\n${["}", ")", "</div>", "}", ");", "};", "</p>"].join("\n")}\n`, ""],
])("%s are let through", (_, first, second) => {
  expect(reported({ [A]: first, [B]: second === "" ? `const other = 1;\n${first}` : second })).toEqual([]);
});

test("tests and journeys are let through", () => {
  const paths = ["src/domain/a/a.test.ts", "src/domain/testing/a.ts", "e2e/a.spec.ts"];
  expect(reported(Object.fromEntries([A, ...paths].map((path) => [path, code(6)])))).toEqual([]);
});

test("an exception lets one pair through, and no exception outlives its reason", () => {
  const exception: DuplicateException = { files: [A, B], reason: "a test" };
  expect(reported({ [A]: code(6), [B]: code(6) }, [exception])).toEqual([]);
  expect(reported({ [A]: code(6), "bench/c.ts": code(6) }, [exception])).toEqual([
    expect.stringContaining("bench/c.ts"),
    expect.stringContaining("are an exception and need to be none"),
  ]);
});
