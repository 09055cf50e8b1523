import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RATE_LIMITED_RESOURCES } from "../src/domain/limits/rate-limited-resources.ts";

test("each rate-limited resource is bounded by tests that are there", () => {
  for (const { what, tests } of RATE_LIMITED_RESOURCES) {
    expect(tests.length, what).toBeGreaterThan(0);
    for (const [file, title] of tests) expect(readFileSync(file, "utf8"), `${what}: ${file}`).toContain(title);
  }
});
