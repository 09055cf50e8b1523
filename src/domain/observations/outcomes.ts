import type { FieldRefusal } from "../shared/field-refusal.ts";
import { DAY_MS } from "../shared/durations.ts";
import { NOTHING_KNOWN } from "./axes.ts";
import type { Axes, ByRole, Counts, Outcome, ReachValue, StockValue } from "./axes.ts";

/** What somebody found, in the form it is kept: `at` is ISO text, never in the future. */
export type Finding = {
  outcome: Outcome;
  count?: number | undefined;
  counts?: Counts | undefined;
  at: string;
  by: ByRole;
};

/** What an outcome says about each axis; an axis that is not named is not touched. */
type OutcomeEffect = { reach?: ReachValue; stock?: StockValue; trust?: "confirmed" | "disputed" };

/** The table of outcomes (CONTRACT.md 3). */
const OUTCOME_EFFECTS: Readonly<Record<Outcome, OutcomeEffect>> = {
  "got-help": { reach: "reachable", stock: "available", trust: "confirmed" },
  "in-stock": { reach: "reachable", stock: "available" },
  limited: { reach: "reachable", stock: "limited" },
  "none-left": { reach: "reachable", stock: "out" },
  "no-answer": { reach: "no-answer" },
  busy: { reach: "busy" },
  "wrong-number": { reach: "wrong-number" },
  disconnected: { reach: "disconnected" },
  "asked-for-advance-money": { reach: "reachable", trust: "disputed" },
  confirmed: { reach: "reachable", trust: "confirmed" },
};

/** Outcomes that speak for a listing: that it helped, is there, or is as it says. */
const FAVOURABLE: ReadonlySet<Outcome> = new Set<Outcome>(["got-help", "in-stock", "limited", "confirmed"]);

/** Whether an outcome speaks for a listing. */
export function isFavourable(outcome: Outcome): boolean {
  return FAVOURABLE.has(outcome);
}

/**
 * How many different people must have been asked for money in advance before a listing is disputed;
 * one verifier is enough.
 */
export const PEOPLE_TO_DISPUTE = 3;
/** How far back such a report counts, days: the half-life of trust. */
export const DISPUTE_DAYS = 30;
/** The furthest back that a request may say something was found, days. Source: CONTRACT.md 2. */
export const OLDEST_SAID_DAYS = 400;

/** A time of a request as it is kept: the future counts as now. Older than 400 days is refused. */
export function saidAt(
  at: string | undefined,
  now: Date,
): { ok: true; value: string } | { ok: false; errors: FieldRefusal[] } {
  const time = Math.min(at === undefined ? now.getTime() : Date.parse(at), now.getTime());
  if (time < now.getTime() - OLDEST_SAID_DAYS * DAY_MS) return { ok: false, errors: [{ path: "at", word: "too-old" }] };
  return { ok: true, value: new Date(time).toISOString() };
}

/** Beds are counted once: those in use and those free are not more than all. */
export function checkCounts(counts: Counts | undefined): FieldRefusal[] {
  const { total, occupied = 0, available = 0, staffed } = counts ?? {};
  if (total === undefined) return [];
  if (occupied + available > total) return [{ path: "counts", word: "more-than-total" }];
  return staffed !== undefined && staffed > total ? [{ path: "counts.staffed", word: "more-than-total" }] : [];
}

/**
 * The axes after somebody said what they found. An observation older than the newest of its axis
 * changes nothing there.
 * @param people how many different people, this one included, were asked for money in advance
 *   lately
 */
export function applyObservation(axes: Axes, said: Finding, people: number): Axes {
  const says = OUTCOME_EFFECTS[said.outcome];
  const { at, by } = said;
  const reach = says.reach !== undefined && isNewer(at, axes.reach.at) ? { value: says.reach, at, by } : axes.reach;
  return { reach, stock: stockAfter(axes.stock, said, says.stock), trust: trustAfter(axes.trust, said, people) };
}

function stockAfter(
  stock: Axes["stock"],
  { outcome, count: told, counts, at, by }: Finding,
  says?: StockValue,
): Axes["stock"] {
  const count = told ?? counts?.available;
  // "confirmed" says something about the stock only when it comes with a count.
  const value = says ?? (outcome === "confirmed" && count !== undefined ? "available" : undefined);
  if (!isNewer(at, stock.at)) return stock;
  // How many there are in all, of what nobody knows how much is left of.
  if (value === undefined && counts !== undefined && stock.value === "unknown") return { ...stock, counts, at, by };
  if (value === undefined) return stock;
  if (value === "out" || count === 0) return { value: "out", ...(counts && { counts }), at, by };
  return { value, ...(count !== undefined && { count }), ...(counts && { counts }), at, by };
}

/**
 * The axis of trust after a word; judged by what it was before. @param people see
 * `applyObservation`
 */
export function trustAfter(trust: Axes["trust"], { outcome, at, by }: Finding, people: number): Axes["trust"] {
  const says = OUTCOME_EFFECTS[outcome].trust;
  if (says === undefined || !isNewer(at, trust.at)) return trust;
  const isJudge = by === "verifier" || by === "moderator";
  // A decision of fraud is lifted by a moderator alone, a dispute by whoever may decide one.
  if (trust.value === "fraud-confirmed" && (by !== "moderator" || says === "disputed")) return trust;
  if (says === "disputed") return isJudge || people >= PEOPLE_TO_DISPUTE ? { value: "disputed", at, by } : trust;
  return trust.value === "disputed" && !isJudge ? trust : { value: "confirmed", at, by };
}

/**
 * What a word says of an axis by itself (of trust: were it enough to dispute); null when it says
 * nothing of it.
 */
export function axisAfterAlone<Axis extends keyof Axes>(axis: Axis, said: Finding): Axes[Axis] | null {
  const alone = applyObservation(NOTHING_KNOWN, said, PEOPLE_TO_DISPUTE)[axis];
  return alone.at === null ? null : alone;
}

function isNewer(at: string, than: string | null): boolean {
  return than === null || Date.parse(at) >= Date.parse(than);
}

/**
 * The count that is left to take after what was said, or undefined where it says nothing of a
 * count.
 */
export function remainingCount({ outcome, count, counts }: Finding): number | undefined {
  if (outcome === "none-left") return 0;
  return outcome === "in-stock" || outcome === "confirmed" ? (count ?? counts?.available) : undefined;
}
