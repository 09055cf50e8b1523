import { distanceBandKm } from "#domain/places/distance.ts";
import { freshUntil, isStockTooOld, stockBy } from "./evidence.ts";
import { groupOf, halfLifeMs } from "./masks.ts";
import { ASK_BLOOD_BANK, COMPATIBLE, SUBTYPE_UNKNOWN } from "./plan.ts";
import { MASKED, STOCK_AT } from "./rows.ts";
import type { Rows } from "./rows.ts";
import type { Found } from "./search.ts";
import { kmOf } from "./sphere.ts";
import { mix } from "./uuid.ts";

/** What is written behind a row's fragment, and what the validator takes in of it. */
export type Tail = (rows: Rows, slot: number, told: { km: number; tier: number; asOf: number }) => string;

const FNV = 0x01000193;
const ROOM_FOR_TAIL = 400;

/**
 * The body of an answer, put together from fragments: `{"items":[...` and then `rest`, which begins with `,` and closes it.
 * Nothing is parsed or serialised on the way.
 */
export function writeAnswer(
  rows: Rows,
  found: Found,
  parts: { tail: Tail; asOf: number; rest: string },
): { json: Buffer; etag: string } {
  let room = 16 + parts.rest.length * 3;
  const tails: string[] = [];
  let low = found.more ? Math.floor(parts.asOf / ETAG_SLOT_MS) | 0 : 0;
  let high = found.size;
  for (let at = 0; at < found.size; at++) {
    const slot = found.slots[at] ?? 0;
    const km = shownKm(rows, slot, found.h[at] ?? 0);
    const tail = parts.tail(rows, slot, { km, tier: found.tiers[at] ?? 0, asOf: parts.asOf });
    tails.push(tail);
    room += (rows.length[slot] ?? 0) + tail.length * 3 + ROOM_FOR_TAIL;
    low = mix(rows.ids, slot * 4, low ^ Math.imul(rows.version[slot] ?? 0, FNV));
    high = hashText(tail, high);
  }
  const json = Buffer.allocUnsafe(room);
  let end = json.write('{"items":[', 0, "latin1");
  for (let at = 0; at < found.size; at++) {
    const slot = found.slots[at] ?? 0;
    const start = rows.offset[slot] ?? 0;
    const kept = (rows.length[slot] ?? 0) - (isStockTooOld(rows, slot, parts.asOf) ? (rows.stockLength[slot] ?? 0) : 0);
    if (at > 0) end += json.write(",", end, "latin1");
    end += rows.arena.bytes(rows.chunk[slot] ?? 0).copy(json, end, start, start + kept);
    end += json.write(tails[at] ?? "", end, "utf8");
  }
  end += json.write("]", end, "latin1");
  end += json.write(parts.rest, end, "utf8");
  return { json: json.subarray(0, end), etag: `${low.toString(36)}${(high >>> 0).toString(36)}` };
}

/** A page that goes on holds a cursor of 15 minutes; so that no browser keeps it longer, its validator changes every 5. */
const ETAG_SLOT_MS = 5 * 60_000;

/** What stands behind a listing's fragment: the stock if it is too old to be told, freshness, distance, why. */
export const listingTail: Tail = (rows, slot, told) => {
  const stock = isStockTooOld(rows, slot, told.asOf) ? untoldStock(rows, slot) : "";
  return `${stock},"freshness":"${freshnessOf(rows, slot, told.asOf)}","distanceKm":${told.km}${whyOf(rows, slot, told.tier)}}`;
};

/** The distance as it is told, km: one decimal, of a masked place the upper edge of its band. */
export function shownKm(rows: Rows, slot: number, h: number): number {
  const km = kmOf(h);
  return !rows.has(slot, MASKED) ? Math.round(km * 10) / 10 : distanceBandKm(km);
}

/** The stock of an import that is no longer told, as domain/listings/claims.ts has it. */
export function untoldStock(rows: Rows, slot: number): string {
  const at = rows.fact(slot, STOCK_AT);
  const by = stockBy(rows, slot);
  const time = Number.isNaN(at) ? "null" : `"${new Date(at).toISOString()}"`;
  return `,"stock":{"value":"unknown","at":${time},"by":${by === null ? "null" : `"${by}"`}}`;
}

function freshnessOf(rows: Rows, slot: number, now: number): string {
  const until = freshUntil(rows, slot);
  if (until < now) return "stale";
  return until - halfLifeMs(rows.treeOf(slot), rows.maskOf(slot)) <= now ? "ageing" : "fresh";
}

function whyOf(rows: Rows, slot: number, tier: number): string {
  if (tier === SUBTYPE_UNKNOWN) return ',"why":[{"code":"subtype-unknown"}]';
  if (tier !== COMPATIBLE && tier !== ASK_BLOOD_BANK) return "";
  const code = tier === COMPATIBLE ? "compatible" : "ask-blood-bank";
  return `,"why":[{"code":"${code}","group":"${groupOf(rows.maskOf(slot)) ?? ""}"}]`;
}

function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV);
  return hash;
}
