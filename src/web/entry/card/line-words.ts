import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import { thingsText } from "../listing-words.ts";
import type { Line, Row } from "../row.ts";
import { stockNow } from "../state/place-state.ts";
import type { Headline } from "./headline.ts";

/** What a card says of the other things of a place. */
type SaidLines = {
  /** What its headline is about, as that says it, and what else is known: the parts of a grid. */
  own: Line;
  known: readonly Line[];
  /** Things of which nobody knows how many, and the sentence that says so. */
  unknown: readonly string[];
  unknownKey: "stock.unknown" | "find.linesUnknown";
  /** Other places with the same number. What those have is said on their own pages. */
  others: readonly string[];
  isGrid: boolean;
};

/** The lines of a row as they stand below its headline; null for none. */
export function linesBelow(
  row: Row,
  claim: Headline["claim"],
  { say, clock }: { say: Say; clock: Pick<Clock, "now"> },
): SaidLines | null {
  const { lines = [], state } = row;
  const all = lines.map((line) => stockNow(line, clock));
  // A closed place has none of its other things either. Of who is known for fraud nothing is said.
  const isSilent = claim === "over" || claim === "doubted" || state?.value === "closed";
  if (all.length === 0 || isSilent) return null;
  // A grid says of the headline's own thing what the headline says.
  const own = claim === "unknown" ? { ...row, stock: "unknown" as const, count: undefined } : row;
  const here = all.filter(({ name }) => name === undefined);
  const known = toldOnce(own, here, say);
  // What is known of one group is known of its component: nothing below says the opposite.
  const told = new Set([own, ...known].map(({ subtype }) => subtype));
  const unknown = here
    .filter(({ stock, subtype }) => stock === "unknown" && !told.has(subtype))
    .map((line) => thingsText(line, say));
  // One other is a line: a table of two cells says no more and takes twice the height.
  const isGrid = row.kind === "blood" && [own, ...known].filter(({ extras }) => extras.group !== undefined).length > 2;
  return {
    own,
    // After another line, or with no component in the headline, a group alone could be anything.
    known: known.map((line) => ({
      ...line,
      isGroup: known.length === 1 && line.subtype !== undefined && line.subtype === own.subtype,
    })),
    unknown: [...new Set(unknown)],
    // Where the first line is not known either, the others are told in its words.
    unknownKey: own.stock === "unknown" ? "stock.unknown" : "find.linesUnknown",
    others: [...new Set(all.flatMap(({ name }) => name ?? []))],
    isGrid,
  };
}

/**
 * Known lines, the best of each thing: two lists may tell of one, and the headline tells its own.
 */
function toldOnce(own: Line, lines: readonly Line[], say: Say): Line[] {
  const told = new Set([thingsText(own, say)]);
  return lines.filter((line) => {
    const thing = thingsText(line, say);
    if (line.stock === "unknown" || told.has(thing)) return false;
    return told.add(thing);
  });
}
