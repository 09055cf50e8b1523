import type { Outcome } from "#domain/observations/outcomes.ts";
import { BUSY_MINUTES, COST, HALF_USE_KM, NIGHT, SILENT_SHARE, SORT_FACTS, VAGUE_SERVES } from "./parameters.ts";
import type { City, NumberState, Sort } from "./parameters.ts";
import { live } from "./place-row.ts";
import type { PlaceRow } from "./place-row.ts";
import type { Random } from "./random.ts";

/** What a call found. `minutes`: what it cost. */
export type Found = { outcome: Outcome; minutes: number; isYes: boolean };

const DAY_MINUTES = 1_440;

/** Whether a minute of a run is at night. */
export function isNight(minute: number): boolean {
  const hour = (minute % DAY_MINUTES) / 60;
  return hour >= NIGHT.from || hour < NIGHT.to;
}

/** The chance that a free line is answered. */
export function answerChance(sort: Sort, number: NumberState, minute: number): number {
  if (number === "wrong" || number === "dead") return 0;
  const { answers, atNight } = SORT_FACTS[sort];
  return answers * (number === "silent" ? SILENT_SHARE : 1) * (isNight(minute) ? atNight : 1);
}

/** The chance that others keep a line busy. */
export function busyChance(sort: Sort): number {
  return 1 - Math.exp(-SORT_FACTS[sort].otherCalls * BUSY_MINUTES);
}

/** The chance that what a row has is of use to somebody so far away. */
export function chanceOfUse(sort: Sort, km: number): number {
  return (sort === "vague" ? VAGUE_SERVES : 1) / (1 + (km / HALF_USE_KM) ** 2);
}

/**
 * Calls a row. Who is helped takes one of what is there, and the line is busy for the next caller
 * meanwhile.
 * @param km null: somebody who only asks, as a verifier does
 */
export function call(
  row: PlaceRow,
  { minute, km, city }: { minute: number; km: number | null; city: Pick<City, "kind" | "stockHalfLifeHours"> },
  random: Random,
): Found {
  live(row, minute, city);
  const { truth, sort } = row;
  if (truth.number === "wrong") return { outcome: "wrong-number", minutes: COST.busyOrWrong, isYes: false };
  if (truth.number === "dead") return { outcome: "disconnected", minutes: COST.busyOrWrong, isYes: false };
  if (truth.busyUntil > minute || random.chance(busyChance(sort)))
    return { outcome: "busy", minutes: COST.busyOrWrong, isYes: false };
  if (!random.chance(answerChance(sort, truth.number, minute)))
    return { outcome: "no-answer", minutes: COST.noAnswer, isYes: false };
  truth.busyUntil = minute + COST.answer;
  if (truth.fraud) return { outcome: "asked-for-advance-money", minutes: COST.answer, isYes: false };
  const isThere = truth.stock > 0;
  if (km === null) return { outcome: isThere ? "in-stock" : "none-left", minutes: COST.answer, isYes: isThere };
  const isYes = isThere && random.chance(chanceOfUse(sort, km));
  if (isYes) truth.stock -= 1;
  return { outcome: isYes ? "got-help" : "none-left", minutes: COST.answer, isYes };
}
