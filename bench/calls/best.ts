import { rankChances } from "#domain/learning/rank-chances.ts";
import type { ChanceTable } from "#domain/learning/learn-chances.ts";
import { isImportStockTooOld } from "#domain/listings/public-stock.ts";
import {
  answeredShare,
  ownPrior,
  ownPull,
  rankAt,
  rankBucket,
  RECORD_LEVELS,
  recordLevel,
  reachPull,
  soundPull,
  STATED_CHANCES,
  stockPull,
  trustPull,
  VAGUE_STEPS,
  vagueStep,
} from "#domain/listings/rank.ts";
import type { Chances } from "#domain/listings/rank.ts";
import type { Axes, ByRole, ReachValue, StockValue, TrustValue } from "#domain/observations/axes.ts";
import type { Tried } from "#domain/observations/track-record.ts";
import { REACH_HALF_LIFE_HOURS, TRUST_HALF_LIFE_HOURS } from "#domain/observations/confidence.ts";
import { stockHalfLifeHours } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { dateAt, kmBetween } from "./place-row.ts";
import type { City } from "./parameters.ts";
import type { VisibleRow } from "./place-row.ts";
import { randomOf, seedOf } from "./random.ts";
import type { Order } from "./simulate.ts";

/** Who said what about an axis. */
type Said<Value> = { value: Value; by: ByRole | null; weight?: number | undefined };

/** How one axis pulls a chance away from its prior, and how fast that fades. */
type AxisTerms<Value> = {
  prior: number;
  pull: (said: Said<Value>) => number;
  halfLifeHours: number;
};

/** The chances that an order goes by, for one kind. */
export type Terms = { stock: AxisTerms<StockValue>; reach: AxisTerms<ReachValue>; trust: AxisTerms<TrustValue> };

/** The chances of a row, now. */
export type RowChances = { hasIt: number; answers: number; honest: number };

/** How an order makes one number of a row's chances. The group comes first; of a group the most. */
export type Formula = {
  group: (row: VisibleRow) => number;
  worth: (chances: RowChances, row: VisibleRow, km: number) => number;
};

/** The chances as rank.ts states them. */
export function statedTerms(kind: Kind): Terms {
  return {
    stock: {
      prior: STATED_CHANCES.stock.unknown,
      pull: (said) => stockPull(said),
      halfLifeHours: stockHalfLifeHours(kind),
    },
    reach: {
      prior: STATED_CHANCES.reach.unknown,
      pull: (said) => reachPull(said),
      halfLifeHours: REACH_HALF_LIFE_HOURS,
    },
    trust: {
      prior: STATED_CHANCES.trust.unreviewed,
      pull: (said) => trustPull(said),
      halfLifeHours: TRUST_HALF_LIFE_HOURS,
    },
  };
}

/** The stated chances, with the half-life that stock has in the made world. */
export function trueHalfLives({ stockHalfLifeHours: halfLifeHours }: City): (kind: Kind) => Terms {
  return (kind) => {
    const stated = statedTerms(kind);
    return { ...stated, stock: { ...stated.stock, halfLifeHours } };
  };
}

/** Chances as they were learnt, in one area. */
export function learntTerms(table: ChanceTable, area: string): (kind: Kind) => Terms {
  const made = new Map<Kind, Terms>();
  return (kind) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const whole = rankChances(table, kind);
    const terms = termsOfChances({ ...whole, ...whole.areas?.get(area) }, kind);
    made.set(kind, terms);
    return terms;
  };
}

function termsOfChances(chances: Chances, kind: Kind): Terms {
  const stated = statedTerms(kind);
  return {
    stock: { ...stated.stock, prior: chances.stock.unknown, pull: (said) => stockPull(said, chances) },
    reach: { ...stated.reach, prior: chances.reach.unknown, pull: (said) => reachPull(said, chances) },
    trust: { ...stated.trust, prior: chances.trust.unreviewed, pull: (said) => trustPull(said, chances) },
  };
}

/** An order until a minute, and another one from then on. */
export function until(minute: number, first: Order, then: Order): Order {
  return (rows, from) => (from.minute < minute ? first : then)(rows, from);
}

/**
 * The product's formula: the inverse of the answered calls until a yes. Rows that nobody can call
 * come last. It is the rank of one row in server/read-model/query/evidence.ts.
 */
export const productFormula: Formula = {
  group: (row) => (row.hasNumber ? 0 : 1),
  worth: ({ hasIt, answers, honest }, row, km) => {
    const farther = VAGUE_STEPS[vagueStep(row.uncertaintyKm)]?.fartherKm ?? 0;
    return rankAt(hasIt * answeredShare(answers) * honest, km + farther);
  },
};

