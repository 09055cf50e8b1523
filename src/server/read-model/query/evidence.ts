import { IMPORT_AVAILABLE_MS } from "#domain/listings/public-stock.ts";
import { URGENCIES } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import {
  DOUBT_STEP,
  doubtStep,
  doubtWorth,
  MOST_DOUBT_STEPS,
  reachPull,
  REACH_PRIOR,
  fixedWorth,
  stockPull,
  STOCK_PRIOR,
  trustPull,
  TRUST_PRIOR,
  VAGUE_STEPS,
  vagueStep,
} from "#domain/listings/rank.ts";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import type { ByRole, ReachValue, TrustValue } from "#domain/observations/axes.ts";
import { REACH_HALF_LIFE_HOURS, TRUST_HALF_LIFE_HOURS } from "#domain/observations/confidence.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { halfLifeMs } from "../rows/masks.ts";
import { CONFIRMED_AT, IMPORT, REACH_AT, STOCK_AT, TRUST_AT, WORDS } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";

/*
 * The three axes of a row as one number, and the terms of domain/listings/rank.ts as tables. So a
 * rank is computed from columns without making an object.
 */

const REACH_HALF_LIFE_MS = REACH_HALF_LIFE_HOURS * HOUR_MS;
const TRUST_HALF_LIFE_MS = TRUST_HALF_LIFE_HOURS * HOUR_MS;
/** An axis takes seven bits: three for the value, four for who reported it. */
const AXIS_BITS = 7;
const AXIS = (1 << AXIS_BITS) - 1;
const WHO_BITS = 4;
const WHO = (1 << WHO_BITS) - 1;
/** Seekers are grouped by their joint weight, in these steps (DESIGN.md 4). */
const SEEKER_STEPS = [0.2, 0.4, 0.6, 0.8] as const;
/**
 * Index of "nobody": after the roles. The steps of seekers follow; "an offer" is after the
 * urgencies.
 */
const NOBODY = BY_ROLES.length;
const SEEKERS = NOBODY + 1;
const OFFER = URGENCIES.length;

const STOCK_PULLS = pulls(STOCK_VALUES, stockPull);
const REACH_PULLS = pulls(REACH_VALUES, reachPull);
const TRUST_PULLS = pulls(TRUST_VALUES, trustPull);
const FRAUD = TRUST_VALUES.indexOf("fraud-confirmed");
/**
 * Behind the axes: three bits of urgency, one for "no number to call". Then two for how vague the
 * place is, four for doubt.
 */
const STANDING_BITS = 3 * AXIS_BITS;
const NO_NUMBER = 1 << 3;
const VAGUE_BITS = 4;
const DOUBT_BITS = 6;
const STANDINGS = standings();

const STEPS = 256;
const PARTS = Float64Array.from({ length: STEPS }, (_, part) => 2 ** (-part / STEPS));
const MOST_HALVINGS = 64;
const WHOLES = Float64Array.from({ length: MOST_HALVINGS }, (_, times) => 2 ** -times);

/**
 * What is left of 1 after so many half-lives: exact to 1e-11, and 0 after 64. A table and a short
 * series, because a search asks some hundred times. `Math.exp` would take a tenth of its time.
 */
export function remainingAfter(halfLives: number): number {
  if (halfLives <= 0) return 1;
  if (!(halfLives < MOST_HALVINGS)) return 0;
  const steps = halfLives * STEPS;
  const whole = Math.floor(steps);
  const rest = ((steps - whole) * Math.LN2) / STEPS;
  const series = 1 - rest * (1 - rest * (0.5 - rest / 6));
  return (PARTS[whole & (STEPS - 1)] ?? 0) * (WHOLES[whole >> 8] ?? 0) * series;
}

/** The number of a listing's axes and standing. */
export function axesWord(listing: StoredListing): number {
  const { stock, reach, trust } = listing;
  const urgency = listing.side === "need" ? URGENCIES.indexOf(listing.urgency) : OFFER;
  const number = listing.contact.available && listing.contact.isPaused !== true ? 0 : NO_NUMBER;
  const vague = vagueStep(listing.place.uncertaintyKm);
  const standingCode = urgency | number | (vague << VAGUE_BITS) | (doubtStep(listing.doubt) << DOUBT_BITS);
  return (
    axisCode(STOCK_VALUES, stock) |
    (axisCode(REACH_VALUES, reach) << AXIS_BITS) |
    (axisCode(TRUST_VALUES, trust) << (2 * AXIS_BITS)) |
    (standingCode << STANDING_BITS)
  );
}

/** Who last reported a row's stock. */
export function stockBy(rows: Rows, slot: number): ByRole | null {
  const who = rows.axesOf(slot) & WHO;
  return who >= SEEKERS ? "seeker" : (BY_ROLES[who] ?? null);
}

/** The last report on whether anybody answers at a row, and who made it. */
export function latestReach(rows: Rows, slot: number): { value: ReachValue; by: ByRole | null } {
  const code = (rows.axesOf(slot) >> AXIS_BITS) & AXIS;
  const who = code & WHO;
  return {
    value: REACH_VALUES[code >> WHO_BITS] ?? "unknown",
    by: who >= SEEKERS ? "seeker" : (BY_ROLES[who] ?? null),
  };
}

/** How much unreviewed reports lower a row, 0..0.5. */
export function doubtOf(rows: Rows, slot: number): number {
  return (rows.axesOf(slot) >>> (STANDING_BITS + DOUBT_BITS)) * DOUBT_STEP;
}

/** The last report on whether a row can be trusted. */
export function latestTrust(rows: Rows, slot: number): TrustValue {
  return TRUST_VALUES[((rows.axesOf(slot) >> (2 * AXIS_BITS)) & AXIS) >> WHO_BITS] ?? "unreviewed";
}

