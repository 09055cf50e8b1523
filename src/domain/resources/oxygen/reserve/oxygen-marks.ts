import { HOUR_MS } from "../../../shared/durations.ts";
import { COUNT_HOLDS_HOURS } from "./reckon-reserve.ts";
import type { Reckoning } from "./reckon-reserve.ts";

/** Hours of oxygen below which the keepers of a place are told, the first first. */
export const OXYGEN_MARKS = [8, 5] as const;
export type OxygenMark = (typeof OXYGEN_MARKS)[number];

/**
 * Which mark is told now, and which are told from now on. Each is told once for each fall below it:
 * a later reckoning above it arms it again. Of two at once the lower one is told. Without a
 * reckoning nothing changes.
 */
export function fallenBelow(
  reckoning: Pick<Reckoning, "hours"> | null,
  told: readonly OxygenMark[],
): { told: OxygenMark[]; tell: OxygenMark | null } {
  if (reckoning === null) return { told: [...told], tell: null };
  const below = OXYGEN_MARKS.filter((mark) => reckoning.hours < mark);
  const lowest = below.at(-1);
  return { told: below, tell: lowest === undefined || told.includes(lowest) ? null : lowest };
}

/**
 * When the next mark is passed if nothing is counted before; null for none. After a count says
 * nothing any more, no mark is passed.
 */
export function nextMarkAt(
  reckoning: Pick<Reckoning, "lastsUntil" | "hours"> | null,
  { countedAt }: { countedAt: string },
): Date | null {
  if (reckoning === null) return null;
  const mark = OXYGEN_MARKS.find((each) => reckoning.hours >= each);
  if (mark === undefined) return null;
  // Just below the mark.
  const at = reckoning.lastsUntil.getTime() - mark * HOUR_MS + 1;
  return at - Date.parse(countedAt) > COUNT_HOLDS_HOURS * HOUR_MS ? null : new Date(at);
}
