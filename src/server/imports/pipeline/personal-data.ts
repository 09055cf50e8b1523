const MAIL = /[^\s,;<>()]+@[^\s,;<>()]+/g;
const NUMBER_WORDS = /\b(?:ph|phone|mob|mobile|tel|contact(?:\s*no)?|cell|call|whatsapp)\b[\s.:-]*(?=\+?\d)/gi;
const LONG_NUMBER = /\+?\d(?:[\s-]?\d){7,}/g;
const OFFICER =
  /(?:\bDr|\bMr|\bMrs|\bMs|\bSmt|\bShri)\.?\s*[\p{L}. ]*\d*\s*\(\s*(?:M\.?\s*O\.?|medical officer|i\/?c|in[- ]?charge)\s*\)\.?/giu;

/**
 * A public field without numbers, mail addresses and officers named in it ("Dr. A. Reddy (MO), Ph:
 * ..."). Postal codes and house numbers stay.
 * @param names persons the row names in other columns
 */
export function withoutPersonalData(
  text: string,
  names: readonly (string | undefined)[],
): { text: string; removed: boolean } {
  let cleaned = text
    .replaceAll(OFFICER, " ")
    .replaceAll(MAIL, " ")
    .replaceAll(NUMBER_WORDS, " ")
    .replaceAll(LONG_NUMBER, " ");
  for (const name of names) {
    const person = (name ?? "").replaceAll(/\s+/g, " ").trim();
    if (person.length > 4 && !/^contact$/i.test(person)) cleaned = cleaned.replaceAll(person, " ");
  }
  const tidy = cleaned
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s+,/g, ",")
    .replaceAll(/(?:,\s*){2,}/g, ", ")
    .replace(/^[\s,;:.-]+/, "")
    .replace(/[\s,;:-]+$/, "");
  const before = text.replaceAll(/[\s,;:.-]/g, "");
  return { text: tidy, removed: tidy.replaceAll(/[\s,;:.-]/g, "") !== before };
}
