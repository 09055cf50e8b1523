/** Signs of a code. Signs that are read as each other are left out: 0, O, 1, I, Z, 5, S, 8, B. */
const LETTERS = "ACDEFGHJKLMNPQRTUVWXY";
const DIGITS = "234679";

/**
 * Letter, digit, two letters: no word of a language, no postal code alone. There are 55,566.
 * This is the first half of a whole code, of which there are 3.1 × 10^9. A message asks for all of
 * it after five wrong ones (`SENDER_LIMITS.wrongCodes`, decision 150).
 */
const FORM = [LETTERS, DIGITS, LETTERS, LETTERS] as const;
const HALF = FORM.map((signs) => `[${signs}]`).join("");
const CODE = new RegExp(`^(?:${HALF}){1,2}$`);
/** Codes of one half. @internal for tests: the chance of a guess */
export const SHORT_CODES = FORM.reduce((product, signs) => product * signs.length, 1);

/**
 * The whole code of a message, such as K7QMX3PL. Who repeats its first half has read the message.
 * @param bytes one evenly spread 16-bit number for each sign, two bytes each
 */
export function codeOfBytes(bytes: Uint8Array): string {
  return [...FORM, ...FORM]
    .map((signs, at) => {
      const number = (bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0);
      return signs[number % signs.length] ?? "";
    })
    .join("");
}

/** The half of a whole code that messages carry, such as K7QM. */
export function shortCode(whole: string): string {
  return whole.slice(0, FORM.length);
}

/** Whether a typed code is a whole one, or its half. */
export function isCodeOf(typed: string, whole: string): boolean {
  return typed === whole || typed === shortCode(whole);
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
