/**
 * How long a code is. Six digits are quick to type on a small phone. Once somebody guesses, codes
 * have eight. Nobody is locked out, and a guess is a hundred times less likely to be right. Our
 * table (decision 60). NIST SP 800-63B asks for six digits and at most 100 tries.
 */
export const CODE_LENGTHS = {
  /** Digits of a code while few were wrong, */
  short: 6,
  /** and digits of every other code. */
  long: 8,
  /** Wrong short codes for one number or address, of all purposes together, */
  mostWrong: 10,
  /** in so many days. */
  days: 30,
} as const;

/** Whether a typed code, normalised, is judged as a short one. */
export function isShortCode(typed: string): boolean {
  return typed.length < CODE_LENGTHS.long;
}
