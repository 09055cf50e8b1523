import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { minutesLeft } from "../duration.ts";
import { heldGas, sumOfGas } from "./held-gas.ts";
import { drawnLitres, highestUse } from "./oxygen-use.ts";
import type { OxygenHistory, UseBasis } from "./oxygen-use.ts";

/** Hours after which a count says nothing of how long the oxygen lasts. */
export const COUNT_HOLDS_HOURS = 4;

/**
 * How long a place's oxygen lasts. `usePerMinute`: litres of gas. `measuredFrom` and `measuredTo`:
 * the two counts that show the use.
 */
export type Reckoning = {
  lastsUntil: Date;
  hours: number;
  usePerMinute: number;
  basis: UseBasis;
  measuredFrom?: Date;
  measuredTo?: Date;
};

/**
 * How long the oxygen of a place lasts at its use, from its newest count on. At a constant use it is
 * never longer than it truly lasts, while gauges, flows and warmth stay within what is kept back
 * (decision 136). Cylinders that are opened already are not counted, so their gas comes on top.
 *
 * @param hasPower a plant without power gives nothing
 * @returns null where the newest count is too old, nothing is held, or nothing is used
 */
export function reckonReserve(
  history: OxygenHistory,
  { now, hasPower }: { now: Date; hasPower: boolean },
): Reckoning | null {
  const known = upTo(history, now);
  const newest = known.counts.at(-1);
  if (newest === undefined || isCountOld(newest.at, now) || !holdsAny(known)) return null;
  const plant = { litresPerMinute: newest.plantLitresPerMinute ?? 0, hasPower };
  const use = highestUse(known, { now, plant });
  const drawn = use === null ? 0 : drawnLitres(use, plant);
  if (use === null || drawn <= 0) return null;
  const countedAt = Date.parse(newest.at);
  const since = known.deliveries.filter(({ at }) => Date.parse(at) > countedAt);
  const minutes = Math.floor(minutesLeft(heldGas(newest).usable + sumOfGas(since).usable, drawn));
  const lastsUntil = countedAt + minutes * MINUTE_MS;
  return {
    lastsUntil: new Date(lastsUntil),
    hours: Math.max(0, lastsUntil - now.getTime()) / HOUR_MS,
    usePerMinute: use.perMinute,
    basis: use.basis,
    ...(use.from !== undefined && { measuredFrom: new Date(use.from) }),
    ...(use.to !== undefined && { measuredTo: new Date(use.to) }),
  };
}

/** Whether a count is too old to say how long the oxygen lasts. */
export function isCountOld(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) > COUNT_HOLDS_HOURS * HOUR_MS;
}

/** Whether any count or delivery was of more than nothing: a place with a plant alone has no reserve. */
function holdsAny({ counts, deliveries }: OxygenHistory): boolean {
  return [...counts, ...deliveries].some((held) => heldGas(held).litres > 0);
}

/** What was known at a time, the oldest first. */
function upTo({ counts, deliveries }: OxygenHistory, now: Date): OxygenHistory {
  const before = <T extends { at: string }>(all: readonly T[]): T[] =>
    all
      .filter(({ at }) => Date.parse(at) <= now.getTime())
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return { counts: before(counts), deliveries: before(deliveries) };
}
