import type { FieldRefusal } from "../shared/field-refusal.ts";
import { DAY_MS } from "../shared/durations.ts";
import { NOTHING_KNOWN } from "./axes.ts";
import type { ForWhom, MetCondition, SupplyPart } from "../resources/for-whom.ts";
import type { Axes, ByRole, Counts, ReachValue, StockValue } from "./axes.ts";
import { isOwnRole } from "./own-word.ts";

/** Outcomes of a call or visit. */
export const OUTCOMES = [
  "got-help",
  "in-stock",
  "limited",
  "none-left",
  "no-answer",
  "busy",
  "wrong-number",
  "disconnected",
  "asked-for-advance-money",
  "confirmed",
  "not-for-us",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A finding as it is stored. `at` is ISO text, never in the future. */
export type Finding = {
  outcome: Outcome;
  count?: number | undefined;
  counts?: Counts | undefined;
  /** When there will be more, after "none left"; ISO text. */
  moreAt?: string | undefined;
  /** For whom all of it is, as the place says. */
  for?: ForWhom | undefined;
  /** For whom which part of it is, as the place says. */
  parts?: SupplyPart[] | undefined;
  /** What was asked for, after "not for us". */
  condition?: MetCondition | undefined;
  at: string;
  by: ByRole;
};

/** The effect of an outcome on each axis; axes that are not named stay. */
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
  // A word about a condition: the place may have it for others.
  "not-for-us": { reach: "reachable" },
};

/** Outcomes that favour a listing: it helped, it has stock, or it is honest. */
const FAVOURABLE: ReadonlySet<Outcome> = new Set<Outcome>(["got-help", "in-stock", "limited", "confirmed"]);

/** Whether an outcome favours a listing. */
export function isFavourable(outcome: Outcome): boolean {
  return FAVOURABLE.has(outcome);
}

/** Most days between a finding and its report. Source: CONTRACT.md 2. */
export const OLDEST_SAID_DAYS = 400;

/**
 * The stored time of a finding: a time in the future becomes now. Older than 400 days is refused
 * (`too-old`).
 */
export function saidAt(
  at: string | undefined,
  now: Date,
): { ok: true; value: string } | { ok: false; errors: FieldRefusal[] } {
  const time = Math.min(at === undefined ? now.getTime() : Date.parse(at), now.getTime());
  if (time < now.getTime() - OLDEST_SAID_DAYS * DAY_MS) return { ok: false, errors: [{ path: "at", word: "too-old" }] };
  return { ok: true, value: new Date(time).toISOString() };
}

/** Checks that a condition is said after "not for us", and after nothing else. */
export function checkCondition({ outcome, condition }: Pick<Finding, "outcome" | "condition">): FieldRefusal[] {
  const isMet = outcome === "not-for-us";
  if (isMet === (condition !== undefined)) return [];
  return [{ path: "condition", word: isMet ? "missing" : "value" }];
}

/** Checks that occupied + available, and staffed, do not exceed the total. */
export function checkCounts(counts: Counts | undefined): FieldRefusal[] {
  const { total, occupied = 0, available = 0, staffed } = counts ?? {};
  if (total === undefined) return [];
  if (occupied + available > total) return [{ path: "counts", word: "more-than-total" }];
  return staffed !== undefined && staffed > total ? [{ path: "counts.staffed", word: "more-than-total" }] : [];
}

/** The axes after a finding. One older than the newest of an axis changes nothing there. */
export function applyObservation(axes: Axes, said: Finding): Axes {
  const says = OUTCOME_EFFECTS[said.outcome];
  const { at, by } = said;
  const reach = says.reach !== undefined && isNewer(at, axes.reach.at) ? { value: says.reach, at, by } : axes.reach;
  return { reach, stock: stockAfter(axes.stock, said, says.stock), trust: trustAfter(axes.trust, said) };
}

function stockAfter(
  stock: Axes["stock"],
  { outcome, count: ownCount, counts, moreAt, for: forWhom, parts, at, by }: Finding,
  says?: StockValue,
): Axes["stock"] {
  const count = ownCount ?? counts?.available;
  // "confirmed" is about the stock only when it has a count.
  const value = says ?? (outcome === "confirmed" && count !== undefined ? "available" : undefined);
  if (!isNewer(at, stock.at)) return stock;
  const whom = whomAfter(stock, { for: forWhom, parts, by });
  // A total is known although nobody knows what is left.
  if (value === undefined && counts !== undefined && stock.value === "unknown") return { ...stock, counts, at, by };
  if (value === undefined) return stock;
  const isOut = value === "out" || count === 0;
  return {
    value: isOut ? "out" : value,
    ...(!isOut && count !== undefined && { count }),
    ...(counts && { counts }),
    // Whoever records it checks that more may be expected (more-at.ts).
    ...(moreAt !== undefined && by !== "seeker" && { moreAt }),
    ...whom,
    at,
    by,
  };
}

/** For whom it is, its place says, until it says it anew. Parts end with a word without them. */
function whomAfter(
  before: Axes["stock"],
  { for: forWhom, parts, by }: Pick<Finding, "for" | "parts" | "by">,
): Pick<Axes["stock"], "for" | "parts"> {
  if (!isOwnRole(by)) return {};
  if (parts !== undefined) return { parts };
  const after = forWhom ?? (before.by !== null && isOwnRole(before.by) ? before.for : undefined);
  return after === undefined ? {} : { for: after };
}

/** The axis of trust after a finding, judged by its value before. Only judges change it. */
export function trustAfter(trust: Axes["trust"], { outcome, at, by }: Finding): Axes["trust"] {
  const says = OUTCOME_EFFECTS[outcome].trust;
  const isJudge = by === "verifier" || by === "moderator";
  if (says === undefined || !isJudge || !isNewer(at, trust.at)) return trust;
  // Only a moderator lifts confirmed fraud; a verifier may lift a dispute.
  if (trust.value === "fraud-confirmed" && (by !== "moderator" || says === "disputed")) return trust;
  return { value: says, at, by };
}

/** The axis after this finding alone; null when it says nothing about the axis. */
export function axisAfterAlone<Axis extends keyof Axes>(axis: Axis, said: Finding): Axes[Axis] | null {
  const alone = applyObservation(NOTHING_KNOWN, said)[axis];
  return alone.at === null ? null : alone;
}

function isNewer(at: string, than: string | null): boolean {
  return than === null || Date.parse(at) >= Date.parse(than);
}

/** The count that is left after a finding; undefined when it has no count. */
export function remainingCount({ outcome, count, counts }: Finding): number | undefined {
  if (outcome === "none-left") return 0;
  return outcome === "in-stock" || outcome === "confirmed" ? (count ?? counts?.available) : undefined;
}
