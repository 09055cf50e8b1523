import { FITS, reachPull, STATED_CHANCES, stockPull, trustPull } from "#domain/listings/rank.ts";
import type { Chances } from "#domain/listings/rank.ts";
import { REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { byCode } from "./axis-codes.ts";
import { treeOf, TREES } from "./masks.ts";

/** Chances (domain/listings/rank.ts) as tables: the pulls by the code of an axis. */
export type ChanceTables = {
  stock: number;
  reach: number;
  trust: number;
  stockPulls: Float64Array;
  reachPulls: Float64Array;
  trustPulls: Float64Array;
  /** By tier (query/plan.ts). */
  fit: Float64Array;
};

/** The chances that hold for a kind and side. */
export type ChancesOf = (kind: Kind, side: "need" | "offer") => Chances;

function tablesOf(chances: Chances): ChanceTables {
  return {
    stock: chances.stock.unknown,
    reach: chances.reach.unknown,
    trust: chances.trust.unreviewed,
    stockPulls: byCode(STOCK_VALUES, (said) => stockPull(said, chances)),
    reachPulls: byCode(REACH_VALUES, (said) => reachPull(said, chances)),
    trustPulls: byCode(TRUST_VALUES, (said) => trustPull(said, chances)),
    fit: Float64Array.from(FITS, (fit) => chances.fit[fit]),
  };
}

/** The tables of the stated chances. */
export const STATED = tablesOf(STATED_CHANCES);

/** The tables of each tree of one kind. Trees of all kinds have none: their rows have their own. */
export function chanceTables(chancesOf: ChancesOf = () => STATED_CHANCES): readonly ChanceTables[] {
  const tables = Array.from({ length: TREES }, () => STATED);
  const known = new Map<Chances, ChanceTables>([[STATED_CHANCES, STATED]]);
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
