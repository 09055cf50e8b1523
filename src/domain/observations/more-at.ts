import type { Kind } from "../resources/kinds.ts";
import { DAY_MS } from "../shared/durations.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";
import type { Axes, ByRole } from "./axes.ts";
import type { Outcome } from "./outcomes.ts";

/** Most days ahead that somebody may expect more. Proposal. */
export const MOST_DAYS_AHEAD = 30;

/** Whether more may be expected: where none is left, and of meals always, because the next one comes anyway. */
export function mayExpectMore(kind: Kind, isNone: boolean): boolean {
  return isNone || kind === "food";
}

type SaidMore = { outcome: Outcome; moreAt: string | undefined; by: ByRole };

/**
 * When there will be more, as it is stored. Undefined where nobody said it, or where it is over by
 * now because a phone was offline. Only keepers, verifiers and moderators say it, after "none
 * left". A caller was told by a voice, and others would wait for it.
 */
export function checkMoreAt(
  { outcome, moreAt, by }: SaidMore,
  now: Date,
): { ok: true; value: string | undefined } | { ok: false; errors: FieldRefusal[] } {
  if (moreAt === undefined) return { ok: true, value: undefined };
  const inMs = Date.parse(moreAt) - now.getTime();
  const isRefused = outcome !== "none-left" || by === "seeker" || by === "feed" || inMs > MOST_DAYS_AHEAD * DAY_MS;
  if (isRefused) return { ok: false, errors: [{ path: "moreAt", word: "value" }] };
  return { ok: true, value: inMs <= 0 ? undefined : new Date(moreAt).toISOString() };
}

type StockOfKind = Pick<Axes["stock"], "value" | "moreAt"> & { kind: Kind };

/**
 * When there will be more, while it holds: until the clock has passed it, or somebody said
 * otherwise.
 */
export function moreExpectedAt({ kind, value, moreAt }: StockOfKind, now: Date): string | undefined {
  if (moreAt === undefined || Date.parse(moreAt) <= now.getTime()) return undefined;
  const isHeld = value === "out" || ((value === "available" || value === "limited") && mayExpectMore(kind, false));
  return isHeld ? moreAt : undefined;
}
