import type { ByRole, ReachValue, StockValue, TrustValue } from "../observations/axes.ts";
import { weightOf } from "../observations/confidence.ts";
import type { Tried } from "../observations/track-record.ts";
import { remainingAfter } from "../shared/half-life.ts";
import type { Urgency } from "./fields.ts";
import { STATED_FIT } from "./stated-fit.ts";

/*
 * How `best` orders a search (DESIGN.md 5.5, decisions 65 and 115): who calls from the top shall
 * need the fewest calls to a yes that is of use.
 *
 * Of a row, p is the chance of such a yes: P(stock) x P(answer) x P(honest) x P(it is what was
 * asked for) x P(it is near enough to be used). A call costs c minutes on average. The best order
 * is by c / p, least first: the rule of sequential search.
 *
 * The rank is its inverse, in answered calls: 1 is a sure yes next door. Urgency of a need and open
 * reports lower it too. Neither changes with time.
 *
 * Each chance starts at its prior and is pulled towards what was observed. The pull is the weight
 * of the role, halved each half-life (DESIGN.md 5.1). It fades in both directions: an old
 * "available" sinks to the prior, an old "out" rises to it. One bad observation lowers a listing
 * without hiding it. Nothing is stored, so reading never changes a rank.
 *
 * A place has priors of its own, where people tried it: those of its kind, pulled towards what they
 * found over the last months (decision 87).
 *
 * All numbers: proposal, to be replaced by what "Did it help?" finds. They follow the
 * reports in DOMAIN.md 1.3 and 4.3. Most unverified leads of 2021 were empty or did not answer.
 */

/** How a row answers what was asked for in particular, the likeliest first (`why`). */
export const FITS = ["exact", "compatible", "ask-blood-bank", "subtype-unknown"] as const;
export type Fit = (typeof FITS)[number];

/**
 * All chances of a rank, 0..1. Each is the one right after an observation; that of `unknown` and
 * `unreviewed` is the prior.
 */
export type Chances = {
  readonly stock: Readonly<Record<StockValue, number>>;
  readonly reach: Readonly<Record<ReachValue, number>>;
  /** Confirmed fraud does not fade (DESIGN.md 4). */
  readonly trust: Readonly<Record<TrustValue, number>>;
  /** That a row has what was asked for, if it has anything of its kind. `exact` is 1. */
  readonly fit: Readonly<Record<Fit, number>>;
  /**
   * The chance of an axis right after what somebody said of it, as it was learnt (domain/learning).
   * Absent: the chance of the value, as far as the weight of the role goes.
   */
  readonly after?: (axis: "stock" | "reach" | "trust", said: Statement<string>) => number;
  /**
   * What was learnt of that chance from calls of this kind; null: nothing. Who said nothing (`by`
   * null) is the prior. Absent: nothing is learnt of any.
   */
  readonly learnt?: (axis: "stock" | "reach" | "trust", said: Statement<string>) => LearntInterval | null;
};

/**
 * The chances of a kind. `areas`: by name those of areas that have chances of their own; everywhere
 * else those of the kind hold. Whether a row has what was asked for is never of an area.
 */
export type KindChances = Chances & { readonly areas?: ReadonlyMap<string, Omit<Chances, "fit">> };

/** A chance that was learnt, and the interval that contains the true one 95 times of 100. */
export type LearntInterval = { chance: number; low: number; high: number };

/** The chances that hold until outcomes say more. Proposal. */
export const STATED_CHANCES: Chances = {
  stock: { unknown: 0.35, available: 0.95, limited: 0.7, out: 0.05, closed: 0.02 },
  reach: { unknown: 0.6, reachable: 0.95, "no-answer": 0.3, busy: 0.5, "wrong-number": 0.05, disconnected: 0.02 },
  trust: { unreviewed: 0.8, confirmed: 0.98, disputed: 0.4, "fraud-confirmed": 0.02 },
  fit: STATED_FIT,
};

/**
 * Minutes of a call by its end. Proposal. Unanswered: of five calls
 * three ring out, 1 min each, and two are busy or wrong, 0.5 min each.
 */
export const CALL_MINUTES = { answered: 3, unanswered: 0.8 } as const;

/** Worth of a need by urgency. Proposal. */
export const URGENCY_WEIGHT: Readonly<Record<Urgency, number>> = { critical: 1, urgent: 0.8, soon: 0.6, planned: 0.45 };

/**
 * A place that is only an area counts as this much farther: as far as it may be. By its
 * uncertainty, km: a quarter, a town, a district, anything wider. Proposal.
 */
export const VAGUE_STEPS: readonly { upToKm: number; fartherKm: number }[] = [
  { upToKm: 5, fartherKm: 0 },
  { upToKm: 20, fartherKm: 20 },
  { upToKm: 60, fartherKm: 60 },
  { upToKm: Number.POSITIVE_INFINITY, fartherKm: 500 },
];

/** The index in VAGUE_STEPS of an uncertainty. */
export function vagueStep(uncertaintyKm: number): number {
  return VAGUE_STEPS.findIndex(({ upToKm }) => uncertaintyKm <= upToKm);
}

/**
 * Step by which reports lower a rank; open reports take half of it at most. Proposal.
 */
