/**
 * Orders languages: those that tags name, in the order of the tags, then the others as they were.
 * A region of a language counts as that language.
 */
export function namedFirst<Language extends { code: string }>(
  languages: readonly Language[],
  tags: readonly string[],
): Language[] {
  // What no tag names comes last: -1 as the largest number.
  const place = ({ code }: Language) => tags.findIndex((tag) => `${tag}-`.startsWith(`${code}-`)) >>> 0;
  return [...languages].sort((a, b) => place(a) - place(b));
}
