import { distanceBandKm } from "#domain/places/distance.ts";
import { freshUntil, isStockTooOld, stockBy } from "./evidence.ts";
import { groupOf, halfLifeMs } from "./masks.ts";
import { ASK_BLOOD_BANK, COMPATIBLE, SUBTYPE_UNKNOWN } from "./plan.ts";
import { MASKED, STOCK_AT } from "./rows.ts";
import type { Rows } from "./rows.ts";
import type { Found } from "./search.ts";
import { keep, reserve } from "./slab.ts";
import { kmOf } from "./sphere.ts";
import { mix } from "./uuid.ts";

/** What an answer says of a row beyond its fragment. */
export type Told = { slot: number; km: number; tier: number; asOf: number };

/**
 * What is written behind a row's fragment, in ASCII, and a number that changes when that does (for the validator).
 * One object, filled anew for each row.
 */
export type Tail = { text: string; stamp: number };
export type TailOf = (rows: Rows, told: Told) => Tail;

/** A page that goes on holds a cursor of 15 minutes; so that no browser keeps it longer, its validator changes every 5. */
const ETAG_SLOT_MS = 5 * 60_000;
const BEGIN = '{"items":[';

/**
 * The body of an answer, put together from fragments: `{"items":[...` and then `rest`, ASCII too, which begins with `,` and
 * closes it. Nothing is parsed or serialised on the way.
 */
export function writeAnswer(
  rows: Rows,
  found: Found,
  parts: { tailOf: TailOf; asOf: number; rest: string },
): { json: Buffer; etag: string } {
  const { asOf, rest } = parts;
  let room = BEGIN.length + 1 + rest.length;
  let low = found.more ? Math.floor(asOf / ETAG_SLOT_MS) : 0;
  let high = found.size;
  for (let at = 0; at < found.size; at++) {
    const slot = found.slots[at] ?? 0;
    TOLD.slot = slot;
    TOLD.km = shownKm(rows, slot, found.h[at] ?? 0);
    TOLD.tier = found.tiers[at] ?? 0;
    TOLD.asOf = asOf;
    const tail = parts.tailOf(rows, TOLD);
    TAILS[at] = tail.text;
    room += (rows.length[slot] ?? 0) + tail.text.length + 1;
    low = mix(rows.ids, slot * 4, low ^ (rows.version[slot] ?? 0));
    high = Math.imul(high ^ tail.stamp, 0x01000193) ^ low;
  }
  const json = reserve(room);
  let end = json.write(BEGIN, 0, "latin1");
  for (let at = 0; at < found.size; at++) {
    const slot = found.slots[at] ?? 0;
    const start = rows.offset[slot] ?? 0;
    const untold = isStockTooOld(rows, slot, asOf) ? (rows.stockLength[slot] ?? 0) : 0;
    const length = (rows.length[slot] ?? 0) - untold;
    json.set(rows.arena.bytes(rows.chunk[slot] ?? 0).subarray(start, start + length), end);
    end += length;
    end += json.write(TAILS[at] ?? "", end, "latin1");
    if (at + 1 < found.size) json[end++] = COMMA;
  }
  json[end++] = BRACKET;
  end += json.write(rest, end, "latin1");
  return { json: keep(json, end), etag: `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}` };
}

const COMMA = 0x2c;
const BRACKET = 0x5d;
const TOLD: Told = { slot: 0, km: 0, tier: 0, asOf: 0 };
const TAIL: Tail = { text: "", stamp: 0 };
const TAILS: string[] = [];

const FRESHNESS = { fresh: 0, ageing: 1, stale: 2 } as const;

/** What stands behind a listing's fragment: the stock if it is too old to be told, freshness, distance, why. */
export const listingTail: TailOf = (rows, { slot, km, tier, asOf }) => {
  const isOld = isStockTooOld(rows, slot, asOf);
  const freshness = freshnessOf(rows, slot, asOf);
  const stock = isOld ? untoldStock(rows, slot) : "";
  TAIL.text = `${stock},"freshness":"${freshness}","distanceKm":${km}${whyOf(rows, slot, tier)}}`;
  TAIL.stamp = (km * 10) | (tier << 20) | (FRESHNESS[freshness] << 24) | (isOld ? 1 << 30 : 0);
  return TAIL;
};

/** The distance as it is told, km: one decimal, of a masked place the upper edge of its band. */
export function shownKm(rows: Rows, slot: number, h: number): number {
  const km = kmOf(h);
  return rows.has(slot, MASKED) ? distanceBandKm(km) : Math.round(km * 10) / 10;
}

/** The stock of an import that is no longer told, as domain/listings/claims.ts has it. */
export function untoldStock(rows: Rows, slot: number): string {
  const at = rows.fact(slot, STOCK_AT);
  const by = stockBy(rows, slot);
  const time = Number.isNaN(at) ? "null" : `"${new Date(at).toISOString()}"`;
  return `,"stock":{"value":"unknown","at":${time},"by":${by === null ? "null" : `"${by}"`}}`;
}

function freshnessOf(rows: Rows, slot: number, now: number): "fresh" | "ageing" | "stale" {
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
