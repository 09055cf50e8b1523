/**
 * The language in which a screen needs the most width, where it is another than the one that most
 * need: measured by accessible.long.spec.ts, which prints each screen's and fails where one does
 * not fit in any language.
 */
const LONGEST: Readonly<Record<string, string>> = {};

/** The language that most screens are widest in: Tamil, whose words are long and are not parted. */
const MOST = "ta";

/** The language to look at a screen in when one alone has to do. */
export function longestAt(name: string): string {
  return LONGEST[name] ?? MOST;
}