/** `best`, with the given chances and formula. Rows of nearly equal rank take turns. */
export function best(termsOf: (kind: Kind) => Terms, formula: Formula = productFormula): Order {
  const pulls = new WeakMap<Axes, Pulls>();
  return (rows, { spot, minute, random }) => {
    const nowMs = dateAt(minute).getTime();
    const seed = Math.floor(random.next() * 2 ** 32);
    return rows
      .map((row, at) => {
        const chances = chancesOf(row, { terms: termsOf(row.kind), pulls, nowMs });
        const worth = formula.worth(chances, row, kmBetween(spot, row.spot));
        return { row, group: formula.group(row), bucket: rankBucket(worth), turn: seedOf(seed, at) };
      })
      .toSorted((a, b) => a.group - b.group || a.bucket - b.bucket || a.turn - b.turn)
      .map(({ row }) => row);
  };
}

/**
 * How far the words of a row's facts pull, and when they were said: the same until new words. A
 * pull is asked for when it first counts. `tooOld`: of an import whose stock is no longer shown.
 */
type Pulls = { stock: Pull; reach: Pull; trust: Pull; tooOld: Pull };
type Pull = { of: number; atMs: number } | null | undefined;

/** What a row's facts say of its chances now. */
function chancesOf(
  row: VisibleRow,
  { terms, pulls, nowMs }: { terms: Terms; pulls: WeakMap<Axes, Pulls>; nowMs: number },
): RowChances {
  const { axes, base } = row;
  const known = pulls.get(axes) ?? { stock: undefined, reach: undefined, trust: undefined, tooOld: undefined };
  pulls.set(axes, known);
  const source = base.stock === undefined ? "facility" : "import";
  const atMs = (known.stock ?? known.tooOld)?.atMs ?? (axes.stock.at === null ? Number.NaN : Date.parse(axes.stock.at));
  let stock: Pull;
  if (isImportStockTooOld(source, atMs, nowMs))
    stock = known.tooOld ??= pullOf(terms.stock, { ...axes.stock, value: "unknown" });
  else stock = known.stock ??= pullOf(terms.stock, axes.stock);
  known.reach ??= pullOf(terms.reach, axes.reach);
  known.trust ??= pullOf(terms.trust, axes.trust);
  return {
    hasIt: chanceOf(terms.stock, stock, { nowMs, tried: row.record?.stock }),
    answers: chanceOf(terms.reach, known.reach, { nowMs, tried: row.record?.reach }),
    honest: chanceOf(terms.trust, known.trust, { nowMs }),
  };
}

function pullOf<Value>(
  { pull }: AxisTerms<Value>,
  fact: { value: Value; at: string | null; by: ByRole | null; weight?: number },
): Pull {
  return fact.at === null ? null : { of: pull(fact), atMs: Date.parse(fact.at) };
}

function chanceOf<Value>(
  { prior, halfLifeHours }: AxisTerms<Value>,
  said: Pull,
  { nowMs, tried }: { nowMs: number; tried?: Tried | undefined },
): number {
  const level = (sum: number): number => RECORD_LEVELS[recordLevel(sum)] ?? 0;
  const own = tried === undefined ? prior : ownPrior(prior, { yes: level(tried.yes), no: level(tried.no) });
  if (said === null || said === undefined) return own;
  const halfLives = (nowMs - said.atMs) / HOUR_MS / halfLifeHours;
  return own + ownPull(said.of, prior, own) * 0.5 ** Math.max(0, halfLives);
}

/**
 * The stated chances off by half. Each chance, or its complement, is halved. Each half-life is
 * halved or half as long again. The seed decides which.
 */
export function offByHalf(seed: number): (kind: Kind) => Terms {
  const random = randomOf(seed);
  const offset = <Value extends string>(axis: AxisTerms<Value>): AxisTerms<Value> => {
    const sides = new Map<string, boolean>();
    const isDown = (name: string): boolean => {
      const known = sides.get(name) ?? random.chance(0.5);
      sides.set(name, known);
      return known;
    };
    const off = (chance: number, name: string): number => (isDown(name) ? chance / 2 : 1 - (1 - chance) / 2);
    const prior = off(axis.prior, "prior");
    return {
      prior,
      pull: (said) => soundPull(said.value, off(axis.prior + axis.pull(said), `${said.value} ${said.by}`) - prior),
      halfLifeHours: axis.halfLifeHours * (isDown("half-life") ? 0.5 : 1.5),
    };
  };
  const made = new Map<Kind, Terms>();
  return (kind) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const { stock, reach, trust } = statedTerms(kind);
    const terms = { stock: offset(stock), reach: offset(reach), trust: offset(trust) };
    made.set(kind, terms);
    return terms;
  };
}
