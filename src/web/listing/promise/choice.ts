import { HOUR_MS } from "#domain/shared/durations.ts";
import { halfHourAfter, localTime } from "../../device/days-and-times.ts";
import type { ListingData } from "../../entry/listing-loader.ts";

/** What somebody chose: a typed amount, and the arrival as local date and time. */
export type Choice = { amount: string; arrives: string };

/** The part of an address that has a choice: the sign-in returns to it. */
const HELP = "help";
/** The arrival that is offered where the deadline is unknown or over. Proposal. */
const ARRIVES_AFTER_MS = HOUR_MS;

/** How much a need still takes, in its unit; a need without a quantity takes one. */
export function leftOf({ thing }: Pick<ListingData, "thing">): { asked: number; left: number } {
  const asked = thing.needed?.asked ?? thing.count ?? 1;
  return { asked, left: thing.needed?.left ?? asked };
}

/** All that is left, there by the deadline. */
export function firstChoice(data: Pick<ListingData, "thing" | "neededBy">, now: Date): Choice {
  const { neededBy } = data;
  const isAhead = neededBy !== undefined && Date.parse(neededBy) > now.getTime();
  return {
    amount: String(leftOf(data).left),
    arrives: isAhead ? localTime(new Date(neededBy)) : halfHourAfter(now, ARRIVES_AFTER_MS),
  };
}

/** What a promise that was not taken had, from the arguments that the device keeps. */
export function choiceOf({ amount, arrivesBy }: Readonly<Record<string, unknown>>): Choice {
  return { amount: String(amount), arrives: localTime(new Date(String(arrivesBy))) };
}

/** The choice in an address; null without one. */
export function choiceIn(search: string): Choice | null {
  const found = /^([\d.]{1,12})@(\d{4}-\d\d-\d\dT\d\d:\d\d)$/.exec(new URLSearchParams(search).get(HELP) ?? "");
  return found === null ? null : { amount: found[1] ?? "", arrives: found[2] ?? "" };
}

/** The address of a page with a choice. It names nobody. */
export function addressWith({ pathname, search }: { pathname: string; search: string }, chosen: Choice): string {
  const parts = new URLSearchParams(search);
  parts.set(HELP, `${chosen.amount}@${chosen.arrives}`);
  return `${pathname}?${parts}`;
}
