import type { Listing } from "#contract/listings.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { KindQuery } from "../find-query.ts";
import type { Row } from "../row.ts";
import { isClosedNow } from "../card/headline.ts";
import { hasManyCallers } from "../listing-words.ts";

/** How many places are offered after one that did not help (DESIGN.md 8, rule 7). */
const NEXT = 3;

type Other = { id: string; side: Listing["side"]; phones: readonly (string | undefined)[]; now: Clock["now"] };

/**
 * The next places to try: numbers other than the current one, each once. Busy and
 * closed ones come later, those without a number last.
 */
export function nextOf(rows: readonly Row[], { id, side, phones, now }: Other): Row[] {
  const seen = new Set(phones);
  const isOther = (row: Row): boolean => {
    if (row.id === id || row.over !== undefined || row.doubt !== undefined) return false;
    if ((row.need === true) !== (side === "need") || (!row.need && (row.stock === "out" || row.stock === "closed")))
      return false;
    if (row.phone === undefined) return true;
    return !seen.has(row.phone) && seen.add(row.phone) === seen;
  };
  const lateness = (row: Row): number =>
    row.phone === undefined && row.askable !== true ? 2 : Number(hasManyCallers(row, { now }) || isClosedNow(row, now));
  return rows
    .filter(isOther)
    .sort((a, b) => lateness(a) - lateness(b))
    .slice(0, NEXT);
}

/**
 * Whether a row can replace another offline: the same sort, and the requested or the same group.
 */
export function isSubstitute(
  row: Row,
  { kind, subtype, extras }: Pick<Row, "kind" | "subtype" | "extras">,
  asked: KindQuery,
) {
  if (row.kind !== kind) return false;
  const wanted = (kind === "blood" ? asked.component : asked.subtype) ?? subtype;
  if (wanted !== undefined && row.subtype !== undefined && row.subtype !== wanted) return false;
  if (kind === "blood") return asked.group !== undefined || row.extras.group === extras.group;
  return nameOf(row.extras) === nameOf(extras);
}

function nameOf({ generic, name }: Row["extras"]): string | undefined {
  return (generic ?? name)?.toLowerCase();
}
