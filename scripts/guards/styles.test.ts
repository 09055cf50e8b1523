import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findStyles } from "../checks/styles.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lifeboard-styles-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const PART = 'import { c } from "./c.ts";\nimport css from "./Part.module.css";\nexport const p = [c, css.part];';
const STYLES = ".part {\n  gap: 4px;\n  & :global(.other) {\n    gap: 8px;\n  }\n}\n";

/**
 * What the check says of a checkout with a part and its styles. Both are right unless they are
 * given.
 */
function reported(files: Readonly<Record<string, string>> = {}): string {
  for (const [name, text] of Object.entries({ "Part.tsx": PART, "Part.module.css": STYLES, ...files })) {
    const path = join(root, "src/web/ui", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return findStyles(root)
    .map(({ path, message }) => `${path}: ${message}`)
    .join("\n");
}

test("a file with its styles beside it is let through", () => {
  expect(reported()).toBe("");
});

test("a class that the styles lack is refused", () => {
  expect(reported({ "Part.tsx": PART.replace("css.part", "css.part, css.prat") })).toContain('has no class "prat"');
});

test("a class that nothing uses is refused", () => {
  expect(reported({ "Part.module.css": `${STYLES}.old {\n  gap: 1px;\n}\n` })).toContain(
    'no file uses the class "old"',
  );
});

test("styles that are imported before something else are refused", () => {
  expect(reported({ "Part.tsx": PART.split("\n").toSpliced(2, 0, 'import "./d.ts";').join("\n") })).toContain(
    "must be its last import",
  );
});

test("the styles of another file are refused, and so are those of none", () => {
  const other = 'import css from "./Part.module.css";\nexport const o = css.part;';
  expect(reported({ "Other.tsx": other })).toContain("the styles of a file lie beside it, under its name");
  expect(reported({ "Gone.module.css": STYLES })).toContain(
    "src/web/ui/Gone.module.css: is the style of no file beside it",
  );
});
