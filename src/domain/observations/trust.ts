import type { Axes, TrustValue } from "./axes.ts";
import type { Stated } from "./backing.ts";
import { DISPUTE_DAYS, PEOPLE_TO_DISPUTE, trustAfter } from "./outcomes.ts";
import { differentPeople } from "./people.ts";
import type { Speaker } from "./people.ts";
import type { Word } from "./words.ts";

/**
 * What a moderator decided about trust, and when. `unreviewed`: there was nothing in what was said
 * against it.
 */
export type Decided = { value: TrustValue; at: string };

/** One report of somebody who was asked for money in advance. */
export type AdvanceReport = Speaker & { at: string };

const DAY_MS = 86_400_000;

/**
 * How many different people were asked for money in advance in the 30 days before `now`, and since
 * somebody who may judge cleared it; counted up to the three that are enough.
 */
export function peopleBehind(reports: readonly AdvanceReport[], now: Date, clearedAt: string | null): number {
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
type State = {
  trust: Trust;
  word: Word | null;
  clearedAt: string | null;
  reports: AdvanceReport[];
  /** What those who know more found to the same effect, since it last was otherwise. */
  before: Stated[];
};
type Step = { at: string; apply: (state: State) => State };

/**
 * Whether a listing can be trusted, from all that was ever said about it: the words in the order of
 * their times, each judged by what was so before it. Of one time come first what an import says,
 * then words, then a moderator's decision.
 * @param words in the order of their times
 * @returns the axis, the word that made it so, null where no word did, and what those who know more
 *   found to the same effect
 */
export function trustFrom(
  words: readonly Word[],
  { base, decided }: { base: Trust; decided?: Decided | undefined },
): { trust: Trust; word: Word | null; before: readonly Stated[] } {
  const steps: Step[] = words.map((word) => ({ at: word.said.at, apply: (state) => afterWord(state, word) }));
  const { at } = base;
  if (at !== null) steps.unshift({ at, apply: (state) => afterBase(state, base) });
  if (decided !== undefined) steps.push({ at: decided.at, apply: (state) => afterDecision(state, decided) });
  const first: State = {
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

function afterWord(state: State, word: Word): State {
  const { said, who, network } = word;
  const isReport = said.outcome === "asked-for-advance-money";
  const reports = isReport ? [...state.reports, { who, network, at: said.at }] : state.reports;
  const people = isReport ? peopleBehind(reports, new Date(said.at), state.clearedAt) : 0;
  const trust = trustAfter(state.trust, said, people);
  if (trust === state.trust) return { ...state, reports };
  const clearedAt = clears(trust) ? trust.at : state.clearedAt;
  return { trust, word, clearedAt, reports, before: backing(state, trust) };
}

/** What an import says lifts nothing that people or moderators found. */
function afterBase(state: State, base: Trust): State {
  const isFound = state.trust.value === "disputed" || state.trust.value === "fraud-confirmed";
  if (isFound && base.by !== "moderator") return state;
  return {
    ...state,
    trust: base,
    word: null,
    before: backing(state, base),
    clearedAt: clears(base) ? base.at : state.clearedAt,
  };
}

function afterDecision(state: State, { value, at }: Decided): State {
  const isCleared = value === "confirmed" || value === "unreviewed";
  const trust: Trust = value === "unreviewed" ? { value, at: null, by: null } : { value, at, by: "moderator" };
  return { ...state, trust, word: null, before: backing(state, trust), clearedAt: isCleared ? at : state.clearedAt };
}

/**
 * What backs a value: what is known of it already, where it stays the same, and this one unless a
 * seeker says it.
 */
function backing({ trust: was, before }: State, { value, at, by }: Trust): Stated[] {
  const kept = was.value === value ? before : [];
  return by === "seeker" || by === null || at === null ? kept : [...kept, { value, at, by }];
}

function clears({ value, by }: Trust): boolean {
  return value === "confirmed" && (by === "verifier" || by === "moderator");
}
