import type { Freshness } from "#domain/listings/freshness.ts";
import { distanceBandKm } from "#domain/places/distance.ts";
import {
  freshUntil,
  isStockTooOld,
  stockBy,
  doubtOf,
  hasState,
  REACH_HALF_LIFE_MS,
  tablesOf,
  TRUST_HALF_LIFE_MS,
} from "./evidence.ts";
import { listLengthOf, stockLengthOf } from "../rows/fragment-parts.ts";
import { groupOf, halfLifeMs } from "../rows/masks.ts";
import { ASK_BLOOD_BANK, COMPATIBLE, SUBTYPE_UNKNOWN, EXACT } from "./plan.ts";
import { MASKED } from "../rows/row-flags.ts";
import { CHUNK, LENGTH, META, OFFSET, STOCK_AT, VERSION, REACH_TRIED, TRUST_STOCK_TRIED } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { accessText } from "../rows/trait-words.ts";
import { hashOf } from "./cursor.ts";
import type { AnswerRows } from "./place-lines.ts";
import { placeFacts } from "./place-facts.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { keepReserved, reserve } from "../rows/slab.ts";
import type { BorrowedBytes } from "../rows/slab.ts";
import { kmOf } from "../index/sphere.ts";
import { hash32 } from "../rows/uuid-bytes.ts";
import { yesOfTen } from "#domain/learning/yes-of-ten.ts";
import type { LearntAxis } from "#domain/learning/yes-of-ten.ts";
import { REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { AXIS, AXIS_BITS, WHO_BITS, whoOf } from "../rows/axis-codes.ts";
import type { ChanceTables } from "../rows/chance-tables.ts";
import { timeOf } from "../rows/tried-words.ts";

/** What an answer states about a row beyond its fragment. */
export type RankedRow = { slot: number; km: number; tier: number; asOf: number };

/**
 * The ASCII text after a row's fragment: `before`, the freshness (of a listing), the distance,
 * `why`. `stamp` changes when any of it does, for the validator. One object, refilled for each row.
 */
export type Tail = { before: string; freshness: Freshness | null; why: string; stamp: number };
export type TailOf = (rows: Rows, ranked: RankedRow, tail: Tail) => void;

/**
 * A page with a next one has a cursor of 15 minutes. Its validator changes every 5, so that no
 * browser caches it longer.
 */
const ETAG_SLOT_MS = 5 * 60_000;
const BEGIN = '{"items":[';

/**
 * The body of an answer, built from fragments: `{"items":[...` and then `rest`, which begins with
 * `,` and closes it. `rest` is ASCII too. Nothing is parsed or serialised, and each row's tail is
 * written as bytes. Twenty small strings would cost as much as finding the rows.
 */
export function writeAnswer(
  rows: Rows,
  found: AnswerRows,
  parts: { tailOf: TailOf; asOf: number; rest: string; isList: boolean },
): BorrowedBytes & { etag: string } {
  const { asOf, rest, isList } = parts;
  const { after } = found;
  warm(rows, found, isList);
  let room = BEGIN.length + 1 + rest.length;
  let low = found.more ? Math.floor(asOf / ETAG_SLOT_MS) : 0;
  let high = found.size;
  for (let at = 0; at < found.size; at++) {
    const slot = found.slots[at] ?? 0;
    const ranked = (RANKED[at] ??= { slot: 0, km: 0, tier: 0, asOf: 0 });
    const tail = (TAILS[at] ??= { before: "", freshness: null, why: "", stamp: 0 });
    ranked.slot = slot;
    ranked.km = displayedKm(rows, slot, found.h[at] ?? 0);
    ranked.tier = found.tiers[at] ?? 0;
    ranked.asOf = asOf;
    parts.tailOf(rows, ranked, tail);
    room += lengthOf(rows, slot, isList) + tail.before.length + tail.why.length + MOST_TAIL;
    if (after !== null) room += after[at]?.length ?? 0;
    low = hash32(rows.meta, slot * META, low ^ rows.about(slot, VERSION));
    high = Math.imul(high ^ tail.stamp, 0x01000193) ^ low;
  }
  if (after !== null) high ^= hashOf(after.join(""))[0];
  const slab = reserve(room);
  const { bytes } = slab;
  let end = slab.used + bytes.write(BEGIN, slab.used, "latin1");
  for (let at = 0; at < found.size; at++) {
    const ranked = RANKED[at];
    const tail = TAILS[at];
    if (ranked === undefined || tail === undefined) continue;
    const { slot } = ranked;
    const skipped = isStockTooOld(rows, slot, asOf) ? stockLengthOf(rows, slot) : 0;
    const length = lengthOf(rows, slot, isList) - skipped;
    bytes.set(rows.arena.view(rows.about(slot, CHUNK), rows.about(slot, OFFSET) + skipped, length), end);
    // Without its stock a fragment begins with a comma.
    bytes[end] = BRACE_OPEN;
    end += length;
    if (isList) bytes[end++] = BRACE;
    end = writeTail(bytes, end, { tail, km: ranked.km });
    if (after !== null) end += bytes.write(after[at] ?? "", end, "latin1");
    else {
      bytes[end++] = BRACE;
      if (at + 1 < found.size) bytes[end++] = COMMA;
    }
  }
  bytes[end++] = BRACKET;
  end += bytes.write(rest, end, "latin1");
  const { json, release } = keepReserved(slab, end);
  return { json, release, etag: `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}` };
}

/** Bytes from one touch of a fragment to the next. The processor fetches the lines between. */
const TOUCH_EVERY = 512;
/** Takes what was touched, so that no compiler optimises it away. */
const TOUCHED = new Uint8Array(1);

/**
 * Touches all fragments first. They are far apart in cold memory. Requested together they arrive
 * together; one by one each would be waited for: a tenth of an answer's cost.
 */
function warm(rows: Rows, found: AnswerRows, isList: boolean): void {
  let sum = 0;
  for (let at = 0; at < found.size; at++) {
    const slot = found.slots[at] ?? 0;
    const bytes = rows.arena.bytes(rows.about(slot, CHUNK));
    const from = rows.about(slot, OFFSET);
    const end = from + lengthOf(rows, slot, isList);
    for (let here = from; here < end; here += TOUCH_EVERY) sum += bytes[here] ?? 0;
  }
  TOUCHED[0] = sum;
}

/** Bytes of a fragment that are sent. A list's ends within the source, which a brace closes. */
function lengthOf(rows: Rows, slot: number, isList: boolean): number {
  return isList ? listLengthOf(rows, slot) : rows.about(slot, LENGTH);
}

const COMMA = 0x2c;
const BRACKET = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE = 0x7d;
const POINT = 0x2e;
const ZERO = 0x30;
const RANKED: RankedRow[] = [];
const TAILS: Tail[] = [];

const FRESHNESS = { fresh: 0, ageing: 1, stale: 2 } as const;
const FRESHNESS_BYTES = {
  fresh: Buffer.from(',"freshness":"fresh"'),
  ageing: Buffer.from(',"freshness":"ageing"'),
  stale: Buffer.from(',"freshness":"stale"'),
} as const;
const DISTANCE_BYTES = Buffer.from(',"distanceKm":');
/**
 * Bytes of a tail without its strings: the longest freshness, the name of the distance, its digits,
 * braces and comma.
 */
const MOST_TAIL = 64;

function writeTail(into: Buffer, from: number, { tail, km }: { tail: Tail; km: number }): number {
  let end = from;
  if (tail.before !== "") end += into.write(tail.before, end, "latin1");
  if (tail.freshness !== null) end = writeBytes(into, end, FRESHNESS_BYTES[tail.freshness]);
  end = writeTenths(into, writeBytes(into, end, DISTANCE_BYTES), Math.round(km * 10));
  if (tail.why !== "") end += into.write(tail.why, end, "latin1");
  return end;
}

function writeBytes(into: Buffer, from: number, bytes: Buffer): number {
  for (let at = 0; at < bytes.length; at++) into[from + at] = bytes[at] ?? 0;
  return from + bytes.length;
}

/** Writes a number of tenths as JSON has it: 125 as 12.5, 120 as 12. */
function writeTenths(into: Buffer, from: number, tenths: number): number {
  const whole = Math.floor(tenths / 10);
  let end = from + 1;
  for (let least = 10; whole >= least; least *= 10) end++;
  for (let at = end - 1, left = whole; at >= from; at--, left = Math.floor(left / 10)) into[at] = ZERO + (left % 10);
  const tenth = tenths - whole * 10;
  if (tenth === 0) return end;
  into[end] = POINT;
  into[end + 1] = ZERO + tenth;
  return end + 2;
}

/**
 * The tail of a listing: the stock if it is too old to be shown, freshness, distance. Then why it
 * is no exact match, or of an exact one how many of ten calls get a yes.
 */
const listingTail: TailOf = (rows, { slot, km, tier, asOf }, tail) => {
  const isOld = isStockTooOld(rows, slot, asOf);
  tail.freshness = freshnessOf(rows, slot, asOf);
  tail.before = isOld ? expiredStock(rows, slot) : "";
  const told = statedChance(rows, slot, { tier, now: asOf });
  tail.why = told === 0 ? whyOf(rows, slot, tier) : `,"yesOfTen":${told}`;
  tail.stamp = (km * 10) | (tier << 20) | (FRESHNESS[tail.freshness] << 24) | (told << 26) | (isOld ? 1 << 30 : 0);
};

/**
 * The same, and of it or its facility: is it open, how does one get in, which languages are spoken.
 * Pages of one search agree: as of the first.
 * @param accessOfPlace the facts of a facility (rows/trait-words.ts); 0: none
 */
export function tailWithPlace(board: ListingIndex, accessOfPlace: (facility: number) => number): TailOf {
  const known = placeFacts(board);
  return (rows, ranked, tail) => {
    listingTail(rows, ranked, tail);
    const { text, stamp } = known.view(ranked.slot, ranked.asOf);
    const facts = accessOfPlace(rows.facilityOf(ranked.slot));
    tail.why += text + accessText(facts);
    tail.stamp ^= stamp ^ Math.imul(facts, 0x9e3779b1);
  };
}

/** The shown distance in km: one decimal; of a masked place the upper edge of its band. */
export function displayedKm(rows: Rows, slot: number, h: number): number {
  const km = kmOf(h);
  return rows.has(slot, MASKED) ? distanceBandKm(km) : Math.round(km * 10) / 10;
}

/** The stock of an import that is no longer shown, as in domain/listings/public-stock.ts. */
export function expiredStock(rows: Rows, slot: number): string {
  const at = rows.fact(slot, STOCK_AT);
  const by = stockBy(rows, slot);
  const time = Number.isNaN(at) ? "null" : `"${new Date(at).toISOString()}"`;
  return `,"stock":{"value":"unknown","at":${time},"by":${by === null ? "null" : `"${by}"`}}`;
}

function freshnessOf(rows: Rows, slot: number, now: number): Freshness {
  const until = freshUntil(rows, slot);
  if (until < now) return "stale";
  // Half of the limit, twice the half-life, is left.
  return until - halfLifeMs(rows.treeOf(slot), rows.maskOf(slot)) <= now ? "ageing" : "fresh";
}

function whyOf(rows: Rows, slot: number, tier: number): string {
  if (tier === SUBTYPE_UNKNOWN) return ',"why":[{"code":"subtype-unknown"}]';
  if (tier !== COMPATIBLE && tier !== ASK_BLOOD_BANK) return "";
  const code = tier === COMPATIBLE ? "compatible" : "ask-blood-bank";
  return `,"why":[{"code":"${code}","group":"${groupOf(rows.maskOf(slot)) ?? ""}"}]`;
}

/**
 * Of ten calls like one to this row, how many get a yes, as was learnt. 0: nothing is shown. What
 * only may be what was asked for, or is reported, has stated chances in its rank too. The record of
 * one place is left out: it is of this place, not of calls like it.
 */
function statedChance(rows: Rows, slot: number, { tier, now }: { tier: number; now: number }): number {
  const { learnt } = tablesOf(rows, slot);
  if (learnt === null || tier !== EXACT || doubtOf(rows, slot) > 0 || hasState(rows, slot)) return 0;
  const word = rows.axesOf(slot);
  const stockAge = isStockTooOld(rows, slot, now)
    ? Number.POSITIVE_INFINITY
    : (now - rows.fact(slot, STOCK_AT)) / halfLifeMs(rows.treeOf(slot), rows.maskOf(slot));
  const told = yesOfTen([
    axisOf(learnt.stock, word & AXIS, { values: STOCK_VALUES, halfLives: stockAge }),
    axisOf(learnt.reach, (word >> AXIS_BITS) & AXIS, {
      values: REACH_VALUES,
      halfLives: (now - timeOf(rows.triedOf(slot, REACH_TRIED))) / REACH_HALF_LIFE_MS,
    }),
    axisOf(learnt.trust, (word >> (2 * AXIS_BITS)) & AXIS, {
      values: TRUST_VALUES,
      halfLives: (now - timeOf(rows.triedOf(slot, TRUST_STOCK_TRIED))) / TRUST_HALF_LIFE_MS,
    }),
  ]);
  return told ?? 0;
}

type AgedWords = { values: readonly string[]; halfLives: number };

/** One axis; without a word nothing of any is left. */
function axisOf(
  { prior, words }: NonNullable<ChanceTables["learnt"]>["stock"],
  code: number,
  { values, halfLives }: AgedWords,
): LearntAxis {
  const isSaid = whoOf(code) !== null && !Number.isNaN(halfLives);
  const value = values[code >> WHO_BITS] ?? "";
  return { value, halfLives: isSaid ? halfLives : Number.POSITIVE_INFINITY, word: words[code] ?? null, prior };
}
