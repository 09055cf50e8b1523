import type { Counts } from "../observations/axes.ts";
import type { SupplyPart } from "../resources/for-whom.ts";

/**
 * How many of the free ones have staff: what readers are told. `staffed` is of all beds of a type,
 * the occupied ones too, so where these are known their staff is not free. Undefined without a
 * count of the free ones.
 */
export function freeWithStaff({ total, occupied, available, staffed }: Counts): number | undefined {
  if (available === undefined || staffed === undefined) return available;
  const taken = occupied ?? (total === undefined ? 0 : Math.max(0, total - available));
  return Math.max(0, Math.min(available, staffed - taken));
}

/**
 * Counts with the number that readers were told of the free ones. A staffed count by which they
 * would be told another number is of another time, and falls away.
 */
export function countsAsShown(counts: Counts, told: number | undefined): Counts {
  if (told === undefined || freeWithStaff(counts) === told) return counts;
  const all = { ...counts, available: told };
  if (freeWithStaff(all) === told) return all;
  const { staffed: _staffed, ...rest } = all;
  return rest;
}

/** Counts without their unknown ones. */
export function withoutUnknown(counts: { [Name in keyof Counts]?: Counts[Name] | undefined }): Counts {
  const { total, occupied, available, staffed } = counts;
  return {
    ...(total !== undefined && { total }),
    ...(occupied !== undefined && { occupied }),
    ...(available !== undefined && { available }),
    ...(staffed !== undefined && { staffed }),
  };
}

/** The free ones of a part that have staff, as far as it says so. */
export function freeOfPart({ for: _for, ...counts }: SupplyPart): number {
  return freeWithStaff(withoutUnknown(counts)) ?? 0;
}

/** The counts of some parts together. Total and staffed are known where every part has its own. */
export function countsOfParts(parts: readonly SupplyPart[]): Counts {
  const total = sumOf(parts.map((part) => part.total));
  const staffed = sumOf(parts.map((part) => part.staffed));
  return {
    ...(total !== undefined && { total }),
    available: parts.reduce((sum, { available }) => sum + available, 0),
    ...(staffed !== undefined && { staffed }),
  };
}

/** The free ones that readers are told of some parts: those with staff of each. */
export function freeOfParts(parts: readonly SupplyPart[]): number {
  return parts.reduce((sum, part) => sum + freeOfPart(part), 0);
}

/** The sum of counts; undefined where one of them is unknown. */
function sumOf(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === counts.length ? known.reduce((sum, count) => sum + count, 0) : undefined;
}
