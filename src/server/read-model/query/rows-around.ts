import { SIDES } from "#domain/listings/fields.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { allTreeOf, FACILITY_TREE, treeOf } from "../rows/masks.ts";
import { everyRow } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { FACTS, META, X, Y, Z } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import type { Searcher } from "./search.ts";
import { centreOf, haversineOf, kmOfVector } from "../index/sphere.ts";
import type { AroundQuery } from "../types.ts";
import { uuidText } from "../rows/uuid-bytes.ts";

type Near = { slot: number; rank: number };

/**
 * Ids and distances of all open rows around a point, nearest first, ties by id.
 * @param most the largest number of results
 */
export function rowsAround(
  rows: Rows,
  searcher: Searcher,
  { query, now, most, hides }: { query: AroundQuery; now: number; most: number; hides: Plan["hides"] },
): { id: string; rank: number }[] {
  const plan = planOf(query, now, hides);
  const { centre } = plan;
  let found: Near[] = [];
  let farthest = Infinity;
  searcher.each(plan, (slot) => {
    const at = slot * FACTS;
    const vector = { x: rows.facts[at + X] ?? 0, y: rows.facts[at + Y] ?? 0, z: rows.facts[at + Z] ?? 0 };
    const rank = kmOfVector(centre, vector);
    if (rank > farthest) return true;
    found.push({ slot, rank });
    if (found.length >= 2 * most + ROOM) {
      found = nearest(found, most);
      farthest = found.at(-1)?.rank ?? Infinity;
    }
    return true;
  });
  return nearest(found, most)
    .map(({ slot, rank }) => ({ id: uuidText(rows.meta, slot * META), rank }))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    .slice(0, most);
}

/** This many are collected before the farther ones are dropped. */
const ROOM = 1_000;

/** The nearest, with all that are as far as the last of them. */
function nearest(found: Near[], most: number): Near[] {
  if (found.length <= most) return found;
  const sorted = found.sort((a, b) => a.rank - b.rank);
  const last = sorted[most - 1]?.rank ?? Infinity;
  let end = most;
  while (end < sorted.length && (sorted[end]?.rank ?? Infinity) === last) end += 1;
  return sorted.slice(0, end);
}

function planOf(query: AroundQuery, now: number, switchedOff: Plan["hides"]): Plan {
  const hides = query.of === "facilities" ? null : switchedOff;
  const { near } = query;
  const radius = haversineOf(near.withinKm);
  return {
    trees: treesOf(query),
    centre: centreOf(near.lat, near.lng),
    withinKm: near.withinKm,
    maxHaversine: radius.above,
    surelyWithin: radius.below,
    sort: "near",
    asOf: now,
    now,
    confirmedFrom: Number.NEGATIVE_INFINITY,
    tier: everyRow,
    slotTier: null,
    needles: [],
    hides,
    isNarrow: hides !== null,
    seed: 0,
    turn: 0,
    limit: 0,
    after: null,
    changedBefore: Infinity,
    ofPlace: null,
  };
}

function treesOf(query: AroundQuery): number[] {
  if (query.of === "facilities") return [FACILITY_TREE];
  const sides = SIDES.filter((side) => query.sides === null || query.sides.has(side));
  const { kinds } = query;
  if (kinds === null) return sides.map(allTreeOf);
  return sides.flatMap((side) => KINDS.filter((kind) => kinds.has(kind)).map((kind) => treeOf(kind, side)));
}
