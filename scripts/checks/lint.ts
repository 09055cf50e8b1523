import { ONE_THREAD, program } from "./steps.ts";

const OXLINT = "node_modules/oxlint/bin/oxlint";
const FOLDERS = ["src", "scripts", "e2e", "bench"];
const TYPED = [OXLINT, "--type-aware", "--report-unused-disable-directives"];
const TESTS = ["**/*.test.ts", "**/testing/**"].flatMap((pattern) => ["--ignore-pattern", pattern]);

/** Every rule on every file, but those that need types. */
export const lintStep = program("lint", [OXLINT, ...FOLDERS]);

/** Rules that need types, on every file: they resolve the whole program once more. */
export const typedLintStep = program("lint with types", [...TYPED, ...FOLDERS], ONE_THREAD);

/**
 * The same on the server's own sources, where a promise that nobody awaits loses what people wrote:
 * for `npm test`.
 */
export const typedServerLintStep = program("lint server with types", [...TYPED, ...TESTS, "src/server"], ONE_THREAD);
