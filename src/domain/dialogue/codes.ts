/** Signs of a code. Signs that are read as each other are left out: 0, O, 1, I, Z, 5, S, 8, B. */
const LETTERS = "ACDEFGHJKLMNPQRTUVWXY";
const DIGITS = "234679";

/**
 * Letter, digit, two letters: no word of a language, no postal code alone. There are 55,566, and
 * five tries a day (`DIALOGUE_LIMITS.wrongCodes`). Proposal, 2026-11-23.
 */
const FORM = [LETTERS, DIGITS, LETTERS, LETTERS] as const;
const CODE = new RegExp(`^${FORM.map((signs) => `[${signs}]`).join("")}$`);

/**
 * The code of a message, such as K7QM. Who repeats it has read the message.
 * @param bytes one evenly spread 16-bit number for each sign, two bytes each
 */
export function codeOfBytes(bytes: Uint8Array): string {
  return FORM.map((signs, at) => {
    const number = (bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0);
    return signs[number % signs.length] ?? "";
  }).join("");
}

/** A typed word as a code, in capitals; null where it cannot be one. */
export function readCode(word: string): string | null {
  const code = word.toUpperCase();
  return CODE.test(code) ? code : null;
}

/**
 * What a code is for: the id of an ask, a response or a need, and who answers. Two people of one
 * response have two codes, so neither can answer under the other's number.
 */
export function replySubject(id: string, who: string): string {
  return `${id} ${who}`;
}
