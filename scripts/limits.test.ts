import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SHARED_GOODS } from "../src/domain/limits/goods.ts";

test("each shared good is bounded by tests that are there", () => {
  for (const { what, tests } of SHARED_GOODS) {
    expect(tests.length, what).toBeGreaterThan(0);
    for (const [file, title] of tests) expect(readFileSync(file, "utf8"), `${what}: ${file}`).toContain(title);
  }
});
