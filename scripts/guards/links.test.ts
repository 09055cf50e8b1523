import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findDeadLinks } from "../checks/links.ts";
import type { Files } from "./faults.ts";

const parent = mkdtempSync(join(tmpdir(), "lifeboard-links-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function checkout(files: Files): string {
  const folder = mkdtempSync(join(parent, "checkout-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe("paths in backticks", () => {
  test("that are not in the repository are refused", () => {
    const files = {
      "CODE_STYLE.md": "See `src/a/x.ts`, `src/a/`, `src/*/x.ts`, `dist/x.js`.\nAnd `src/gone/x.ts`.",
      "docs/decisions/0001-a.md": "It was `src/gone/x.ts`.",
      "src/a/x.ts": "",
    };
    const [one, ...more] = findDeadLinks(checkout(files));
    expect(one).toEqual({ path: "CODE_STYLE.md", line: 2, message: "names `src/gone/x.ts`, which is not there" });
    expect(more).toEqual([]);
  });
});
