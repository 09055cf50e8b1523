import { DAY_MS } from "../shared/durations.ts";
import type { Axes, TrustValue } from "./axes.ts";
import type { AxisStatement } from "./backed-weight.ts";
import { DISPUTE_DAYS, PEOPLE_TO_DISPUTE, trustAfter } from "./outcomes.ts";
import { differentPeople } from "./different-people.ts";
import type { AuthorKey } from "./different-people.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

/**
 * A moderator's decision about trust, and its time. `unreviewed`: the accusations were unfounded.
 */
export type TrustDecision = { value: TrustValue; at: string };

/** One report of a demand for money in advance. */
export type AdvanceReport = AuthorKey & { at: string };

/**
 * How many different people reported a demand for advance money in the 30 days before `now`.
 * Reports before `clearedAt` do not count. Counts up to the three that are enough.
 */
export function countAdvanceReporters(reports: readonly AdvanceReport[], now: Date, clearedAt: string | null): number {
  const lately = new Date(now.getTime() - DISPUTE_DAYS * DAY_MS).toISOString();
  const since = clearedAt !== null && clearedAt > lately ? clearedAt : lately;
  // ISO texts of one form sort like their times.
  return differentPeople(newestSince(reports, since), PEOPLE_TO_DISPUTE).length;
}

function* newestSince(reports: readonly AdvanceReport[], since: string): Generator<AdvanceReport> {
  for (let turn = reports.length - 1; turn >= 0; turn -= 1) {
    const report = reports[turn];
    if (report !== undefined && report.at >= since) yield report;
  }
}

type Trust = Axes["trust"];
/** The state after some steps. `word`: the observation that set the value. */
type TrustState = {
  trust: Trust;
  word: AuthoredObservation | null;
  clearedAt: string | null;
  reports: AdvanceReport[];
  /** Agreeing statements of other roles since the value last changed. */
  before: AxisStatement[];
};
type TrustStep = { at: string; apply: (state: TrustState) => TrustState };

/**
 * Derives trust from all observations in order of time, each judged by the state before it. At
 * equal times the order is: import, observations, decision.
 * @param words observations in order of time
 * @returns the axis; the observation that set it, null where none did; agreeing earlier statements
 */
export function deriveTrust(
  words: readonly AuthoredObservation[],
  { base, decided }: { base: Trust; decided?: TrustDecision | undefined },
): { trust: Trust; word: AuthoredObservation | null; before: readonly AxisStatement[] } {
  const steps: TrustStep[] = words.map((word) => ({
    at: word.said.at,
    apply: (state) => afterObservation(state, word),
  }));
  const { at } = base;
  if (at !== null) steps.unshift({ at, apply: (state) => afterBase(state, base) });
  if (decided !== undefined) steps.push({ at: decided.at, apply: (state) => afterDecision(state, decided) });
  const first: TrustState = {
    trust: at === null ? base : { value: "unreviewed", at: null, by: null },
    word: null,
    clearedAt: null,
    reports: [],
    before: [],
  };
  // Sorting is stable: steps at the same time keep their order.
  return steps
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .reduce((state, { apply }) => apply(state), first);
}

function afterObservation(state: TrustState, word: AuthoredObservation): TrustState {
  const { said, who, network } = word;
  const isReport = said.outcome === "asked-for-advance-money";
  const reports = isReport ? [...state.reports, { who, network, at: said.at }] : state.reports;
  const people = isReport ? countAdvanceReporters(reports, new Date(said.at), state.clearedAt) : 0;
  const trust = trustAfter(state.trust, said, people);
  if (trust === state.trust) return { ...state, reports };
  const clearedAt = isClearing(trust) ? trust.at : state.clearedAt;
  return { trust, word, clearedAt, reports, before: backing(state, trust) };
}

/** An import does not lift what people or moderators found. */
function afterBase(state: TrustState, base: Trust): TrustState {
  const isFound = state.trust.value === "disputed" || state.trust.value === "fraud-confirmed";
  if (isFound && base.by !== "moderator") return state;
  return {
    ...state,
    trust: base,
    word: null,
    before: backing(state, base),
    clearedAt: isClearing(base) ? base.at : state.clearedAt,
  };
}

function afterDecision(state: TrustState, { value, at }: TrustDecision): TrustState {
  const isCleared = value === "confirmed" || value === "unreviewed";
  const trust: Trust = value === "unreviewed" ? { value, at: null, by: null } : { value, at, by: "moderator" };
  return { ...state, trust, word: null, before: backing(state, trust), clearedAt: isCleared ? at : state.clearedAt };
}

/**
 * Statements that back a value: earlier ones if it stays the same, and this one unless a seeker
 * made it.
 */
function backing({ trust: was, before }: TrustState, { value, at, by }: Trust): AxisStatement[] {
  const kept = was.value === value ? before : [];
  return by === "seeker" || by === null || at === null ? kept : [...kept, { value, at, by }];
}

function isClearing({ value, by }: Trust): boolean {
  return value === "confirmed" && (by === "verifier" || by === "moderator");
}
