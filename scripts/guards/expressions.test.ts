import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findSlowExpressions, LIMITS } from "../checks/expressions.ts";

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
  ["bounded repetitions of bounded ones", READER, "export const A = /(a{1,30}){1,30}b/u;", "exponential"],
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

test("no limit of the judge is a time, so that a busy machine judges as an idle one", () => {
  const types = readFileSync(join(import.meta.dirname, "../../node_modules/recheck/index.d.ts"), "utf8");
  const times = [...types.matchAll(/^ +(\w*timeout)\?:/gimu)].map(([, name = ""]) => name);
  expect(times).toContain("incubationTimeout");
  // The last repeats a found attack in an engine. By itself it is left out.
  const limited = times.filter((name) => name !== "recallTimeout");
  expect(Object.fromEntries(limited.map((name) => [name, new Map(Object.entries(LIMITS)).get(name)]))).toEqual(
    Object.fromEntries(limited.map((name) => [name, null])),
  );
});
