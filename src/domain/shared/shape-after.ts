/** Signs before a match that `before` sees: more than its longest words have. */
const SEEN = 24;

/** A shape in a text that depends on what is before it. */
export type ShapeAfter = {
  /** The matches, in order. None overlaps another. */
  matches: (text: string) => RegExpExecArray[];
  isIn: (text: string) => boolean;
  /** The text with each match replaced; `write` gets the match. */
  replace: (text: string, write: (match: string) => string) => string;
};

/**
 * Stands in for lookbehind: Safari before 16.4 refuses the whole file that has one.
 * @param before what must be before a match (`is`), or must not (`not`). It ends in `$` and sees
 * 24 signs.
 * @param shape what follows, with the flag `g`
 */
export function shapeAfter(before: { is: RegExp } | { not: RegExp }, shape: RegExp): ShapeAfter {
  const mayFollow = (seen: string) => ("is" in before ? before.is.test(seen) : !before.not.test(seen));
  function* find(text: string): Generator<RegExpExecArray> {
    const expression = new RegExp(shape);
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      const { index } = match;
      if (mayFollow(text.slice(Math.max(0, index - SEEN), index))) yield match;
      // As with lookbehind, the search goes on behind the first sign of what was refused.
      else expression.lastIndex = index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
    }
  }
  return {
    matches: (text) => [...find(text)],
    isIn: (text) => find(text).next().done === false,
    replace: (text, write) => {
      let rest = 0;
      let written = "";
      for (const { 0: match, index } of find(text)) {
        written += text.slice(rest, index) + write(match);
        rest = index + match.length;
      }
      return written + text.slice(rest);
    },
  };
}
