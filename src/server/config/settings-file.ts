import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { mistypedNames, unreadNames } from "./known-names.ts";

/**
 * Judges the names that settings were given by. A setting whose name is misspelt does not hold, and
 * its default may be another database. The entry script sets what the settings file says
 * (scripts/run/settings-file.mjs), and tells its path in LIFEBOARD_ENV_FILE.
 * @returns one sentence for each wrong name
 */
export function nameProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  const file = environment["LIFEBOARD_ENV_FILE"] ?? "";
  const inFile = file === "" ? [] : Object.keys(parseEnv(readFileSync(file, "utf8")));
  // A name of the file stands in the environment by now, and is told once.
  return [...unreadNames(inFile, file), ...mistypedNames(environment, inFile)];
}
