import { configureGlobal } from "fast-check";
import { beforeEach } from "vitest";
import { beginTest, seedOf } from "./seed.ts";

// What a file draws before its first test does not depend on the file before it.
beginTest("before the tests of a file");

beforeEach(({ task }) => {
  // A property is tried with the same values in each run: a failure is a change of ours, not luck.
  configureGlobal({ seed: seedOf(task.name) });
  beginTest(task.id);
});
