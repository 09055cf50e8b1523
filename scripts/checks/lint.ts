import { ONE_THREAD, program } from "./steps.ts";
import type { Step } from "./steps.ts";

const OXLINT = "node_modules/oxlint/bin/oxlint";
const FOLDERS = ["src", "scripts", "e2e", "bench"];
const TYPED = [OXLINT, "--type-aware", "--report-unused-disable-directives"];
const TESTS = ["**/*.test.ts", "**/testing/**"].flatMap((pattern) => ["--ignore-pattern", pattern]);

/**
 * Every rule on every file, but those that need types: they resolve the whole program once more.
 * `npm test` has them for the server's own sources, where a promise that nobody awaits loses what
 * people wrote. `npm run test:all` has them for every file (decision 128).
 */
export const lintSteps: Step[] = [
  program("lint", [OXLINT, ...FOLDERS]),
  program("lint with types", (isQuick) => [...TYPED, ...(isQuick ? [...TESTS, "src/server"] : FOLDERS)], ONE_THREAD),
];
