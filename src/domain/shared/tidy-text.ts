import { isInvisible } from "./invisible-text.ts";

/** Line and paragraph separators that programs show as nothing. */
const LINE_ENDS = /[\u2028\u2029]/gu;
/**
 * Control characters but line ends, invisible characters, bidirectional overrides. Joiners stay.
 */
const NOT_KEPT = /[\u0000-\u0008\u000b-\u001f\u007f]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** One text as it is stored; undefined where nothing of it is visible. */
export function tidyText(text: string | undefined): string | undefined {
  const plain = text?.normalize("NFC").replaceAll(LINE_ENDS, "\n").replaceAll(NOT_KEPT, "").trim();
  return plain === undefined || isInvisible(plain) ? undefined : plain;
}