export const DOUBT_STEP = 0.05;
/** The most steps of doubt. */
export const MOST_DOUBT_STEPS = 10;

/** The step of a listing's doubt. */
export function doubtStep(doubt: number | undefined): number {
  return doubt === undefined ? 0 : Math.max(0, Math.min(MOST_DOUBT_STEPS, Math.round(doubt / DOUBT_STEP)));
}

/** The share of worth that open reports leave, 0.5..1. */
export function doubtWorth(step: number): number {
  return 1 - step * DOUBT_STEP;
}

/**
 * A yes so far away is of use to every second family, km: an hour on the way. Proposal,
 * measured in made cities (decision 115).
 */
export const HALF_USE_KM = 30;

/** Rows whose ranks differ by less take turns (CONTRACT.md 4: 1 %; slightly less, for rounding). */
export const ROTATION_SHARE = 0.0099;

const BUCKET = Math.log1p(ROTATION_SHARE);

/** Who said what about one axis. `weight`: of the seekers behind it; absent: that of its role. */
export type Statement<V> = { value: V; by: ByRole | null; weight?: number | undefined };

const GOOD: ReadonlySet<string> = new Set(["available", "limited", "reachable", "confirmed"]);
const BAD: ReadonlySet<string> = new Set(
  "out closed no-answer wrong-number disconnected disputed fraud-confirmed".split(" "),
);

/**
 * A pull within reason, however wrong learnt chances are (decision 77). A good word never lowers a
 * chance, and a bad one never raises it.
 */
export function soundPull(value: string, pull: number): number {
  if (GOOD.has(value)) return Math.max(0, pull);
  return BAD.has(value) ? Math.min(0, pull) : pull;
}

/** How far a new observation of stock pulls its chance away from the prior; 0 without one. */
export function stockPull(said: Statement<StockValue>, { stock, after }: Chances = STATED_CHANCES): number {
  if (after !== undefined && said.by !== null) return soundPull(said.value, after("stock", said) - stock.unknown);
  return (stock[said.value] - stock.unknown) * weightOf(said.by, said.weight);
}

/** The same for reach. */
export function reachPull(said: Statement<ReachValue>, { reach, after }: Chances = STATED_CHANCES): number {
  if (after !== undefined && said.by !== null) return soundPull(said.value, after("reach", said) - reach.unknown);
  return (reach[said.value] - reach.unknown) * weightOf(said.by, said.weight);
}

/** The same for trust. Confirmed fraud counts in full, whatever the role. */
export function trustPull(said: Statement<TrustValue>, { trust, after }: Chances = STATED_CHANCES): number {
  const { value, by, weight } = said;
  if (after !== undefined && by !== null) return soundPull(value, after("trust", said) - trust.unreviewed);
  return (trust[value] - trust.unreviewed) * (value === "fraud-confirmed" ? 1 : weightOf(by, weight));
}

/**
 * How many tries the prior of a kind weighs against the record of one place. With 3 to 10 the made
 * cities cost the same. Proposal (decision 87).
 */
export const PRIOR_TRIES = 6;

/** Sums of a record count as the nearest of these, so that a rank needs only a table. */
export const RECORD_LEVELS = [0, 0.4, 0.9, 1.8, 3.5, 7, 14, 28] as const;

/** The index of the level that is nearest to a sum. */
export function recordLevel(sum: number): number {
  return RECORD_LEVELS.findIndex(
    (level, at) => sum <= (level + (RECORD_LEVELS[at + 1] ?? Number.POSITIVE_INFINITY)) / 2,
  );
}

/** The prior of one place: that of its kind, shrunk towards what those who tried it found. */
export function ownPrior(prior: number, { yes, no }: Tried): number {
  return (PRIOR_TRIES * prior + yes) / (PRIOR_TRIES + yes + no);
}

/**
 * A pull away from a place's own prior. It goes the same share of the way to yes, or to no, as from
 * the prior of its kind.
 * @param prior of its kind, 0..1
 * @param own the place's own, 0..1
 */
export function ownPull(pull: number, prior: number, own: number): number {
  const room = pull >= 0 ? 1 - prior : prior;
  return room === 0 ? 0 : (pull * (pull >= 0 ? 1 - own : own)) / room;
}

/**
 * The share of the minutes of calls that is spent on answered ones, 0..1. That much is left of the
 * chance of a yes where somebody answers.
 * @param answers the chance of an answer
 */
export function answeredShare(answers: number): number {
  const spoken = answers * CALL_MINUTES.answered;
  return spoken / (spoken + (1 - answers) * CALL_MINUTES.unanswered);
}

/** The chance that a yes so far away is of use, 0..1. Above 0 for every distance on Earth. */
export function usableShare(km: number): number {
  return remainingAfter(km / HALF_USE_KM);
}

/**
 * The rank of a row, 0..1, from what it is worth next door, 0..1, and its distance. It is the
 * inverse of the answered calls until a yes that is of use.
 */
export function rankAt(worth: number, km: number): number {
  return worth * usableShare(km);
}

/** The bucket of a rank, 0 best. Ranks of one bucket differ by less than 1 % and take turns. */
export function rankBucket(rank: number): number {
  return Math.floor(-Math.log(rank) / BUCKET);
}
