/* Each expression takes time in proportion to the text: none begins again in what it has read. */
const MAIL = /(?<![^\s,;<>()])[^\s,;<>()]+@[^\s,;<>()]+/g;
const NUMBER_WORDS = /\b(?:ph|phone|mob|mobile|tel|contact(?:\s*no)?|cell|call|whatsapp)\b[\s.:-]*(?=\+?\d)/gi;
const LONG_NUMBER = /\+?\d(?:[\s-]?\d){7,}/g;
const TITLE = /\b(?:Dr|Mr|Mrs|Ms|Smt|Shri)/giu;
const OFFICE = /\(\s*(?:M\.?\s*O\.?|medical officer|i\/?c|in[- ]?charge)\s*\)\.?/giu;
const TAIL = /(?<![\s,;:-])[\s,;:-]+$/;

/**
 * A public field without numbers, mail addresses and officers named in it ("Dr. A. Reddy (MO), Ph:
 * ..."). Postal codes and house numbers stay.
 * @param names persons the row names in other columns
 */
export function withoutPersonalData(
  text: string,
  names: readonly (string | undefined)[],
): { text: string; removed: boolean } {
  // Most texts hold none of these: each expression below needs one of them, or a name.
  if (names.length === 0 && !/[@\d(]/.test(text)) return { text: tidied(text), removed: false };
  let cleaned = withoutOfficers(text).replaceAll(MAIL, " ").replaceAll(NUMBER_WORDS, " ").replaceAll(LONG_NUMBER, " ");
  for (const name of names) {
    const person = (name ?? "").replaceAll(/\s+/g, " ").trim();
    if (person.length > 4 && !/^contact$/i.test(person)) cleaned = cleaned.replaceAll(person, " ");
  }
  const tidy = tidied(cleaned);
  const before = text.replaceAll(/[\s,;:.-]/g, "");
  return { text: tidy, removed: tidy.replaceAll(/[\s,;:.-]/g, "") !== before };
}

function tidied(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s+,/g, ",")
    .replaceAll(/(?:,\s*){2,}/g, ", ")
    .replace(/^[\s,;:.-]+/, "")
    .replace(TAIL, "");
}

/** Takes out "Dr. A. Reddy (MO)": an office in brackets, back to the first title before it. */
function withoutOfficers(text: string): string {
  let [kept, from] = ["", 0];
  for (const { 0: office, index } of text.matchAll(OFFICE)) {
    const before = text.slice(from, index);
    TITLE.lastIndex = nameStart(before);
    const title = TITLE.exec(before);
    kept += title === null ? before + office : `${before.slice(0, title.index)} `;
    from = index + office.length;
  }
  return kept + text.slice(from);
}

/** Where a name at the end of a text may begin: letters, dots, blanks, then digits, then blanks. */
function nameStart(text: string): number {
  let at = text.length;
  for (const letters of [/\s/u, /\d/u, /[\p{L}\p{Cs}.\s]/u]) {
    while (at > 0 && letters.test(text.charAt(at - 1))) at -= 1;
  }
  return at;
}
