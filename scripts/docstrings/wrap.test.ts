import { expect, test } from "vitest";
import { wrapComments } from "./wrap.ts";

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

test("wide docstrings are wrapped at 100 columns, word for word", () => {
  const text = `/** ${words(40)} */\nexport const x = 1;\n`;
  const wrapped = wrapComments("x.ts", text);
  expect(Math.max(...wrapped.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(wrapped.replace(/\n \*(?!\/)/g, "").replace(/\s+/g, " ")).toBe(text.replace(/\s+/g, " "));
});

test("a docstring that fits on one line afterwards, and one that was narrow, keep their form", () => {
  const narrow = `/**\n * ${words(3)}\n * ${words(3)}\n */\nconst x = 1;\n`;
  expect(wrapComments("x.ts", narrow)).toBe(narrow);
});

test("list items hang, code and tables stay", () => {
  const kept = " * ```\n * a   b\n * ```\n * | a | b |";
  const text = `/**\n * - ${words(30)}\n * - short\n *\n${kept}\n */\nconst x = 1;\n`;
  const wrapped = wrapComments("x.ts", text);
  expect(wrapped).toContain(`${kept}\n */\nconst x`);
  expect(wrapped).toMatch(/\n \* - word0 [^\n]+\n \* {3}word\d+ [^\n]+\n/);
  expect(wrapped).toContain("\n * - short\n");
});

test("lines of one comment are wrapped together; one after code, or with an address, stays", () => {
  const after = `f(); // ${words(30)}\n// https://example.org/ ${words(30)}\n`;
  expect(wrapComments("x.ts", after)).toBe(after);
  const wrapped = wrapComments("x.ts", `{\n  // ${words(30)}\n  // end.\n  f();\n}\n`);
  expect(wrapped).toMatch(/word\d+ end\.\n {2}f\(\);/);
  expect(wrapped.split("\n").every((line) => line.length <= 100)).toBe(true);
});
