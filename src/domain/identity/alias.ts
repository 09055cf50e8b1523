/** Most characters of what somebody is called: what a list of listings still shows in one line. */
export const LONGEST_ALIAS = 60;

/**
 * What somebody is called, in one line: without control characters and without signs that turn the direction of what follows
 * (with them one name can be made to read like another). Joiners stay: names of many scripts need them. May come out empty.
 */
export function plainAlias(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
  return [...plain].slice(0, LONGEST_ALIAS).join("").trim();
}
