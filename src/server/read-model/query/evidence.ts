import { STATE_WORTH, stateStep } from "#domain/facilities/state-rules.ts";
import { freshness } from "#domain/listings/freshness.ts";
import type { Freshness } from "#domain/listings/freshness.ts";
import { IMPORT_AVAILABLE_MS } from "#domain/listings/public-stock.ts";
import { URGENCIES } from "#domain/listings/fields.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import {
  answeredShare,
  DOUBT_STEP,
  doubtStep,
  doubtWorth,
  MOST_DOUBT_STEPS,
  URGENCY_WEIGHT,
  VAGUE_STEPS,
  usableShare,
  vagueStep,
} from "#domain/listings/rank.ts";
import { REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import type { ByRole, ReachValue, TrustValue } from "#domain/observations/axes.ts";
import { REACH_HALF_LIFE_HOURS, TRUST_HALF_LIFE_HOURS } from "#domain/observations/confidence.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { remainingAfter } from "#domain/shared/half-life.ts";
import { AXIS, AXIS_BITS, axisCode, WHO_BITS, whoOf } from "../rows/axis-codes.ts";
import { STATED } from "../rows/chance-tables.ts";
import type { ChanceTables, TriedTables } from "../rows/chance-tables.ts";
import { halfLifeMs } from "../rows/masks.ts";
import { IMPORT } from "../rows/row-flags.ts";
import { CONFIRMED_AT, REACH_TRIED, STOCK_AT, TRUST_STOCK_TRIED } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { recordOf, timeOf } from "../rows/tried-words.ts";

/*
 * The three axes of a row as one number, and the terms of domain/listings/rank.ts from tables. So a
 * rank is computed from columns without making an object.
 */

/** Half-lives of the two axes, ms. */
export const REACH_HALF_LIFE_MS = REACH_HALF_LIFE_HOURS * HOUR_MS;
export const TRUST_HALF_LIFE_MS = TRUST_HALF_LIFE_HOURS * HOUR_MS;
const FRAUD = TRUST_VALUES.indexOf("fraud-confirmed");
/** "An offer" is after the urgencies. */
const OFFER = URGENCIES.length;
/**
 * Behind the axes: three bits of urgency and four of doubt, which are a factor together. Then two
 * for how vague the place is.
 */
const STANDING_BITS = 3 * AXIS_BITS;
const DOUBT_BITS = 3;
const STANDING = (1 << 7) - 1;
const VAGUE_BITS = STANDING_BITS + 7;
/** And two for what the state of the place takes off. */
const STATE_BITS = VAGUE_BITS + 2;
const STANDINGS = standings();
const VAGUE_SHARES = Float64Array.from(VAGUE_STEPS, ({ fartherKm }) => usableShare(fartherKm));

/** The number of a listing's axes and standing. */
export function axesWord(listing: StoredListing): number {
  const { stock, reach, trust } = listing;
  const urgency = listing.side === "need" ? URGENCIES.indexOf(listing.urgency) : OFFER;
  return (
    axisCode(STOCK_VALUES, stock) |
    (axisCode(REACH_VALUES, reach) << AXIS_BITS) |
    (axisCode(TRUST_VALUES, trust) << (2 * AXIS_BITS)) |
    ((urgency | (doubtStep(listing.doubt) << DOUBT_BITS)) << STANDING_BITS) |
    (vagueStep(listing.place.uncertaintyKm) << VAGUE_BITS) |
    (stateStep(listing) << STATE_BITS)
  );
}

/** Who last reported a row's stock. */
export function stockBy(rows: Rows, slot: number): ByRole | null {
  return whoOf(rows.axesOf(slot));
}

/** The last report on whether anybody answers at a row, and who made it. */
export function latestReach(rows: Rows, slot: number): { value: ReachValue; by: ByRole | null } {
  const code = (rows.axesOf(slot) >> AXIS_BITS) & AXIS;
  return { value: REACH_VALUES[code >> WHO_BITS] ?? "unknown", by: whoOf(code) };
}

/** How much unreviewed reports lower a row, 0..0.5. */
export function doubtOf(rows: Rows, slot: number): number {
  return (((rows.axesOf(slot) >>> STANDING_BITS) & STANDING) >> DOUBT_BITS) * DOUBT_STEP;
}

/** Whether the state of its place takes something off a row. */
export function hasState(rows: Rows, slot: number): boolean {
  return ((rows.axesOf(slot) >>> STATE_BITS) & 3) > 0;
}

/** The last report on whether a row can be trusted. */
export function latestTrust(rows: Rows, slot: number): TrustValue {
  return TRUST_VALUES[((rows.axesOf(slot) >> (2 * AXIS_BITS)) & AXIS) >> WHO_BITS] ?? "unreviewed";
}

/** Whether a row's stock is no longer shown because its import is too old. */
export function isStockTooOld(rows: Rows, slot: number, nowMs: number): boolean {
  return rows.has(slot, IMPORT) && !(nowMs - rows.fact(slot, STOCK_AT) <= IMPORT_AVAILABLE_MS);
}

const [OUT, SHUT] = [STOCK_VALUES.indexOf("out"), STOCK_VALUES.indexOf("closed")];

/**
 * Whether readers see of an offer that none is left (shownStock in
 * domain/listings/public-stock.ts). The row of a closed place has that stock. A need has none.
 */
export function hasNone(rows: Rows, slot: number, nowMs: number): boolean {
  const value = (rows.axesOf(slot) & AXIS) >> WHO_BITS;
  return (value === OUT || value === SHUT) && rows.treeOf(slot) % 2 === 0 && !isStockTooOld(rows, slot, nowMs);
}

/**
 * What a row is worth next door, 0..1, if it is what was asked for (domain/listings/rank.ts). A
 * vague place counts as farther (VAGUE_STEPS).
 */
export function worthAt(rows: Rows, slot: number, nowMs: number): number {
  const word = rows.axesOf(slot);
  const tables = tablesOf(rows, slot);
  const reachWord = rows.triedOf(slot, REACH_TRIED);
  const trustWord = rows.triedOf(slot, TRUST_STOCK_TRIED);
  const stockRecord = recordOf(trustWord);
  const reachRecord = recordOf(reachWord);
  const stock = pullOf(tables.stockTried, stockRecord, tables.stockPulls[word & AXIS] ?? 0);
  const reach = pullOf(tables.reachTried, reachRecord, tables.reachPulls[(word >> AXIS_BITS) & AXIS] ?? 0);
  const trustCode = (word >> (2 * AXIS_BITS)) & AXIS;
  const trust = tables.trustPulls[trustCode] ?? 0;
  let hasIt = tables.stockTried.own[stockRecord] ?? 0;
  if (stock !== 0 && !isStockTooOld(rows, slot, nowMs)) {
    hasIt +=
      stock * remainingAfter((nowMs - rows.fact(slot, STOCK_AT)) / halfLifeMs(rows.treeOf(slot), rows.maskOf(slot)));
  }
  let answers = tables.reachTried.own[reachRecord] ?? 0;
  if (reach !== 0) answers += reach * remainingAfter((nowMs - timeOf(reachWord)) / REACH_HALF_LIFE_MS);
  let honest = tables.trust + trust;
  if (trust !== 0 && trustCode >> WHO_BITS !== FRAUD) {
    honest = tables.trust + trust * remainingAfter((nowMs - timeOf(trustWord)) / TRUST_HALF_LIFE_MS);
  }
  return hasIt * answeredShare(answers) * honest * standingOf(word);
}

/** A pull from a row's own prior: what is left of the pull from that of its kind. */
function pullOf({ up, down }: TriedTables, record: number, pull: number): number {
  return pull * ((pull > 0 ? up[record] : down[record]) ?? 1);
}

/**
 * Two bounds of a row's worth at any time: `base + 2 ** ((stock - now) / halfLife)`, with the
 * tree's longest half-life. Both assume the best reach and trust. `stock` is -Infinity when nothing
 * good was reported.
 */
export function peaks(rows: Rows, slot: number, longestHalfLife: number): Peaks {
  const tables = tablesOf(rows, slot);
  const other = otherPeak(rows, slot, tables);
  const record = recordOf(rows.triedOf(slot, TRUST_STOCK_TRIED));
  const base = (tables.stockTried.own[record] ?? 0) * other;
  PEAKS.base = base;
  const pull = pullOf(tables.stockTried, record, tables.stockPulls[rows.axesOf(slot) & AXIS] ?? 0);
  PEAKS.stock =
    pull <= 0 ? Number.NEGATIVE_INFINITY : rows.fact(slot, STOCK_AT) + longestHalfLife * Math.log2(pull * other);
  return PEAKS;
}

type Peaks = { base: number; stock: number };
/** Refilled by each row. */
const PEAKS: Peaks = { base: 0, stock: 0 };

/** The most that reach, trust and standing can ever leave of a row. */
function otherPeak(rows: Rows, slot: number, tables: ChanceTables): number {
  const word = rows.axesOf(slot);
  const record = recordOf(rows.triedOf(slot, REACH_TRIED));
  const up = pullOf(tables.reachTried, record, tables.reachPulls[(word >> AXIS_BITS) & AXIS] ?? 0);
  const reach = (tables.reachTried.own[record] ?? 0) + Math.max(0, up);
  const trustCode = (word >> (2 * AXIS_BITS)) & AXIS;
  const pull = tables.trustPulls[trustCode] ?? 0;
  const trust = tables.trust + (trustCode >> WHO_BITS === FRAUD ? pull : Math.max(0, pull));
  return answeredShare(reach) * trust * standingOf(word);
}

/** The time after which a row is stale; -Infinity when it was never confirmed. */
export function freshUntil(rows: Rows, slot: number): number {
  return rows.fact(slot, CONFIRMED_AT) + 2 * halfLifeMs(rows.treeOf(slot), rows.maskOf(slot));
}

/** How fresh a row is at a time, as `freshness` of the domain says it. */
export function freshnessOf(rows: Rows, slot: number, now: number): Freshness {
  const confirmedAt = rows.fact(slot, CONFIRMED_AT);
  const limitMinutes = (2 * halfLifeMs(rows.treeOf(slot), rows.maskOf(slot))) / MINUTE_MS;
  return freshness(Number.isFinite(confirmedAt) ? new Date(confirmedAt) : null, limitMinutes, new Date(now));
}

/** The chances that hold for a row: those of its area, else those of its kind. */
export function tablesOf(rows: Rows, slot: number): ChanceTables {
  const tables = rows.chances[rows.treeOf(slot)] ?? STATED;
  return tables.areas === null ? tables : (tables.areas.get(rows.rare.areas[slot] ?? 0) ?? tables);
}

function standingOf(word: number): number {
  const vague = VAGUE_SHARES[(word >>> VAGUE_BITS) & 3] ?? 1;
  return (STANDINGS[(word >>> STANDING_BITS) & STANDING] ?? 1) * (STATE_WORTH[(word >>> STATE_BITS) & 3] ?? 1) * vague;
}

function standings(): Float64Array {
  const table = new Float64Array(STANDING + 1).fill(1);
  for (let doubt = 0; doubt <= MOST_DOUBT_STEPS; doubt++) {
    for (let urgency = 0; urgency <= OFFER; urgency++) {
      const urgent = URGENCIES[urgency];
      const worth = urgent === undefined ? 1 : URGENCY_WEIGHT[urgent];
      table[urgency | (doubt << DOUBT_BITS)] = worth * doubtWorth(doubt);
    }
  }
  return table;
}
