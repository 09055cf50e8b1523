import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findAsvsFaults } from "../checks/asvs.ts";

const root = resolve(import.meta.dirname, "../..");
const LIST = "docs/security/asvs.md";
const real = readFileSync(join(root, LIST), "utf8");
const parent = mkdtempSync(join(tmpdir(), "lifeboard-asvs-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

for (const [, target = ""] of real.matchAll(/\]\(([^)\s:#]+)\)/g))
  cpSync(join(root, dirname(LIST), target), join(parent, dirname(LIST), target));
mkdirSync(join(parent, dirname(LIST)), { recursive: true });

/** What is said of a list whose evidence is there. */
function said(list: string): string {
  writeFileSync(join(parent, LIST), list);
  return findAsvsFaults(parent)
    .map(({ message }) => message)
    .join("\n");
}

const row = /^\| 1\.1\.1 .*$/m.exec(real)?.[0] ?? "";
const changed = (id: string, state: string, evidence: string): string =>
  real.replace(row, `| ${id} | 2 | A title | ${state} | ${evidence} |`);

test("the list as it is is let through", () => {
  expect(said(real)).toBe("");
});

test.each([
  ["an id that stands twice", changed("1.1.2", "met", "[a](../../SECURITY.md)"), "1.1.2 stands twice"],
  ["a state that is none", changed("1.1.1", "mostly", "Soon."), '1.1.1 has the state "mostly"'],
  ["a requirement that is met without a link", changed("1.1.1", "met", "Surely."), "1.1.1 is met without a link"],
  ["evidence that is not there", changed("1.1.1", "met", "[a](../a.ts)"), "1.1.1 leads to ../a.ts, which is not there"],
  ["a row that is missing", real.replace(`${row}\n`, ""), "has 182 rows of level 2, not 183"],
  ["a count that is wrong", changed("1.1.1", "no", "Not yet."), "its summary says"],
  ["no evidence", changed("1.1.1", "no", ""), "1.1.1 has no evidence"],
  ["a long title", real.replace(row, row.replace("Input", "Of all nine words that stand here Input")), "more than 8"],
])("%s is refused", (_what, list, words) => {
  expect(list).not.toBe(real);
  expect(said(list)).toContain(words);
});
