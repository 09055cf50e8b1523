import { isPreferredRhD } from "../blood/compatibility.ts";
import { hashText } from "../shared/hash-text.ts";
import { MATCHING } from "./matching-rules.ts";
import { countAsks, mayBeAsked, suits } from "./asking-eligibility.ts";
import type { AskableDonor, AskablePerson, AskingNeed } from "./asking-eligibility.ts";
import { withinShare } from "./share-of-circle.ts";
import type { PersonInCircle } from "./share-of-circle.ts";

/**
 * One wave of a need. `key`: of the need, so that equal people stand in another order for each.
 * `asked`: whom the number of a need asked that may ask a share only; without it there is none.
 */
export type Wave = { need: AskingNeed; size: number; now: Date; key: string; asked?: readonly PersonInCircle[] };

/**
 * What choosing depends on. `mayBeAsked`: the rule of who may be. `suited`: how well what they have
 * fits, 0 best.
 */
type Choice<Person> = {
  size: number;
  now: Date;
  key: string;
  mayBeAsked: (person: Person) => boolean;
  suited: (person: Person) => number;
  /** The first of those ranked who are asked. Without it: as many as the size says. */
  take?: (ranked: readonly Person[]) => Person[];
};

/**
 * Which donors are asked in one wave, best first. The order: exact group, compatible (of platelets
 * the same RhD first), O negative last of those; then that of `chooseNearby`.
 */
export function chooseWave(
  nearestFirst: Iterable<AskableDonor>,
  { need, size, now, key, asked }: Wave,
): AskableDonor[] {
  return chooseNearby(nearestFirst, {
    size,
    now,
    key,
    mayBeAsked: (donor) => mayBeAsked(donor, need, now),
    suited: (donor) => suitedRank(donor, need),
    ...(asked !== undefined && { take: (ranked: readonly AskableDonor[]) => withinShare(ranked, asked, size) }),
  });
}

function suitedRank(donor: AskableDonor, need: AskingNeed): number {
  if (suits(donor, need) === "exact") return 0;
  if (donor.group === "O-") return 3;
  return isPreferredRhD(need.group, donor.group, need.component) ? 1 : 2;
}

/**
 * Who is asked, best first. Within the smallest circle that contains five times the wave, and the
 * wave itself where a share bounds it. Else within the widest. The order: how it suits; fewest asks
 * in 28 days; 5-km band; a keyed hash.
 * @param nearestFirst people who were not asked for this need, in circles of rising distance. It is
 *   read only as far as needed.
 */
export function chooseNearby<Person extends AskablePerson>(
  nearestFirst: Iterable<Person>,
  choice: Choice<Person>,
): Person[] {
  const { size } = choice;
  if (size <= 0) return [];
  const [first, ...wider] = MATCHING.radiiKm;
  let radiusKm: number = first;
  const found: Person[] = [];
  for (const person of nearestFirst) {
    while (person.distanceKm > radiusKm) {
      if (isCircleFull(found.length, size)) {
        const best = bestOf(found, choice);
        if (best.length === size) return best;
      }
      const next = wider.shift();
      if (next === undefined) return bestOf(found, choice);
      radiusKm = next;
    }
    if (choice.mayBeAsked(person)) found.push(person);
  }
  return bestOf(found, choice);
}

/**
 * Whether nobody outside a circle is looked at: five times the wave are in it. Only those count who
 * may be asked.
 */
export function isCircleFull(mayBeAskedThere: number, size: number): boolean {
  return mayBeAskedThere >= size * MATCHING.timesThere;
}

function bestOf<Person extends AskablePerson>(
  found: readonly Person[],
  { size, now, key, suited, take = (ranked) => ranked.slice(0, size) }: Choice<Person>,
): Person[] {
  const ranked = found
    .map((person) => ({
      person,
      rank: [
        suited(person),
        countAsks(person.asks, { days: MATCHING.windowDays, now }),
        Math.floor(person.distanceKm / MATCHING.bandKm),
      ],
      hash: hashText(`${key}|${person.id}`),
    }))
    .toSorted((a, b) => compare(a.rank, b.rank) || a.hash - b.hash)
    .map(({ person }) => person);
  return take(ranked);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
