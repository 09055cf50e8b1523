/** Signs of Unicode that keep what stands between them apart from what stands around (FSI, PDI). */
const [APART, END] = ["\u2068", "\u2069"];
const KEPT_APART = /\u2068[^\u2068\u2069]*\u2069/g;
const LATIN = /[A-Za-z+]/;
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * What is put into a sentence written from the right, kept apart from it: else "A+" is read as "+A"
 * there, and a name with a number is torn in two.
 */
export function isolateLatin(value: string): string {
  if (!LATIN.test(value)) return value;
  const parts = isolateLabelParts(value);
  // What is apart already, with words of the sentence's own side between, needs nothing more.
  return FROM_THE_RIGHT.test(parts) && !LATIN.test(parts.replaceAll(KEPT_APART, "")) ? parts : APART + value + END;
}

/**
 * Between parts that stand in a row: in languages of Arabic letters their own comma, else a Latin
 * one would stand among them.
 */
export function listSeparator(language: string): string {
  return /^(ar|fa|ps|sd|ug|ur)\b/.test(language) ? "، " : ", ";
}

/**
 * A place's label of which some parts are named in letters from the left and some in letters from
 * the right ("Andheri, ممبئی, India"): each part from the left is kept apart, so that all follow
 * one another in the order of the words around. Any other label stays as it is.
 */
export function isolateLabelParts(label: string): string {
  if (label.includes(APART) || !LATIN.test(label) || !FROM_THE_RIGHT.test(label)) return label;
  return label
    .split(/([,،] )/)
    .map((part) => (LATIN.test(part) ? APART + part + END : part))
    .join("");
}
