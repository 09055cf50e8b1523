import type { StoredListing } from "../listings/listing.ts";
import { isCriticalBed } from "../resources/kinds.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";
import type { FacilityState, StateFact, ToldFact } from "./state.ts";

/**
 * Most days until a state ends by itself. What lasts longer has no end, and somebody ends it.
 * Proposal.
 */
const LONGEST_STATE_DAYS = 30;

/**
 * Most hours of a state that a shared desk says, or who became staff by a code lately. It ends by
 * itself unless others say it too. Proposal.
 */
export const SHORT_STATE_HOURS = 24;

/**
 * Checks the end of a state. `missing`: it needs one; `too-far-off`. An end in the past is refused
 * as `past`, because it would say nothing.
 */
export function checkStateEnd(
  { state, until }: { state: FacilityState; until?: string | undefined },
  { now, mustEnd }: { now: Date; mustEnd: boolean },
): FieldRefusal[] {
  if (until === undefined) return mustEnd && state !== "normal" ? [{ path: "until", word: "missing" }] : [];
  const ahead = Date.parse(until) - now.getTime();
  if (ahead <= 0) return [{ path: "until", word: "past" }];
  const most = mustEnd ? SHORT_STATE_HOURS * HOUR_MS : LONGEST_STATE_DAYS * DAY_MS;
  return ahead > most ? [{ path: "until", word: "too-far-off" }] : [];
}

/** Whether the end of a state has passed. */
export function isStateOver({ until }: Pick<StateFact, "until">, now: Date): boolean {
  return until !== undefined && Date.parse(until) <= now.getTime();
}

/** A state that readers are told now; undefined for `normal`, for none, and after its end. */
export function toldState(fact: StateFact | undefined, now: Date): ToldFact | undefined {
  if (fact === undefined || isStateOver(fact, now)) return undefined;
  const { value } = fact;
  return value === "normal" ? undefined : { ...fact, value };
}

/** What decides whether a listing's place is closed. */
type AtPlace = Pick<StoredListing, "facilityState">;

/** Whether the place of a listing is closed now. */
export function isPlaceClosed({ facilityState }: AtPlace, now: Date): boolean {
  return facilityState?.value === "closed" && !isStateOver(facilityState, now);
}

/**
 * How much worth a state leaves of a listing, by its step (`stateStep`). Where emergencies are
 * turned away, a call is hardly ever a yes for a critical bed. For another bed it may be one.
 * Proposal.
 */
export const STATE_WORTH = [1, 0.8, 0.6, 0.1] as const;

/**
 * The step of what the state of its place takes off a listing, an index of STATE_WORTH. Closed is
 * none: such a listing has no stock and cannot be called.
 */
export function stateStep({ facilityState, kind, details }: Pick<StoredListing, "facilityState" | "kind" | "details">) {
  if (facilityState?.value === "limited") return 1;
  if (facilityState?.value !== "diverting" || kind !== "bed") return 0;
  const { bedType } = details;
  const isEmergency = bedType !== undefined && (bedType === "emergency" || isCriticalBed(bedType));
  return isEmergency ? 3 : 2;
}

/**
 * An offer with the state of its place; null when it has that already. Needs have none.
 * @param now when a place opens that was closed; absent where nobody says so now, as in a list
 */
export function listingWithState(
  listing: StoredListing,
  fact: StateFact | undefined,
  now?: Date,
): StoredListing | null {
  const { facilityState, ...rest } = listing;
  const told = fact === undefined || fact.value === "normal" || listing.side === "need" ? undefined : fact;
  if (JSON.stringify(told) === JSON.stringify(facilityState)) return null;
  const opens = now !== undefined && facilityState?.value === "closed" && told?.value !== "closed";
  return {
    ...rest,
    ...(told !== undefined && { facilityState: { ...told } }),
    ...(opens && { facilityOpenedAt: now.toISOString() }),
  };
}
