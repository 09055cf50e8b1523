import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What each holds of the log is loaded anew, or forgotten, when the log becomes another one. */
const SUBSCRIBERS = [
  "documents/change-log/log-worker.ts",
  "identity/sessions.ts",
  "learning/learning.ts",
  "moderation/fraud-review.ts",
  "places/facilities/facilities.ts",
  "policies/policies.ts",
  "read-model/read-model.ts",
  "sync/hub.ts",
];

test("every subscriber of the change log says what it does when the log is another one", () => {
  const root = join(import.meta.dirname, "../..");
  const calls = globSync("**/*.ts", { cwd: root, exclude: ["testing/**", "**/*.test.ts"] }).flatMap((path) => {
    const [, ...after] = readFileSync(join(root, path), "utf8").split("feed.subscribe(");
    return after.map((text) => ({ path, hasReset: text.slice(0, 600).includes("onReset") }));
  });
  expect(calls.map(({ path }) => path).toSorted()).toEqual(SUBSCRIBERS);
  expect(calls.filter(({ hasReset }) => !hasReset)).toEqual([]);
});
