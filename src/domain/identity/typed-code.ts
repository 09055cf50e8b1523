import { toAsciiDigits } from "../shared/digits.ts";

/**
 * Normalises a typed code: digits of any script become 0-9, blanks and dashes go. Codes with
 * letters, such as backup codes, change in their digits only.
 */
export function normaliseCode(typed: string): string {
  const plain = toAsciiDigits(typed)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim();
  const digits = plain.replaceAll(/[\s\p{Pd}]/gu, "");
  return /^\d+$/.test(digits) ? digits : plain;
}
