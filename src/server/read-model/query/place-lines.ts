import type { FoundRows } from "./candidates.ts";
import { EXACT } from "./plan.ts";
import type { Plan } from "./plan.ts";
import type { Searcher } from "./search.ts";
import { AT_PLACE } from "../rows/row-flags.ts";
import type { Rows } from "../rows/rows.ts";

/** The most lines of a place in an answer, its best one included (CONTRACT.md 4). */
const MOST_LINES = 6;

/** The most lines of a place that are looked at for exact ones: as many as are on a page. */
const LOOKED_AT = 100;

/** Rows as they are in an answer. */
export type AnswerRows = Pick<FoundRows, "size" | "slots" | "h" | "tiers" | "more"> & {
  /** The JSON after each row's members, up to the next row's. Null: rows are simply listed. */
  after: readonly string[] | null;
};

/** The best rows of places, each followed by the place's other lines, the exact ones first. */
export function withLines(
  searcher: Searcher,
  rows: Rows,
  { plan, found }: { plan: Plan; found: FoundRows },
): AnswerRows {
  if (plan.ofPlace === null) return found;
  // Their best row was found as of the first page. What ended since is no line.
  const ofPlace = { ...plan.ofPlace, now: plan.now };
  const room = found.size * MOST_LINES;
  const slots = new Int32Array(room);
  const h = new Float64Array(room);
  const tiers = new Uint8Array(room);
  const after: string[] = [];
  let size = 0;
  const add = (from: FoundRows, at: number, text: string): void => {
    slots[size] = from.slots[at] ?? 0;
    h[size] = from.h[at] ?? 0;
    tiers[size] = from.tiers[at] ?? 0;
    after[size++] = text;
  };
  for (let at = 0; at < found.size; at++) {
    const slot = found.slots[at] ?? 0;
    const end = at + 1 < found.size ? "}," : "}";
    const lines = rows.has(slot, AT_PLACE) ? searcher.lines(ofPlace, searcher.placeOf(slot), LOOKED_AT) : null;
    if (lines === null || lines.size <= 1) {
      add(found, at, end);
      continue;
    }
    add(found, at, ',"lines":[');
    const below = linesBelow(lines);
    const more = lines.all - 1 - below.length;
    for (const [nth, line] of below.entries()) {
      const isLast = nth + 1 === below.length;
      add(lines, line, isLast ? `}]${more > 0 ? `,"moreLines":${more}` : ""}${end}` : "},");
    }
  }
  return { size, slots, h, tiers, more: found.more, after };
}

/**
 * Which lines of a place follow its best one. Exactly what was asked for comes first, even if it is
 * out. Whoever asked for a group must see what there is of it, not of compatible ones alone.
 */
function linesBelow({ size, tiers }: FoundRows): number[] {
  const others = Array.from({ length: size - 1 }, (_, nth) => nth + 1);
  const exact = others.filter((line) => tiers[line] === EXACT);
  const rest = others.filter((line) => tiers[line] !== EXACT);
  return [...exact, ...rest].slice(0, MOST_LINES - 1);
}
