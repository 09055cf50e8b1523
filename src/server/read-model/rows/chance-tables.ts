import { FITS, ownPrior, ownPull, reachPull, STATED_CHANCES, stockPull, trustPull } from "#domain/listings/rank.ts";
import type { Chances, KindChances, LearntInterval } from "#domain/listings/rank.ts";
import { REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { areaCodeNamed } from "./area-codes.ts";
import { byCode, listByCode } from "./axis-codes.ts";
import { treeOf, TREES } from "./masks.ts";
import { RECORD_CODES, triedOf } from "./tried-words.ts";

/** Chances (domain/listings/rank.ts) as tables: the pulls by the code of an axis. */
export type ChanceTables = {
  stock: number;
  reach: number;
  trust: number;
  stockPulls: Float64Array;
  reachPulls: Float64Array;
  trustPulls: Float64Array;
  stockTried: TriedTables;
  reachTried: TriedTables;
  /** By tier (query/plan.ts). */
  fit: Float64Array;
  /** What was learnt, by the code of an axis; null: nothing that a card may tell. */
  learnt: Readonly<Record<"stock" | "reach" | "trust", LearntCodes>> | null;
  /** Of areas that have chances of their own, by their codes (area-codes.ts); null: of none. */
  areas: ReadonlyMap<number, ChanceTables> | null;
};

/**
 * By the code of a record (tried-words.ts). `own`: a place's own prior. `up`, `down`: what is left
 * of a pull away from it. Code 0 has the prior of its kind, and 1.
 */
export type TriedTables = { own: Float64Array; up: Float64Array; down: Float64Array };

/** What was learnt of an axis: without a word, and right after the word of each code. */
type LearntCodes = { prior: LearntInterval; words: readonly (LearntInterval | null)[] };

/** The chances that hold for a kind and side. */
export type ChancesOf = (kind: Kind, side: "need" | "offer") => KindChances;

function tablesOf(chances: KindChances): ChanceTables {
  return {
    stock: chances.stock.unknown,
    reach: chances.reach.unknown,
    trust: chances.trust.unreviewed,
    stockPulls: byCode(STOCK_VALUES, (said) => stockPull(said, chances)),
    reachPulls: byCode(REACH_VALUES, (said) => reachPull(said, chances)),
    trustPulls: byCode(TRUST_VALUES, (said) => trustPull(said, chances)),
    stockTried: triedTables(chances.stock.unknown),
    reachTried: triedTables(chances.reach.unknown),
    fit: Float64Array.from(FITS, (fit) => chances.fit[fit]),
    learnt: learntOf(chances),
    areas: areasOf(chances),
  };
}

function areasOf({ areas, fit }: KindChances): ChanceTables["areas"] {
  const tables = new Map<number, ChanceTables>();
  for (const [name, chances] of areas ?? []) {
    const code = areaCodeNamed(name);
    if (code !== null) tables.set(code, tablesOf({ ...chances, fit }));
  }
  return tables.size === 0 ? null : tables;
}

function triedTables(prior: number): TriedTables {
  const own = Float64Array.from({ length: RECORD_CODES }, (_, code) =>
    code === 0 ? prior : ownPrior(prior, triedOf(code)),
  );
  const left = (pull: number, each: number): number => (each === prior ? 1 : ownPull(pull, prior, each) / pull);
  return { own, up: own.map((each) => left(1, each)), down: own.map((each) => left(-1, each)) };
}

/** Nothing is shown where one of the three priors is stated: a word fades towards it. */
function learntOf({ learnt }: Chances): ChanceTables["learnt"] {
  if (learnt === undefined) return null;
  const of = <V extends string>(axis: "stock" | "reach" | "trust", values: readonly V[], unsaid: V) => {
    const prior = learnt(axis, { value: unsaid, by: null });
    return prior === null ? null : { prior, words: listByCode(values, (said) => learnt(axis, said)) };
  };
  const stock = of("stock", STOCK_VALUES, "unknown");
  const reach = of("reach", REACH_VALUES, "unknown");
  const trust = of("trust", TRUST_VALUES, "unreviewed");
  return stock === null || reach === null || trust === null ? null : { stock, reach, trust };
}

/** The tables of the stated chances. */
export const STATED = tablesOf(STATED_CHANCES);

/** The tables of each tree of one kind. Trees of all kinds have none: their rows have their own. */
export function chanceTables(chancesOf: ChancesOf = () => STATED_CHANCES): readonly ChanceTables[] {
  const tables = Array.from({ length: TREES }, () => STATED);
  const known = new Map<KindChances, ChanceTables>([[STATED_CHANCES, STATED]]);
  for (const kind of KINDS) {
    for (const side of ["offer", "need"] as const) {
      const chances = chancesOf(kind, side);
      const made = known.get(chances) ?? tablesOf(chances);
      known.set(chances, made);
      tables[treeOf(kind, side)] = made;
    }
  }
  return tables;
}
