import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findStatementNames } from "../checks/statement-names.ts";

const root = mkdtempSync(join(tmpdir(), "lifeboard-statement-names-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(root, "src/server", path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}

test("a name of a prepared statement that two places use is found, other names are not", () => {
  write(
    "one/queries.ts",
    'export const one = { name: "holders", text: "SELECT 1" };\nexport const who = { name: "Asha" };\n',
  );
  write(
    "two/queries.ts",
    'const text = "SELECT 2";\nexport const two = { name: "holders", text };\nexport const it = { name: "Asha" };\n',
  );
  const [found, ...more] = findStatementNames(root);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ path: "src/server/two/queries.ts", line: 2 });
  expect(found?.message).toContain("src/server/one/queries.ts:1");
});
