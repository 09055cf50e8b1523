import type { Listing } from "#contract/listings.ts";
import { isStateOver } from "#domain/facilities/state-rules.ts";
import { STATE_OF_HAVE } from "#domain/facilities/state.ts";
import type { HaveState, StateFact } from "#domain/facilities/state.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { ageOf, ageText, timestampText, whenText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import { speakerText } from "../listing-words.ts";
import type { Row } from "../row.ts";

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

/** What decides whether a stock is a headline, of a row or of another thing of its place. */
type Stocked = Pick<Row, "kind" | "subtype" | "stock" | "count" | "at" | "by" | "own" | "hearsay"> &
  Partial<Pick<Row, "need" | "over" | "unsettled" | "parts">>;

/** A thing with its stock as it is told now. One that is no headline is not known. */
export function stockNow<Thing extends Stocked>(row: Thing, { now }: Pick<Clock, "now">): Thing {
  const { kind, subtype, stock: value, count, at = null, by = null, own, hearsay } = row;
  if (row.need === true || row.over !== undefined || row.unsettled !== undefined) return row;
  const headline = stockHeadline({ kind, subtype, stock: { value, count, at, by, own }, hearsay }, now);
  if (headline.is !== "disputed" && headline.is !== "not-counted") return row;
  const none = { count: undefined, total: undefined, staffed: undefined, more: undefined, parts: undefined };
  return { ...row, ...none, stock: "unknown", unsettled: headline };
}

function withStateNow<Thing extends Omit<Row, "km">>(row: Thing, clock: Pick<Clock, "now">): Thing {
  const { state } = row;
  if (state === undefined) return row;
  const isClosed = state.value === "closed";
  if (stateNow(state, clock) !== undefined)
    return isClosed && row.stock !== "closed"
      ? { ...row, stock: "closed", count: undefined, for: undefined, parts: undefined }
      : row;
  const ended = { ...row, state: undefined };
  return isClosed ? { ...ended, stock: "unknown", at: undefined, by: undefined } : ended;
}

/** `isPrinted`: read later, so with times instead of ages. */
type StateLocale = { say: Say; language: string; clock: Clock; isPrinted?: boolean };

/** A state, and who says so: "Closed until 18:00", "Said by the hospital, 5 min ago". */
export function stateWords(
  { value, until, at, by }: PlaceState,
  kind: Kind,
  { say, language, clock, isPrinted = false }: StateLocale,
): [state: string, said: string] {
  const moment = (time: string) =>
    isPrinted ? timestampText(time, clock.timeZone, language) : whenText(time, clock, language);
  const state = say(`state.${value}`);
  const who = by === null ? say("who.feed") : speakerText(by, kind, say);
  return [
    until === undefined ? state : say("state.until", { state, when: moment(until) }),
    at === null
      ? say("state.saidBy", { who })
      : say("state.said", { who, when: isPrinted ? moment(at) : ageText(ageOf(at, clock, language), say) }),
  ];
}

/** Both in one line. */
export function stateLine(state: PlaceState, kind: Kind, locale: StateLocale): string {
  return stateWords(state, kind, locale).join(" · ");
}
