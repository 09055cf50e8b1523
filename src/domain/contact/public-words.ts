import type { FieldRefusal } from "../shared/field-refusal.ts";
import { holdsHandle, holdsAddress } from "./links.ts";
import { findPrivateWord } from "./private-words.ts";
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
 * What texts must not hold together that one reader finds side by side. A number, an address or an
 * account may be split over them. Such texts are the fields of a post, a name and a reason, and the
 * notes of one speaker. The reasons of one asker to one owner are such, too.
 * @param texts in the order of reading. @param mayLink as in `checkPublicWords`
 */
export function findFaultTogether(texts: readonly string[], { mayLink = false } = {}): PublicWordFault | null {
  const whole = texts.join("\n");
  const found = findPrivateWord(whole);
  // A link that one of them holds alone was judged there.
  if (found !== null || mayLink || texts.some((text) => holdsAddress(text) || holdsHandle(text))) return found;
  return findPublicWordFault(whole);
}

/**
 * Judges words that others read, field by field and then together in the order of reading. The last
 * field with digits is refused for a number that is split over fields, else the last field.
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
  const texts = together.map(({ text }) => text);
  const word = refused.length > 0 || isWhole ? null : findFaultTogether(texts, { mayLink });
  if (word === null) return refused;
  const withDigits = word === "phone-in-text" ? fields.findLast(({ text }) => /\p{N}/u.test(text)) : undefined;
  const last = withDigits ?? fields.at(-1);
  return last === undefined ? [] : [{ path: last.path, word }];
}
