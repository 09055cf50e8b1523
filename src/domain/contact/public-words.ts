import type { FieldRefusal } from "../shared/field-refusal.ts";
import { holdsHandle, holdsAddress } from "./links.ts";
import { findPrivateWord, holdNumberTogether } from "./private-words.ts";
import type { PrivateWord } from "./private-words.ts";

/** What public words must not hold, as a key of `errors.fields`. */
export type PublicWordFault = PrivateWord | "link-in-text" | "handle-in-text";

/** A field and what is written in it. */
export type WrittenField = { path: string; text: string };

/** What one text that others read must not hold; null where it holds nothing such. */
export function findPublicWordFault(text: string): PublicWordFault | null {
  const found = findPrivateWord(text);
  if (found !== null) return found;
  if (holdsAddress(text)) return "link-in-text";
  return holdsHandle(text) ? "handle-in-text" : null;
}

/**
 * Judges words that others read, field by field and then together in the order of reading. The last
 * field with digits is refused for a number that is split over fields.
 * @param mayLink an organisation's words, which may name its own site and accounts
 * @param together all fields as they will be read, where an edit gives only some
 */
export function checkPublicWords(
  fields: readonly WrittenField[],
  { mayLink, together }: { mayLink: boolean; together: readonly WrittenField[] },
): FieldRefusal[] {
  const refused = fields.flatMap(({ path, text }) => {
    const word = mayLink ? findPrivateWord(text) : findPublicWordFault(text);
    return word === null ? [] : [{ path, word }];
  });
  const isWhole = fields.length === 0 || together.length < 2;
  if (refused.length > 0 || isWhole || !holdNumberTogether(together.map(({ text }) => text))) return refused;
  const last = fields.findLast(({ text }) => /\p{N}/u.test(text)) ?? fields.at(-1);
  return last === undefined ? [] : [{ path: last.path, word: "phone-in-text" }];
}
