import { hashText } from "../shared/hash-text.ts";
import { MATCHING } from "./matching-rules.ts";
import { mayBeAsked, suits } from "./may-be-asked.ts";
import type { AskableDonor, AskingNeed } from "./may-be-asked.ts";

/** One wave of a need. `key`: of the need, so that equal donors stand in another order for each. */
export type Wave = { need: AskingNeed; size: number; now: Date; key: string };

/**
 * Who is asked in one wave, best first. Within the smallest circle that holds five times the wave,
 * else within the widest. The order: exact group, compatible, O negative last of those; fewest asks
 * in 28 days; 5-km band; a keyed hash.
 * @param nearestFirst donors who were not asked for this need, in circles of rising distance. It is
 *   read only as far as needed.
 */
export function chooseWave(nearestFirst: Iterable<AskableDonor>, { need, size, now, key }: Wave): AskableDonor[] {
  if (size <= 0) return [];
  const [first, ...wider] = MATCHING.radiiKm;
  let radiusKm: number = first;
  const found: AskableDonor[] = [];
  for (const donor of nearestFirst) {
    while (donor.distanceKm > radiusKm) {
      if (found.length >= size * MATCHING.timesThere) return bestOf(found, { need, size, key });
      const next = wider.shift();
      if (next === undefined) return bestOf(found, { need, size, key });
      radiusKm = next;
    }
    if (mayBeAsked(donor, need, now)) found.push(donor);
  }
  return bestOf(found, { need, size, key });
}

function bestOf(found: readonly AskableDonor[], { need, size, key }: Pick<Wave, "need" | "size" | "key">) {
  return found
    .map((donor) => ({ donor, rank: rankOf(donor, need), hash: hashText(`${key}|${donor.id}`) }))
    .toSorted((a, b) => compare(a.rank, b.rank) || a.hash - b.hash)
    .slice(0, size)
    .map(({ donor }) => donor);
}

/** Smaller first: how it suits, asks in 28 days, distance in bands. */
function rankOf(donor: AskableDonor, need: AskingNeed): readonly number[] {
  const isExact = suits(donor, need) === "exact";
  const suited = isExact ? 0 : donor.group === "O-" ? 2 : 1;
  return [suited, donor.asks.length, Math.floor(donor.distanceKm / MATCHING.bandKm)];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
