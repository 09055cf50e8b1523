import { FROM_THE_LEFT, FROM_THE_RIGHT, withBidiMarks } from "./bidi-marks.ts";
import { BETWEEN_FACTS } from "./sheet.ts";

/** No line ends here. */
const JOINED = "\u2060";

/**
 * Facts in one text, each in its own direction. Numbers stay together, and with their unit, when a
 * line ends.
 */
export function joinFacts(facts: readonly string[], direction: "ltr" | "rtl"): string {
  const own = direction === "rtl" ? FROM_THE_RIGHT : FROM_THE_LEFT;
  const parts = facts.map((fact) => {
    const words = withBidiMarks(fact, direction);
    return words.startsWith(own) ? words : `${words.startsWith(FROM_THE_LEFT) ? "\u202a" : "\u202b"}${words}\u202c`;
  });
  const text = parts
    .join(`\u00a0${BETWEEN_FACTS.trimStart()}${own}`)
    .replaceAll(/(?<=\p{N}) (?=\p{L})/gu, "\u00a0")
    .replaceAll(/(?<=\p{N})[-–/:.,](?=[\p{N}\p{L}])/gu, `${JOINED}$&${JOINED}`);
  return `${own}${text}`;
}
