import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { isCriticalBed } from "../resources/kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";
import type { StoredFacility } from "./facility.ts";
import { isOverAt, isSaidStillInForce, isSaidTooLongAgo, lapsesAt } from "./statement-expiry.ts";
import type { FacilityState, StateFact, ToldFact } from "./state.ts";
import { effectOn, markedEffect, utilitiesAt } from "./utilities.ts";
import type { Utilities } from "./utilities.ts";

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

/** Checks that something is said: a state, or at least one utility. */
export function checkSaidState({ state, utilities = {}, until }: SaidState): FieldRefusal[] {
  const saysNothing = state === undefined && Object.keys(utilities).length === 0;
  // An end is of a state.
  return saysNothing || (state === undefined && until !== undefined) ? [{ path: "state", word: "missing" }] : [];
}

type SaidState = { state?: FacilityState | undefined; utilities?: object | undefined; until?: string | undefined };

/**
 * Checks the end of a state. `missing`: it needs one; `too-far-off`. An end in the past is refused
 * as `past`, because it would say nothing.
 */
export function checkStateEnd(
  { state, until }: { state?: FacilityState | undefined; until?: string | undefined },
  { now, mustEnd }: { now: Date; mustEnd: boolean },
): FieldRefusal[] {
  if (until === undefined)
    return mustEnd && state !== undefined && state !== "normal" ? [{ path: "until", word: "missing" }] : [];
  const ahead = Date.parse(until) - now.getTime();
  if (ahead <= 0) return [{ path: "until", word: "past" }];
  const most = mustEnd ? SHORT_STATE_HOURS * HOUR_MS : LONGEST_STATE_DAYS * DAY_MS;
  return ahead > most ? [{ path: "until", word: "too-far-off" }] : [];
}

/** When a diversion that nobody gave an end began to be said; null for any other state. */
function saidWithoutEnd({ value, at, until }: EndingState): string | null {
  return value === "diverting" && until === undefined ? at : null;
}

type EndingState = Pick<StateFact, "value" | "at" | "until">;

/** Whether a state says nothing any more. Closed never ends by itself, unless somebody gave an end. */
export function isStateOver(fact: EndingState, now: Date): boolean {
  const saidAt = saidWithoutEnd(fact);
  if (saidAt !== null) return isSaidTooLongAgo(saidAt, now);
  return fact.until !== undefined && Date.parse(fact.until) <= now.getTime();
}

/** Whether a diversion is told as the past: nobody said it again, and nobody ended it. */
export function isStateLapsed(fact: EndingState, now: Date): boolean {
  const saidAt = saidWithoutEnd(fact);
  return saidAt !== null && !isSaidStillInForce(saidAt, now);
}

/** When a diversion ends: as somebody said, or as it lapses. Null for another state. */
export function diversionEnd({ value, at, until }: EndingState): Date | null {
  if (value !== "diverting") return null;
  if (until !== undefined) return new Date(until);
  return at === null ? null : lapsesAt(at);
}

/** Minutes before the end of a diversion at which its staff are asked whether it still holds. */
export const ASKED_BEFORE_MINUTES = 30;

/** How often the staff of a diverting place should have been asked by now: 30 min before, and at its end. */
export function asksDue(fact: EndingState, now: Date): 0 | 1 | 2 {
  const end = diversionEnd(fact);
  if (end === null) return 0;
  const leftMs = end.getTime() - now.getTime();
  return leftMs <= 0 ? 2 : leftMs <= ASKED_BEFORE_MINUTES * MINUTE_MS ? 1 : 0;
}

/**
 * Whether they are asked now. Where nothing ran at the time, it is too late soon: nobody is asked
 * about what ended long ago.
 */
export function isAskDue(fact: StateFact, now: Date): boolean {
  const end = diversionEnd(fact);
  const isLate = end !== null && now.getTime() - end.getTime() > ASKED_BEFORE_MINUTES * MINUTE_MS;
  return !isLate && asksDue(fact, now) > (fact.asked ?? 0);
}

/** The state and the utilities of a place. */
export type PlaceFacts = Pick<StoredFacility, "status" | "utilities">;

/**
 * What was said of a place, as it is at a time: with the marks of what lapsed and of what was asked,
 * without what is over.
 */
export function placeFactsAt({ status: { state }, utilities }: PlaceFacts, now: Date): PlaceFacts {
  const there = utilitiesAt(utilities, now);
  const told = state === undefined || isStateOver(state, now) ? undefined : state;
  return {
    status: told === undefined ? {} : { state: markedState(told, now) },
    ...(there !== undefined && { utilities: there }),
  };
}

