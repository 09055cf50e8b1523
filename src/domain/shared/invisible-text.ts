/**
 * Signs that leave no ink wherever they stand: spaces, controls, joiners, fillers, the empty
 * Braille cell, the place of an object.
 */
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800\ufffc]/gu;

/** Whether nobody sees anything of a text: it counts as not given. */
export function isInvisible(text: string): boolean {
  return text.replaceAll(WITHOUT_INK, "") === "";
}
