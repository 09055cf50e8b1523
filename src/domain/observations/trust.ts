import { DAY_MS } from "../shared/durations.ts";
import type { Axes, TrustValue } from "./axes.ts";
import type { AxisStatement } from "./backed-weight.ts";
import { DISPUTE_DAYS, PEOPLE_TO_DISPUTE, trustAfter } from "./outcomes.ts";
import { differentPeople } from "./different-people.ts";
import type { AuthorKey } from "./different-people.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

/**
 * What a moderator decided about trust, and when. `unreviewed`: there was nothing in what was said
 * against it.
 */
export type TrustDecision = { value: TrustValue; at: string };

/** One report of somebody who was asked for money in advance. */
export type AdvanceReport = AuthorKey & { at: string };

/**
 * How many different people were asked for money in advance in the 30 days before `now`, and since
 * somebody who may judge cleared it; counted up to the three that are enough.
 */
export function countAdvanceReporters(reports: readonly AdvanceReport[], now: Date, clearedAt: string | null): number {
  const lately = new Date(now.getTime() - DISPUTE_DAYS * DAY_MS).toISOString();
  const since = clearedAt !== null && clearedAt > lately ? clearedAt : lately;
  // Times are ISO text of one form: their order is that of the letters.
  return differentPeople(newestSince(reports, since), PEOPLE_TO_DISPUTE).length;
}

function* newestSince(reports: readonly AdvanceReport[], since: string): Generator<AdvanceReport> {
  for (let turn = reports.length - 1; turn >= 0; turn -= 1) {
    const report = reports[turn];
    if (report !== undefined && report.at >= since) yield report;
  }
}

type Trust = Axes["trust"];
/** `by`: the word that made it so. */
type TrustState = {
  trust: Trust;
  word: AuthoredObservation | null;
  clearedAt: string | null;
  reports: AdvanceReport[];
  /** What those who know more found to the same effect, since it last was otherwise. */
  before: AxisStatement[];
};
type TrustStep = { at: string; apply: (state: TrustState) => TrustState };

/**
 * Whether a listing can be trusted, from all that was ever said about it: the words in the order of
 * their times, each judged by what was so before it. Of one time come first what an import says,
 * then words, then a moderator's decision.
 * @param words in the order of their times
 * @returns the axis, the word that made it so, null where no word did, and what those who know more
 *   found to the same effect
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
  // Sorting keeps the order of what has the same time.
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

/** What an import says lifts nothing that people or moderators found. */
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
 * What backs a value: what is known of it already, where it stays the same, and this one unless a
 * seeker says it.
 */
function backing({ trust: was, before }: TrustState, { value, at, by }: Trust): AxisStatement[] {
  const kept = was.value === value ? before : [];
  return by === "seeker" || by === null || at === null ? kept : [...kept, { value, at, by }];
}

function isClearing({ value, by }: Trust): boolean {
  return value === "confirmed" && (by === "verifier" || by === "moderator");
}
