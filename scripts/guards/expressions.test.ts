import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findSlowExpressions } from "../checks/expressions.ts";

const parent = mkdtempSync(join(tmpdir(), "lifeboard-expressions-"));

afterAll(() => rmSync(parent, { recursive: true, force: true }));

function checkout(path: string, text: string): string {
  const folder = mkdtempSync(join(parent, "checkout-"));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return folder;
}

const READER = "src/domain/messages/a.ts";

test.each([
  ["a repetition of repetitions", READER, "export const A = /(a+)+b/u;", "exponential"],
  ["an overlap of two ways", READER, "export const A = /^(?:a|\\w)+b/u;", "exponential"],
  ["two repetitions in a row", READER, "export const A = /\\s*\\s*x/u;", "3rd degree"],
  ["a search that starts anew at each sign", READER, "export const A = /\\s+$/u;", "2nd degree"],
  ["two ways to read the same", READER, "export const A = /(a|b|ab)*c/u;", "exponential"],
  ["one that is put together", READER, 'export const A = new RegExp("a", "u");', "write it as a literal"],
])("%s is refused", async (_, path, text, says) => {
  const found = await findSlowExpressions(checkout(path, text));
  expect(found.map((one) => `${one.path}: ${one.message}`).join("\n")).toContain(says);
});

test("bounded repetitions, and files that read no messages, are let through", async () => {
  expect(await findSlowExpressions(checkout(READER, "export const A = /a{1,9}b|[cd]+/u;"))).toEqual([]);
  expect(await findSlowExpressions(checkout("src/domain/beds/a.ts", "export const A = /(a+)+b/u;"))).toEqual([]);
});
