/** Longest text that is set; what is longer ends in three dots. Two lines of the largest box. */
const LONGEST = 140;
/** Marks that say from which side a text is read, whatever it begins with. */
export const FROM_THE_LEFT = "\u200e";
const FROM_THE_RIGHT = "\u200f";
const READ_FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** A letter of any script but those. */
const READ_FROM_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u;
/**
 * Signs that leave no ink of their own, but for the joiners that Indian and Persian spelling needs:
 * those beside letters stay.
 */
const UNSEEN = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d]\p{L})\p{Default_Ignorable_Code_Point}/gu;
/** Signs that end a line, or steer what follows. */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A text as it is set: not too long, without signs nobody sees or that turn what follows, and
 * marked with the side it is read from. A name in letters of one side stays as it is written ("88
 * College Street" in Urdu); what has both, or none, is read as the picture is.
 */
export function marked(text: string, direction: "ltr" | "rtl"): string {
  const plain = text.replaceAll(UNSEEN, "").replaceAll(STEERING, " ").trim();
  const signs = [...plain];
  const short = signs.length <= LONGEST ? plain : `${signs.slice(0, LONGEST - 1).join("")}…`;
  const [isRight, isLeft] = [READ_FROM_RIGHT.test(short), READ_FROM_LEFT.test(short)];
  const isFromRight = isRight === isLeft ? direction === "rtl" : isRight;
  // A blood group keeps its sign behind it among words that are read from the right.
  const groups = short.replaceAll(/\b(?:AB|[ABO])[+−]/g, `$&${FROM_THE_LEFT}`);
  return isFromRight ? `${FROM_THE_RIGHT}${isLeft ? inParts(groups) : groups}` : `${FROM_THE_LEFT}${groups}`;
}

/**
 * A label whose parts are of both sides: each part keeps its own order, and all follow one another
 * from the right.
 */
function inParts(text: string): string {
  const parts = text.split(/([,،] )/);
  if (parts.length === 1) return text;
  const ordered = parts.map((part, at) => {
    if (at % 2 === 1) return `${FROM_THE_RIGHT}${part}`;
    return READ_FROM_LEFT.test(part) && !READ_FROM_RIGHT.test(part) ? `${FROM_THE_LEFT}${part}${FROM_THE_LEFT}` : part;
  });
  return ordered.join("");
}
