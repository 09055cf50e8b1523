import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findDatabaseTimes } from "../checks/database-time.ts";

const parent = mkdtempSync(join(tmpdir(), "lifeboard-database-time-"));

afterAll(() => rmSync(parent, { recursive: true, force: true }));

const ALLOWED = new Map([["a/statements.ts", { places: 1, why: "nobody reads it" }]]);
const LISTED = "export const A = `UPDATE a SET at = now() WHERE id = $1`;\n";

function found(path: string, text: string): string {
  const folder = mkdtempSync(join(parent, "checkout-"));
  for (const [name, words] of Object.entries({ "src/server/a/statements.ts": LISTED, [path]: text })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), words);
  }
  return findDatabaseTimes(folder, ALLOWED)
    .map((one) => `${one.path}:${one.line ?? ""} ${one.message}`)
    .join("\n");
}

test.each([
  ["a comparison", "export const B = `SELECT FROM b WHERE until > now()`;"],
  ["a part of a longer text", "export const B = (a: string) =>\n  `SELECT ${a} FROM b WHERE until > Now( ) AND ${a}`;"],
  ["a plain string", "export const B = \"DELETE FROM b WHERE until < CURRENT_TIMESTAMP - interval '1 day'\";"],
  ["a clock that goes on", "export const B = 'UPDATE b SET at = clock_timestamp()';"],
])("%s by the database's clock is refused", (_, text) => {
  expect(found("src/server/b/queries.ts", text)).toMatch(
    /^src\/server\/b\/queries\.ts:\d SQL reads the database's clock/,
  );
});

test("one more place in a file of the list is refused", () => {
  const more = `${LISTED}export const B = "DELETE FROM a WHERE until < now()";`;
  expect(found("src/server/a/statements.ts", more)).toContain("a/statements.ts:2 SQL reads the database's clock");
});

test("a place of the list that is gone is refused", () => {
  expect(found("src/server/a/statements.ts", "export const A = 1;")).toContain("lists 1 readings");
});

test("the list, the program's clock, tests and comments are let through", () => {
  const own = "// now() of the database\nexport const at = (now: () => Date) => `at ${String(now())} $1`;";
  expect(found("src/server/b/b.ts", own)).toBe("");
  expect(found("src/server/b/b.test.ts", "export const B = 'SELECT now()';")).toBe("");
});
