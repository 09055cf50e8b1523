import { HOUR_MS } from "../shared/durations.ts";
import type { ByRole } from "./axes.ts";

/** Hours for which a list says nothing against an own word. Source: decision 179. */
export const LIST_YIELDS_HOURS = 24;

/** Who said something of a stock, and when, ms since 1970. */
type Said = { by: ByRole; at: number };

/** Roles that speak for a place from inside it. A moderator who counts corrects its staff. */
const STAFF: ReadonlySet<ByRole> = new Set<ByRole>(["facility", "moderator"]);
/** Whose word after that of the staff is the place's own too: of who called it, or keeps the entry. */
const AFTER_STAFF: ReadonlySet<ByRole> = new Set<ByRole>([...STAFF, "verifier", "owner"]);

/** Whether a role may speak for a place. Only beside words of its staff is it the place's own. */
export function isOwnRole(role: ByRole): boolean {
  return AFTER_STAFF.has(role);
}

/**
 * The newest own word of a place: of its staff, or of a verifier who called it after them. Null
 * where its staff said nothing.
 * @param words in order of time
 */
export function newestOwnWord<Word extends Said>(words: readonly Word[]): Word | null {
  const isOfPlace = words.some(({ by }) => STAFF.has(by));
  return isOfPlace ? (words.findLast(({ by }) => AFTER_STAFF.has(by)) ?? null) : null;
}

/**
 * Whether an own word still speaks alone: until the newest word is more than one half-life younger.
 * Words move this clock, not time alone, so the order of arrival does not matter.
 */
export function speaksAlone(own: Said, newest: number, halfLifeHours: number): boolean {
  return newest - own.at <= halfLifeHours * HOUR_MS;
}

/** Whether an own word silences what a list says: one that is at most a day younger. */
export function silencesList(own: Said, { by, at }: Said): boolean {
  return by === "feed" && at <= own.at + LIST_YIELDS_HOURS * HOUR_MS;
}
