import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCatalogue } from "../checks/catalogue.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lifeboard-catalogue-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const PART = "/** A key.\n * @example <Key />\n */\nexport function Key() {}\nexport const KeyProvider = 1;";
const SHOWN = 'export const entries = [{ part: "Key", states: [] }];';

/** What the check says of a part and a catalogue. */
function reported(part: string, catalogue = SHOWN): string {
  for (const [name, text] of Object.entries({ "Key.tsx": part, "catalogue/keys.tsx": catalogue })) {
    const path = join(root, "src/web/ui", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return findCatalogue(root)
    .map(({ path, message }) => `${path}: ${message}`)
    .join("\n");
}

test("a part with an example, shown in the catalogue, is let through", () => {
  expect(reported(PART)).toBe("");
});

test("a part without an example is refused", () => {
  expect(reported(PART.replace("@example", ""))).toBe("src/web/ui/Key.tsx: Key has no docstring with an @example");
});

test("a part that the catalogue lacks is refused, and so is one that it shows in vain", () => {
  const found = reported(PART, SHOWN.replace("Key", "Lock"));
  expect(found).toContain("Key is not in the catalogue");
  expect(found).toContain("shows Lock, which is no part of src/web/ui");
});
