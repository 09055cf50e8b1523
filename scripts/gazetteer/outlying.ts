import { contains, districtAt, edgeKm, type District } from "./districts.ts";
import type { Row } from "./rows.ts";

/**
 * Outlines are drawn for whole-country maps. So far outside, a place may still belong to its
 * district.
 */
const BLUR_KM = 8;

/** From this uncertainty on, a point is a guess from other PIN codes and shows no district. */
const GUESSED_KM = 25;

/**
 * Handles rows of the post office list that lie far outside their named district. The list partly
 * has districts of before a split. A trusted point counts more, so the row moves to the district
 * around it, within one state. Otherwise the uncertainty grows until it reaches the named district.
 */
export function settleOutlying(
  rows: readonly Row[],
  districts: readonly District[],
): { rows: Row[]; moved: number; widened: number } {
  const byId = new Map(districts.map((district) => [district.id, district] as const));
  let moved = 0;
  let widened = 0;
  const settled = rows.map((row) => {
    const named = byId.get(row.parent);
    if (named === undefined || contains(named, row.lat, row.lng)) return row;
    const km = edgeKm(named, row.lat, row.lng);
    if (km <= BLUR_KM + (row.uncertaintyKm < GUESSED_KM ? 0 : row.uncertaintyKm)) return row;
    const there = row.uncertaintyKm < GUESSED_KM ? districtAt(districts, row, 1) : null;
    if (there !== null && there.stateCode === named.stateCode) {
      moved += 1;
      return { ...row, parent: there.id };
    }
    widened += 1;
    return { ...row, uncertaintyKm: Math.max(row.uncertaintyKm, Math.ceil(km)) };
  });
  return { rows: settled, moved, widened };
}
