import type { ByRole } from "../observations/axes.ts";
import type { Outcome } from "../observations/outcomes.ts";
import { SEEKERS_HOURS } from "../observations/derive-axis.ts";
import type { Standing } from "../observations/standing.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import type { FoundValue } from "./line-finding.ts";

/**
 * How long a finding is told. Our table.
 * - `authorityDays`: of a keeper, verifier or moderator. A number that was given up goes to nobody
 *   else for 45 days at least (United States, 47 CFR 52.15). So the finding ends before.
 * - `callersHours`: of callers of two networks, twice the half-life of reach (proposal).
 * - `networks`: so many of them must agree.
 */
export const FINDING_TABLE = { authorityDays: 30, callersHours: 48, networks: 2 } as const;

/** The scope of what is true of the number itself, for every entry with it. */
export const EVERYWHERE = "";

/**
 * What somebody found who called an entry with the number as its only published one. `speaker`:
 * callers of one network are one. `entry`: the facility, else the listing. `isOfNumber`: a keeper's
 * word counts for other entries too, because the number is surely theirs.
 */
export type NumberWord = {
  outcome: Outcome;
  at: string;
  by: ByRole;
  speaker: string;
  standing?: Standing | undefined;
  entry: string;
  isOfNumber?: boolean;
};

/** What a moderator decided about a number, by one key. */
export type NumberDecision = { value: "disconnected" | "works"; at: string };

/**
 * What is known of a number. `scope`: `EVERYWHERE`, or the one entry for which it holds. `works`:
 * it was found dead before and no longer is; calls before `at` say nothing of reach any more.
 */
export type NumberFinding = { scope: string; found: FoundValue | "works"; at: string; by: ByRole; until: string };

/** All that is known of a number. `provedAt`: when somebody last entered a code sent to it. */
export type NumberEvidence = {
  words: readonly NumberWord[];
  decided?: NumberDecision | undefined;
  provedAt?: string | undefined;
};

type State = { dead: NumberFinding | null; works: NumberFinding | null; wrong: Map<string, NumberFinding> };

/** What each outcome of a call tells of the line itself; what is absent tells nothing. */
const ANSWERS: Readonly<Partial<Record<Outcome, boolean>>> = {
  "got-help": true,
  "in-stock": true,
  limited: true,
  "none-left": true,
  "asked-for-advance-money": true,
  confirmed: true,
  "not-for-us": true,
  busy: true,
  "wrong-number": true,
  disconnected: false,
};

/**
 * Judges a number by all that is known (DESIGN.md 5.1). It is pure, and the order of arrival does
 * not matter. Dead is what a verifier, a moderator or whoever holds the number says. It ends when
 * one of them finds the opposite, when a code proves the number, or with its time. What callers of
 * two networks say is told as a doubt. What is said of a wrong number holds for that entry alone.
 */
export function judgeNumber({ words, decided, provedAt }: NumberEvidence, now: Date): NumberFinding[] {
  const state: State = { dead: null, works: null, wrong: new Map() };
  const steps = [
    ...words
      .filter(({ by }) => by !== "seeker" && by !== "feed")
      .map((word) => ({ at: word.at, step: afterWord(word) })),
    ...(decided === undefined ? [] : [{ at: decided.at, step: afterDecision(decided) }]),
    ...(provedAt === undefined ? [] : [{ at: provedAt, step: works(provedAt, "owner") }]),
  ].filter(({ at }) => Date.parse(at) <= now.getTime());
  for (const { step } of steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) step(state);
  const { dead, wrong } = state;
  const callers = dead === null ? toldByCallers(words, [state.works?.at, decided?.at, provedAt]) : null;
  const found = [dead, state.works, callers, ...wrong.values()];
  return found.filter((each) => each !== null).filter(({ until }) => Date.parse(until) > now.getTime());
}

function afterWord(word: NumberWord): (state: State) => void {
  const { outcome, at, by, entry, isOfNumber = false } = word;
  const isVerifiers = by === "verifier";
  return (state) => {
    const answers = ANSWERS[outcome];
    if (answers === undefined) return;
    if (outcome === "disconnected") {
      if (isVerifiers || isOfNumber) setDead(state, finding({ scope: EVERYWHERE, found: "disconnected", at, by }));
      else state.wrong.set(entry, finding({ scope: entry, found: "disconnected", at, by }));
      return;
    }
    // A keeper who writes counts did not call the line.
    if (isVerifiers) works(at, by)(state);
    if (outcome === "wrong-number") state.wrong.set(entry, finding({ scope: entry, found: outcome, at, by }));
    else if (isVerifiers) state.wrong.delete(entry);
  };
}

function afterDecision({ value, at }: NumberDecision): (state: State) => void {
  return (state) => {
    if (value === "disconnected") setDead(state, finding({ scope: EVERYWHERE, found: value, at, by: "moderator" }));
    else works(at, "moderator")(state);
  };
}

function setDead(state: State, dead: NumberFinding): void {
  state.dead = dead;
  state.works = null;
}

/** A line that works. Only a code or a moderator also says that it is the entries' own. */
function works(at: string, by: ByRole): (state: State) => void {
  return (state) => {
    const isUndone = state.dead !== null || (by !== "verifier" && state.wrong.size > 0);
    if (isUndone) state.works = finding({ scope: EVERYWHERE, found: "works", at, by });
    state.dead = null;
    if (by !== "verifier") state.wrong.clear();
  };
}

function finding(parts: Omit<NumberFinding, "until">): NumberFinding {
  const until = new Date(Date.parse(parts.at) + FINDING_TABLE.authorityDays * DAY_MS).toISOString();
  return { ...parts, until };
}

/**
 * What callers tell: at least two of different networks found it dead within hours of each other.
 * As many who were answered since are enough to end it.
 * @param cleared when somebody else knew better: earlier calls say nothing
 */
function toldByCallers(words: readonly NumberWord[], cleared: readonly (string | undefined)[]): NumberFinding | null {
  const answered = words.filter(({ by, outcome }) => by === "verifier" && ANSWERS[outcome] === true);
  const times = [...cleared, ...answered.map(({ at }) => at)].flatMap((at) => (at === undefined ? [] : Date.parse(at)));
  const since = Math.max(Number.NEGATIVE_INFINITY, ...times);
  const counted = words
    .filter(({ by, standing, at }) => by === "seeker" && isCounted(standing) && Date.parse(at) > since)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const dead = counted.filter(({ outcome }) => outcome === "disconnected");
  const last = dead.findLast((each) => agreeing(dead, each).size >= FINDING_TABLE.networks);
  if (last === undefined) return null;
  const deniers = counted.filter(
    ({ outcome, at }) => ANSWERS[outcome] === true && Date.parse(at) > Date.parse(last.at),
  );
  if (new Set(deniers.map(({ speaker }) => speaker)).size >= agreeing(dead, last).size) return null;
  const until = new Date(Date.parse(last.at) + FINDING_TABLE.callersHours * HOUR_MS).toISOString();
  return { scope: EVERYWHERE, found: "disconnected", at: last.at, by: "seeker", until };
}

function isCounted(standing: Standing | undefined): boolean {
  return standing === "member" || standing === "caller";
}

/** The speakers who found the same in the hours before one of them, that one included. */
function agreeing(dead: readonly NumberWord[], { at }: NumberWord): Set<string> {
  const to = Date.parse(at);
  const near = dead.filter((each) => Date.parse(each.at) <= to && Date.parse(each.at) >= to - SEEKERS_HOURS * HOUR_MS);
  return new Set(near.map(({ speaker }) => speaker));
}
