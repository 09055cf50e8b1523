/**
 * The widest language of a screen, where it differs from the usual one. accessible.long.spec.ts
 * measures it, prints each screen's and fails where one fits in no language.
 */
const LONGEST: Readonly<Record<string, string>> = {};

/** The widest language of most screens: Tamil, whose words are long and are not broken. */
const MOST = "ta";

/** The language for a screen that is checked in one language only. */
export function longestAt(name: string): string {
  return LONGEST[name] ?? MOST;
}
