import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileFaultSentence } from "./file-fault.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function faultOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("It worked.");
}

test("a fault of the file system is told with what to do", () => {
  const missing = join(folder, "none/file");
  expect(fileFaultSentence(faultOf(() => writeFileSync(missing, "")))).toBe(
    `There is no ${missing}, or no folder above it. Create the folder first, or name another.`,
  );
  const inside = join(folder, "inside");
  mkdirSync(inside);
  expect(fileFaultSentence(faultOf(() => writeFileSync(inside, "")))).toBe(`${inside} is a folder. Name a file.`);
  // Made by hand, because the account of the tests may write everywhere, and no disk is full.
  const closed = Object.assign(new Error("EACCES"), { code: "EACCES", path: "/var/lib/lifeboard" });
  expect(fileFaultSentence(closed)).toMatch(/^This account has no access to \/var\/lib\/lifeboard\. .*install -d -o/);
  const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: "/backups/x.part" });
  expect(fileFaultSentence(full)).toBe("The disk of /backups/x.part is full. Make room, then try again.");
});

test("other errors keep their own words", () => {
  expect(fileFaultSentence(new Error("Something else."))).toBeNull();
  expect(fileFaultSentence(faultOf(() => readFileSync(folder)))).toBeNull();
  expect(fileFaultSentence("text")).toBeNull();
});
