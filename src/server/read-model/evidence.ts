import type { Axes, ByRole, ReachValue, StockValue, TrustValue } from "#domain/observations/axes.ts";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { REACH_HALF_LIFE_HOURS, TRUST_HALF_LIFE_HOURS } from "#domain/observations/confidence.ts";
import { IMPORT_AVAILABLE_MS } from "#domain/listings/claims.ts";
import { URGENCIES } from "#domain/listings/listing.ts";
import {
  reachPull,
  REACH_PRIOR,
  remaining,
  stockPull,
  STOCK_PRIOR,
  trustPull,
  TRUST_PRIOR,
  URGENCY_WEIGHT,
} from "#domain/listings/rank.ts";
import { halfLifeMs } from "./masks.ts";
import { IMPORT } from "./rows.ts";
import type { Rows } from "./rows.ts";

/*
 * The three axes of a row as one byte each, and the numbers of domain/listings/rank.ts laid out by that byte, so that a rank
 * is worked out from columns without making an object.
 */

const HOUR_MS = 3_600_000;
const REACH_HALF_LIFE_MS = REACH_HALF_LIFE_HOURS * HOUR_MS;
const TRUST_HALF_LIFE_MS = TRUST_HALF_LIFE_HOURS * HOUR_MS;
/** Place of "nobody" behind the roles. */
const NOBODY = BY_ROLES.length;

const STOCK_PULLS = pulls(STOCK_VALUES, stockPull);
const REACH_PULLS = pulls(REACH_VALUES, reachPull);
const TRUST_PULLS = pulls(TRUST_VALUES, trustPull);
const FRAUD = TRUST_VALUES.indexOf("fraud-confirmed");
const URGENCY_WEIGHTS = Float64Array.from(URGENCIES, (urgency) => URGENCY_WEIGHT[urgency]);
/** Row weight of an offer, kept as one more urgency. */
export const NO_URGENCY = URGENCIES.length;

export const stockCode = (stock: Axes["stock"]) => code(STOCK_VALUES, stock.value, stock.by);
export const reachCode = (reach: Axes["reach"]) => code(REACH_VALUES, reach.value, reach.by);
export const trustCode = (trust: Axes["trust"]) => code(TRUST_VALUES, trust.value, trust.by);

/** The role a code was said by. */
export function byOf(axisCode: number): ByRole | null {
  return BY_ROLES[axisCode & 7] ?? null;
}

/** Whether a row's stock is no longer told because the import said it too long ago. */
export function isStockTooOld(rows: Rows, slot: number, nowMs: number): boolean {
  return ((rows.flags[slot] ?? 0) & IMPORT) !== 0 && !(nowMs - (rows.stockAt[slot] ?? 0) <= IMPORT_AVAILABLE_MS);
}

/** Expected usefulness of a row next door, 0..1 (domain/listings/rank.ts). */
export function usefulness(rows: Rows, slot: number, nowMs: number): number {
  const stockAge = nowMs - (rows.stockAt[slot] ?? 0);
  const stock = isStockTooOld(rows, slot, nowMs) ? 0 : (STOCK_PULLS[rows.stockCode[slot] ?? 0] ?? 0);
  const reach = REACH_PULLS[rows.reachCode[slot] ?? 0] ?? 0;
  const trustByte = rows.trustCode[slot] ?? 0;
  const trust = TRUST_PULLS[trustByte] ?? 0;
  const halfLife = halfLifeMs(rows.tree[slot] ?? 0, rows.mask[slot] ?? 0);
  const hasIt = STOCK_PRIOR + (stock === 0 ? 0 : stock * remaining(stockAge, halfLife));
  const answers =
    REACH_PRIOR + (reach === 0 ? 0 : reach * remaining(nowMs - (rows.reachAt[slot] ?? 0), REACH_HALF_LIFE_MS));
  const trustLeft =
    trust === 0 || trustByte >> 3 === FRAUD ? 1 : remaining(nowMs - (rows.trustAt[slot] ?? 0), TRUST_HALF_LIFE_MS);
  return hasIt * answers * (TRUST_PRIOR + trust * trustLeft) * urgencyWeight(rows, slot);
}

/**
 * What bounds a row's chance of having it at any time: `2 ** ((value - now) / halfLife)` over the prior, with the longest
 * half-life of the tree. -Infinity when nothing good was said.
 */
export function stockPeak(rows: Rows, slot: number, longestHalfLife: number): number {
  const pull = STOCK_PULLS[rows.stockCode[slot] ?? 0] ?? 0;
  return pull > 0 ? (rows.stockAt[slot] ?? 0) + longestHalfLife * Math.log2(pull) : Number.NEGATIVE_INFINITY;
}

/** The most that reach, trust and urgency can ever make of a row. */
export function otherPeak(rows: Rows, slot: number): number {
  const reach = REACH_PRIOR + Math.max(0, REACH_PULLS[rows.reachCode[slot] ?? 0] ?? 0);
  const trustByte = rows.trustCode[slot] ?? 0;
  const pull = TRUST_PULLS[trustByte] ?? 0;
  return reach * (TRUST_PRIOR + (trustByte >> 3 === FRAUD ? pull : Math.max(0, pull))) * urgencyWeight(rows, slot);
}

/** The moment after which a row is stale; -Infinity when it was never confirmed. */
export function freshUntil(rows: Rows, slot: number): number {
  return (rows.confirmedAt[slot] ?? 0) + 2 * halfLifeMs(rows.tree[slot] ?? 0, rows.mask[slot] ?? 0);
}

function urgencyWeight(rows: Rows, slot: number): number {
  return URGENCY_WEIGHTS[rows.urgency[slot] ?? NO_URGENCY] ?? 1;
}

function code<V extends StockValue | ReachValue | TrustValue>(
  values: readonly V[],
  value: V,
  by: ByRole | null,
): number {
  return values.indexOf(value) * 8 + (by === null ? NOBODY : BY_ROLES.indexOf(by));
}

function pulls<V>(values: readonly V[], pull: (value: V, by: ByRole | null) => number): Float64Array {
  const table = new Float64Array(values.length * 8);
  values.forEach((value, at) => {
    BY_ROLES.forEach((by, role) => (table[at * 8 + role] = pull(value, by)));
    table[at * 8 + NOBODY] = pull(value, null);
  });
  return table;
}
