import { toAsciiDigits } from "../shared/digits.ts";

/**
 * A code as it is compared, however it was typed: in the digits of any script, with blanks and
 * dashes between them. Codes of letters, such as those kept for a lost app, stay as they are
 * written but for their digits.
 */
export function normaliseCode(typed: string): string {
  const plain = toAsciiDigits(typed)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim();
  const digits = plain.replaceAll(/[\s\p{Pd}]/gu, "");
  return /^\d+$/.test(digits) ? digits : plain;
}