function markedState(state: StateFact, now: Date): StateFact {
  const asks = asksDue(state, now);
  const marked: StateFact = { ...state };
  if (isStateLapsed(state, now)) marked.lapsed = true;
  if (asks > (state.asked ?? 0) && asks !== 0) marked.asked = asks;
  return marked;
}

/** When something of it changes by itself next, or somebody is asked. Null: never. */
export function nextPlaceChange({ status: { state }, utilities }: PlaceFacts): Date | null {
  const times = [...(state === undefined ? [] : stateTimes(state)), ...utilityTimes(utilities)];
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}

function stateTimes(state: StateFact): Date[] {
  const { at, until, lapsed, asked = 0 } = state;
  const end = diversionEnd(state);
  const times: Date[] = until === undefined ? [] : [new Date(until)];
  if (end !== null && asked === 0) times.push(new Date(end.getTime() - ASKED_BEFORE_MINUTES * MINUTE_MS));
  if (end !== null && asked < 2) times.push(end);
  if (end !== null && until === undefined && at !== null) times.push(lapsed === true ? isOverAt(at) : end);
  return times;
}

function utilityTimes(utilities: Utilities = {}): Date[] {
  return Object.values(utilities).map(({ at, lapsed }) => (lapsed === true ? isOverAt(at) : lapsesAt(at)));
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
 * turned away, a call is hardly ever a yes for a critical bed. For another bed it may be one. Each
 * step takes off twice as much as the one before, so what lapsed is one step less: half its weight.
 * Proposal.
 */
export const STATE_WORTH = [1, 0.775, 0.55, 0.1] as const;
type StateStep = 0 | 1 | 2 | 3;

/**
 * The step of what the state of its place takes off a listing, an index of STATE_WORTH. Closed is
 * none: such a listing has no stock and cannot be called. Nor is a lack that leaves nothing.
 */
export function stateStep(
  listing: Pick<StoredListing, "facilityState" | "placeEffect" | "kind" | "details">,
): StateStep {
  const effect = markedEffect(listing.placeEffect);
  const byEffect = effect === "ask-first" ? 2 : effect === "short" ? 1 : 0;
  const byState = stepOfState(listing);
  return byState > byEffect ? byState : byEffect;
}

function stepOfState({ facilityState, kind, details }: Pick<StoredListing, "facilityState" | "kind" | "details">) {
  if (facilityState?.value === "limited") return 1;
  if (facilityState?.value !== "diverting" || kind !== "bed") return 0;
  const { bedType } = details;
  const isEmergency = bedType !== undefined && (bedType === "emergency" || isCriticalBed(bedType));
  const isLapsed = facilityState.lapsed === true;
  return isEmergency ? (isLapsed ? 2 : 3) : isLapsed ? 1 : 2;
}

/**
 * An offer with the state of its place, and with what a lack there does to it; null when it has
 * both already. Needs have none.
 * @param now when a place opens that was closed; absent where nobody says so now, as in a list
 */
export function listingWithState(listing: StoredListing, place: PlaceFacts, now?: Date): StoredListing | null {
  const { facilityState, placeEffect, ...rest } = listing;
  const { state } = place.status;
  const told =
    state === undefined || state.value === "normal" || listing.side === "need" ? undefined : factOfOffer(state);
  const effect = effectOn({ side: listing.side, kind: listing.kind, subtype: subtypeOf(listing) }, place.utilities);
  if (isSameFact(told, facilityState) && isSameFact(effect, placeEffect)) return null;
  const opens = now !== undefined && facilityState?.value === "closed" && told?.value !== "closed";
  return {
    ...rest,
    ...(told !== undefined && { facilityState: told }),
    ...(effect !== undefined && { placeEffect: effect }),
    ...(opens && { facilityOpenedAt: now.toISOString() }),
  };
}

/** The state as its offers hold it: that its staff were asked changes no offer. */
function factOfOffer(state: StateFact): StateFact {
  const { asked: _asked, ...told } = state;
  return told;
}

/** Whether two facts say the same. The database keeps their members in an order of its own. */
function isSameFact(one: object = {}, other: object = {}): boolean {
  const [a, b] = [one, other].map((fact) =>
    JSON.stringify(Object.entries(fact).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  return a === b;
}
