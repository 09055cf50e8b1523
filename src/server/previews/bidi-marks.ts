/** Longest text that is drawn: two lines of the largest box. Longer ones end in three dots. */
const LONGEST = 140;
/** A number at the end of what was cut: the rest of it may be missing. */
const OPEN_NUMBER = /\p{N}[\p{N}.,:/–-]*$/u;
/** Marks for the reading direction of a text, whatever it begins with. */
export const FROM_THE_LEFT = "\u200e";
export const FROM_THE_RIGHT = "\u200f";
const READ_FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** A letter of any other script. */
const READ_FROM_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u;
/** Invisible characters, except joiners next to letters: Indian and Persian spelling needs them. */
const UNSEEN = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d]\p{L})\p{Default_Ignorable_Code_Point}/gu;
/** Characters that end a line or control what follows. */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A text as it is drawn: of limited length, without invisible and control characters, and marked
 * with its direction. A name in letters of one direction keeps it ("88 College Street" in Urdu).
 * With letters of both, or none, it takes the picture's.
 */
export function withBidiMarks(text: string, direction: "ltr" | "rtl"): string {
  const plain = text.replaceAll(UNSEEN, "").replaceAll(STEERING, " ").trim();
  const signs = [...plain];
  const short =
    signs.length <= LONGEST
      ? plain
      : `${signs
          .slice(0, LONGEST - 1)
          .join("")
          .replace(OPEN_NUMBER, "")}…`;
  const [isRight, isLeft] = [READ_FROM_RIGHT.test(short), READ_FROM_LEFT.test(short)];
  const isFromRight = isRight === isLeft ? direction === "rtl" : isRight;
  // A blood group keeps its sign behind it within right-to-left text.
  const groups = short.replaceAll(/\b(?:AB|[ABO])[+−]/g, `$&${FROM_THE_LEFT}`);
  return isFromRight ? `${FROM_THE_RIGHT}${isLeft ? inParts(groups) : groups}` : `${FROM_THE_LEFT}${groups}`;
}

/**
 * A label with parts of both directions. Each part keeps its own order, and all follow one another
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
