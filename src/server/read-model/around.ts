import { SIDES } from "#domain/listings/listing.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { allTreeOf, FACILITY_TREE, treeOf } from "./masks.ts";
import { everyRow } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { FACTS, META, X, Y, Z } from "./rows.ts";
import type { Rows } from "./rows.ts";
import type { Searcher } from "./search.ts";
import { centreOf, haversineOf, kmOfVector } from "./sphere.ts";
import type { AroundQuery } from "./types.ts";
import { uuidText } from "./uuid.ts";

/** Beyond this many around a point the farthest are not told. */
const MOST = 50_000;

/** Ids and distances of all that is open around a point, nearest first, equals by id. */
export function around(
  rows: Rows,
  searcher: Searcher,
  { query, now }: { query: AroundQuery; now: number },
): { id: string; rank: number }[] {
  const plan = planOf(query, now);
  const { centre } = plan;
  const found: { id: string; rank: number }[] = [];
  searcher.each(plan, (slot) => {
    const at = slot * FACTS;
    const vector = { x: rows.facts[at + X] ?? 0, y: rows.facts[at + Y] ?? 0, z: rows.facts[at + Z] ?? 0 };
    found.push({ id: uuidText(rows.meta, slot * META), rank: kmOfVector(centre, vector) });
    return true;
  });
  return found.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1)).slice(0, MOST);
}

function planOf(query: AroundQuery, now: number): Plan {
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
    isNarrow: false,
    seed: 0,
    limit: MOST,
    after: null,
    changedBefore: Infinity,
  };
}

function treesOf(query: AroundQuery): number[] {
  if (query.of === "facilities") return [FACILITY_TREE];
  const sides = SIDES.filter((side) => query.sides === null || query.sides.has(side));
  const { kinds } = query;
  if (kinds === null) return sides.map(allTreeOf);
  return sides.flatMap((side) => KINDS.filter((kind) => kinds.has(kind)).map((kind) => treeOf(kind, side)));
}
