/**
 * Characters that are never visible: spaces, controls, joiners, fillers, the empty Braille cell,
 * the object replacement character.
 */
const WITHOUT_INK = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800\ufffc]/gu;

/** Whether nothing of a text is visible: it counts as not given. */
export function isInvisible(text: string): boolean {
  return text.replaceAll(WITHOUT_INK, "") === "";
}