/** Whether a row's stock is no longer shown because its import is too old. */
export function isStockTooOld(rows: Rows, slot: number, nowMs: number): boolean {
  return rows.has(slot, IMPORT) && !(nowMs - rows.fact(slot, STOCK_AT) <= IMPORT_AVAILABLE_MS);
}

/** Expected usefulness of a row at distance zero, 0..1 (domain/listings/rank.ts). */
export function usefulness(rows: Rows, slot: number, nowMs: number): number {
  const word = rows.axesOf(slot);
  const { words } = rows;
  const at = slot * WORDS;
  const stock = STOCK_PULLS[word & AXIS] ?? 0;
  const reach = REACH_PULLS[(word >> AXIS_BITS) & AXIS] ?? 0;
  const trustCode = (word >> (2 * AXIS_BITS)) & AXIS;
  const trust = TRUST_PULLS[trustCode] ?? 0;
  let hasIt = STOCK_PRIOR;
  if (stock !== 0 && !isStockTooOld(rows, slot, nowMs)) {
    hasIt +=
      stock * remainingAfter((nowMs - rows.fact(slot, STOCK_AT)) / halfLifeMs(rows.treeOf(slot), rows.maskOf(slot)));
  }
  let answers = REACH_PRIOR;
  if (reach !== 0)
    answers += reach * remainingAfter((nowMs - (words[at + REACH_AT] ?? 0) * 1_000) / REACH_HALF_LIFE_MS);
  let honest = TRUST_PRIOR + trust;
  if (trust !== 0 && trustCode >> WHO_BITS !== FRAUD) {
    honest = TRUST_PRIOR + trust * remainingAfter((nowMs - (words[at + TRUST_AT] ?? 0) * 1_000) / TRUST_HALF_LIFE_MS);
  }
  return hasIt * answers * honest * standingOf(word);
}

/**
 * One of two bounds of a row's usefulness at any time: `basePeak + 2 ** ((stockPeak - now) /
 * halfLife)`, with the tree's longest half-life. Both assume the best reach and trust. -Infinity
 * when nothing good was reported.
 */
export function stockPeak(rows: Rows, slot: number, longestHalfLife: number): number {
  const pull = STOCK_PULLS[rows.axesOf(slot) & AXIS] ?? 0;
  if (pull <= 0) return Number.NEGATIVE_INFINITY;
  return rows.fact(slot, STOCK_AT) + longestHalfLife * Math.log2(pull * otherPeak(rows, slot));
}

/** The most that a row is worth without reports on its stock: see stockPeak. */
export function basePeak(rows: Rows, slot: number): number {
  return STOCK_PRIOR * otherPeak(rows, slot);
}

/** The most that reach, trust and standing can ever contribute to a row. */
function otherPeak(rows: Rows, slot: number): number {
  const word = rows.axesOf(slot);
  const reach = REACH_PRIOR + Math.max(0, REACH_PULLS[(word >> AXIS_BITS) & AXIS] ?? 0);
  const trustCode = (word >> (2 * AXIS_BITS)) & AXIS;
  const pull = TRUST_PULLS[trustCode] ?? 0;
  return reach * (TRUST_PRIOR + (trustCode >> WHO_BITS === FRAUD ? pull : Math.max(0, pull))) * standingOf(word);
}

/** The time after which a row is stale; -Infinity when it was never confirmed. */
export function freshUntil(rows: Rows, slot: number): number {
  return rows.fact(slot, CONFIRMED_AT) + 2 * halfLifeMs(rows.treeOf(slot), rows.maskOf(slot));
}

function standingOf(word: number): number {
  return STANDINGS[word >>> STANDING_BITS] ?? 1;
}

function standings(): Float64Array {
  const table = new Float64Array((MOST_DOUBT_STEPS + 1) << DOUBT_BITS).fill(1);
  for (let doubt = 0; doubt <= MOST_DOUBT_STEPS; doubt++) {
    VAGUE_STEPS.forEach((_step, vague) => {
      for (const number of [0, NO_NUMBER]) {
        for (let urgency = 0; urgency <= OFFER; urgency++) {
          const worth = fixedWorth(URGENCIES[urgency] ?? null, number === 0, vague) * doubtWorth(doubt);
          table[urgency | number | (vague << VAGUE_BITS) | (doubt << DOUBT_BITS)] = worth;
        }
      }
    });
  }
  return table;
}

/** A report without a time counts as no report. */
function axisCode<V>(
  values: readonly V[],
  statement: { value: V; at: string | null; by: ByRole | null; weight?: number },
): number {
  const hasSource = statement.by !== null && statement.at !== null && !Number.isNaN(Date.parse(statement.at));
  return (
    (values.indexOf(statement.value) << WHO_BITS) +
    (hasSource && statement.by !== null ? whoCode(statement.by, statement.weight) : NOBODY)
  );
}

function whoCode(by: ByRole, weight: number | undefined): number {
  const step = weight === undefined ? -1 : SEEKER_STEPS.findIndex((each) => each === weight);
  return step === -1 ? BY_ROLES.indexOf(by) : SEEKERS + step;
}

function pulls<V>(values: readonly V[], pull: (value: V, by: ByRole | null, weight?: number) => number): Float64Array {
  const table = new Float64Array(1 << AXIS_BITS);
  values.forEach((value, at) => {
    const first = at << WHO_BITS;
    for (const by of BY_ROLES) table[first + BY_ROLES.indexOf(by)] = pull(value, by);
    table[first + NOBODY] = pull(value, null);
    SEEKER_STEPS.forEach((weight, step) => (table[first + SEEKERS + step] = pull(value, "seeker", weight)));
  });
  return table;
}
