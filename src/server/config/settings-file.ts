import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { mistypedSettingNames, unknownSettingNames } from "./setting-names.ts";

/**
 * Judges the names that settings were given by. A setting whose name is misspelt does not hold, and
 * its default may be another database. The entry script sets what the settings file says
 * (scripts/run/settings-file.mjs), and tells its path in LIFEBOARD_ENV_FILE.
 * @returns one sentence for each wrong name
 */
export function nameProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  const file = environment["LIFEBOARD_ENV_FILE"] ?? "";
  const text = file === "" ? "" : readFileSync(file, "utf8");
  const inFile = Object.keys(parseEnv(text));
  // A name of the file is in the environment by now, and is reported once.
  return [
    ...unreadLines(text, file),
    ...unknownSettingNames(inFile, file),
    ...mistypedSettingNames(environment, inFile),
  ];
}

/**
 * Lines that do not set what they seem to set, such as `DATABASE_URL postgres://…`. Some others are
 * read differently by systemd. What a line says stays untold, because it may be a password.
 */
function unreadLines(text: string, file: string): string[] {
  // A quoted value may have several lines.
  const withoutQuoted = text.replaceAll(/=[ \t]*(["'`])[^]*?\1/g, (value) => `=${value.replaceAll(/[^\n]/g, "")}`);
  return withoutQuoted.split("\n").flatMap((line, index) => {
    const problem = problemOfLine(line);
    return problem === null ? [] : [`Line ${index + 1} of ${file} ${problem}`];
  });
}

function problemOfLine(line: string): string | null {
  if (/^\s*(#|$)/.test(line)) return null;
  if (!line.includes("=")) return "sets nothing: write NAME=value, or # before a comment";
  if (/^\s*export\s/.test(line)) return "begins with export, so systemd ignores it: write NAME=value";
  // After a space it begins a remark.
  if (/^[^=]*=([^#]*[^#\s])?#/.test(line))
    return "has # in a value, which truncates it: put the value in single quotes";
  return null;
}
