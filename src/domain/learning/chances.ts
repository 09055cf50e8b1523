import { reachPull, STATED_CHANCES as STATED, stockPull, trustPull } from "../listings/rank.ts";
import { BY_ROLES } from "../observations/axes.ts";
import type { ByRole } from "../observations/axes.ts";
import { REACH_HALF_LIFE_HOURS, ROLE_WEIGHTS, TRUST_HALF_LIFE_HOURS } from "../observations/confidence.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { HOUR_MS } from "../shared/durations.ts";

/** The three facts of a listing whose chances are estimated. */
export const AXIS_NAMES = ["stock", "reach", "trust"] as const;
export type AxisName = (typeof AXIS_NAMES)[number];

/** Weights that seekers together may have (DESIGN.md 4). Each has a chance of its own. */
export const SEEKER_STEPS = [0.2, 0.4, 0.6, 0.8] as const;

/** The fact of an axis: what was said of it, when and by whom. */
export type AxisFact = { value: string; at: string | null; by: ByRole | null; weight?: number };

/**
 * A word by which a chance is looked up: the value, and who said it (`facility`, `seeker 0.4`).
 * `NO_WORD` is the chance without any, or with one so old that nothing is left of it.
 */
export type Word = string;
export const NO_WORD: Word = "nothing";

/** The chances of one axis, for one kind in one area. Words of another subtype fade otherwise. */
export type AxisChances = {
  byWord: ReadonlyMap<Word, number>;
  halfLifeHours: number;
  /** How many of the stated half-lives that is. */
  halfLifeTimes: number;
};
export type WordChances = Readonly<Record<AxisName, AxisChances>>;

/** The word of a fact; `NO_WORD` where nobody said anything. */
export function wordOf({ value, by, weight }: { value: string; by: ByRole | null; weight?: number | undefined }): Word {
  if (by === null || value === "unknown" || value === "unreviewed") return NO_WORD;
  return by === "seeker" ? `${value} seeker ${weight ?? ROLE_WEIGHTS.seeker}` : `${value} ${by}`;
}

/** Half-lives that an axis has by the stated tables, hours. */
export function statedHalfLifeHours(axis: AxisName, kind: Kind, subtype?: string): number {
  if (axis === "stock") return stockHalfLifeHours(kind, subtype);
  return axis === "reach" ? REACH_HALF_LIFE_HOURS : TRUST_HALF_LIFE_HOURS;
}

/** The chances that rank.ts states, by word: they hold until enough is learnt. */
export const STATED_BY_WORD: Readonly<Record<AxisName, ReadonlyMap<Word, number>>> = {
  stock: stated(STATED.stock, STATED.stock.unknown, stockPull),
  reach: stated(STATED.reach, STATED.reach.unknown, reachPull),
  trust: stated(STATED.trust, STATED.trust.unreviewed, trustPull),
};

/** Half-lives since a fact was said; 0 for one in the future, null without a time. */
export function halfLivesSince({ at }: Pick<AxisFact, "at">, halfLifeHours: number, now: Date): number | null {
  if (at === null) return null;
  return Math.max(0, now.getTime() - Date.parse(at)) / HOUR_MS / halfLifeHours;
}

/** The chance of an axis so many of its half-lives after a word. */
export function chanceAfter({ byWord }: Pick<AxisChances, "byWord">, word: Word, halfLives: number): number {
  const prior = byWord.get(NO_WORD) ?? 0;
  const fresh = byWord.get(word) ?? prior;
  // Fraud that moderators confirmed does not fade.
  return word.startsWith("fraud-confirmed") ? fresh : prior + (fresh - prior) * 0.5 ** halfLives;
}

/**
 * The chance of a yes by what was known before a call. `halfLives` are stated ones; `times`: how
 * many of them a learnt one lasts.
 */
export function chanceKnown(
  chances: WordChances,
  known: Readonly<Record<AxisName, { word: Word; halfLives: number }>>,
): number {
  return AXIS_NAMES.reduce((chance, axis) => {
    const { word, halfLives } = known[axis];
    return chance * chanceAfter(chances[axis], word, halfLives / chances[axis].halfLifeTimes);
  }, 1);
}

function stated<Value extends string>(
  values: Readonly<Record<Value, number>>,
  prior: number,
  pull: (said: { value: Value; by: ByRole; weight?: number | undefined }) => number,
): ReadonlyMap<Word, number> {
  const words = new Map<Word, number>([[NO_WORD, prior]]);
  for (const value in values) {
    for (const by of BY_ROLES) {
      for (const weight of by === "seeker" ? SEEKER_STEPS : [undefined]) {
        const word = wordOf({ value, by, ...(weight !== undefined && { weight }) });
        if (word !== NO_WORD) words.set(word, prior + pull({ value, by, weight }));
      }
    }
  }
  return words;
}
