import type { Listing } from "#contract/listings.ts";
import { isStateLapsed, isStateOver } from "#domain/facilities/state-rules.ts";
import { STATE_OF_HAVE } from "#domain/facilities/state.ts";
import type { HaveState, StateFact } from "#domain/facilities/state.ts";
import { effectAt, markedEffect } from "#domain/facilities/utilities.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { ageOf, ageText, timestampText, whenText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import { speakerText } from "../listing-words.ts";
import type { Row } from "../row.ts";
import { lapsedWhen } from "./lack-words.ts";
import type { LackLocale } from "./lack-words.ts";

/** The state of a place, of which there is more to say than that it is open as usual. */
export type PlaceState = NonNullable<Listing["facilityState"]>;

/**
 * The state that a facility's answer tells; undefined for none. Its end is for the clock. An answer
 * that a device kept from before has the old word alone.
 */
export function stateOf({ facility, state, at = null, by = null, until }: StatusOfFacility): PlaceState | undefined {
  const value = state ?? (facility === undefined ? "normal" : STATE_OF_HAVE[facility]);
  return value === "normal" ? undefined : { value, at, by, until };
}

type StatusOfFacility = {
  facility?: HaveState | undefined;
  state?: StateFact["value"] | undefined;
  at?: string | null | undefined;
  by?: StateFact["by"] | undefined;
  until?: string | undefined;
};

/** The state as it is now: one whose end has passed says nothing. */
export function stateNow(state: PlaceState | undefined, { now }: Pick<Clock, "now">): PlaceState | undefined {
  return state === undefined || isStateOver(state, now) ? undefined : state;
}

/**
 * A row as it is now. A closed place has nothing, whatever was said before. What it has is not
 * known again once its state has ended, until the server says it. A stock that is no headline is
 * not known; `unsettled` says why.
 */
export function rowNow<Thing extends Omit<Row, "km">>(row: Thing, clock: Pick<Clock, "now">): Thing {
  return stockNow(withStateNow(row, clock), clock);
}

/** Nothing of a count. */
const UNCOUNTED = {
  count: undefined,
  total: undefined,
  staffed: undefined,
  more: undefined,
  parts: undefined,
} as const;

/** What decides whether a stock is a headline, of a row or of another thing of its place. */
type Stocked = Pick<Row, "kind" | "subtype" | "stock" | "count" | "at" | "by" | "own" | "hearsay"> &
  Partial<Pick<Row, "need" | "over" | "unsettled" | "parts" | "effect" | "for">>;

/** A thing with its stock as it is told now. One that is no headline is not known. */
export function stockNow<Thing extends Stocked>(given: Thing, clock: Pick<Clock, "now">): Thing {
  if (given.need === true || given.over !== undefined || given.unsettled !== undefined) return given;
  const row = withEffectNow(given, clock);
  // Nobody counts or hears anything against a lack that leaves nothing.
  if (markedEffect(row.effect) === "none") return row;
  const { kind, subtype, stock: value, count, at = null, by = null, own, hearsay, effect } = row;
  const stock = { value, count, at, by, own };
  const headline = stockHeadline({ kind, subtype, stock, hearsay, effect }, clock.now);
  if (headline.is === "said" || headline.is === "unknown") return row;
  if (headline.is === "ask-first")
    return { ...row, ...UNCOUNTED, for: undefined, stock: "unknown", unsettled: headline };
  return { ...row, ...UNCOUNTED, stock: "unknown", unsettled: headline };
}

/**
 * A thing with what a lack at its place does now: of a lack that leaves nothing there is none. The
 * server had replaced the stock; it is not known again once the lack is over.
 */
function withEffectNow<Thing extends Stocked>(row: Thing, { now }: Pick<Clock, "now">): Thing {
  const { effect: said, stock } = row;
  if (said === undefined) return row;
  if (stock === "closed") return { ...row, effect: undefined };
  const effect = effectAt(said, now);
  if (effect !== undefined && markedEffect(effect) === "none")
    return { ...row, ...UNCOUNTED, for: undefined, effect, own: undefined, stock: "out", at: effect.at, by: effect.by };
  const wasReplaced = said.value !== "short" && stock === "out" && row.at === said.at;
  const told = { ...row, effect };
  return wasReplaced && effect === undefined ? { ...told, stock: "unknown", at: undefined, by: undefined } : told;
}

function withStateNow<Thing extends Omit<Row, "km">>(row: Thing, clock: Pick<Clock, "now">): Thing {
  const { state } = row;
  if (state === undefined) return row;
  const isClosed = state.value === "closed";
  if (stateNow(state, clock) !== undefined)
    return isClosed && row.stock !== "closed"
      ? { ...row, stock: "closed", count: undefined, for: undefined, parts: undefined, effect: undefined }
      : row;
  const ended = { ...row, state: undefined };
  return isClosed ? { ...ended, stock: "unknown", at: undefined, by: undefined } : ended;
}

/**
 * A state, and who says so: "Closed until 18:00", "Said by the hospital, 5 min ago". A diversion
 * that nobody said again is told as the past.
 */
export function stateWords(fact: PlaceState, kind: Kind, locale: LackLocale): [state: string, said: string] {
  const { value, until, at, by } = fact;
  const { say, language, clock, isPrinted = false } = locale;
  const moment = (time: string) =>
    isPrinted ? timestampText(time, clock.timeZone, language) : whenText(time, clock, language);
  const isLapsed = at !== null && isStateLapsed(fact, clock.now);
  const state = isLapsed ? say("state.lapsed", { when: lapsedWhen(at, locale) }) : say(`state.${value}`);
  const who = by === null ? say("who.feed") : speakerText(by, kind, say);
  return [
    until === undefined ? state : say("state.until", { state, when: moment(until) }),
    at === null
      ? say("state.saidBy", { who })
      : say("state.said", { who, when: isPrinted ? moment(at) : ageText(ageOf(at, clock, language), say) }),
  ];
}

/** Both in one line. */
export function stateLine(state: PlaceState, kind: Kind, locale: LackLocale): string {
  return stateWords(state, kind, locale).join(" · ");
}
