/** Unicode isolates: FSI and PDI. */
const [APART, END] = ["\u2068", "\u2069"];
const KEPT_APART = /\u2068[^\u2068\u2069]*\u2069/g;
const LATIN = /[A-Za-z+]/;
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Isolates a value in a right-to-left sentence. Else "A+" is read as "+A", and a name with a number
 * is torn apart.
 */
export function isolateLatin(value: string): string {
  if (!LATIN.test(value)) return value;
  const parts = isolateLabelParts(value);
  // Values isolated already, with right-to-left text between, need nothing more.
  return FROM_THE_RIGHT.test(parts) && !LATIN.test(parts.replaceAll(KEPT_APART, "")) ? parts : APART + value + END;
}

/**
 * Isolates somebody's words in a line that runs the other way. Else their full stop stands before
 * their first word.
 */
export function isolateWords(words: string, line: string): string {
  return FROM_THE_RIGHT.test(words) === FROM_THE_RIGHT.test(line) ? words : APART + words + END;
}

/**
 * Isolates the left-to-right parts of a mixed place label ("Andheri, ممبئی, India"). All parts then
 * follow the direction of the text around. Other labels are unchanged.
 */
export function isolateLabelParts(label: string): string {
  if (label.includes(APART) || !LATIN.test(label) || !FROM_THE_RIGHT.test(label)) return label;
  return label
    .split(/([,،] )/)
    .map((part) => (LATIN.test(part) ? APART + part + END : part))
    .join("");
}
