import type { BloodGroup } from "../blood/groups.ts";
import { fold } from "../shared/fold.ts";

/** Words that begin an offer to give. Own list. */
const GIVE: ReadonlySet<string> = new Set(
  (
    "give, donate, donor, दान, रक्तदान, দান, রক্তদান, اتبرع, أتبرع, تبرع, donar, dono, donner, donneur, donneuse, doar, doo, menyumbang, " +
    "தானம், ரத்ததானம், கொடு, దానం, రక్తదానం, عطیہ"
  )
    .split(", ")
    .map(fold),
);

/** Most needs of one answer, as of places. */
export const MOST_OFFERED = 3;

/**
 * Somebody who wants to give: their group and place, as far as they said them. `point`: of the
 * place that they named before, as `writePoint` has it.
 */
export type GiveParts = { group: BloodGroup | null; place: string | null; point: string | null };

type Point = { lat: number; lng: number };

/** A place between two texts: its point, for no word of a text is stored. */
export function writePoint({ lat, lng }: Point): string {
  return `${lat} ${lng}`;
}

/** Null: it is no point. */
export function readPoint(point: string | null): Point | null {
  const [lat = NaN, lng = NaN] = (point ?? "").split(" ").map(Number);
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

/** The words behind the one that begins it; null where none does. */
export function giveWords(typed: readonly string[]): string[] | null {
  return GIVE.has(fold(typed[0] ?? "")) ? typed.slice(1) : null;
}
