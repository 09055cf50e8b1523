import { MATCHING } from "./matching-rules.ts";

/** Somebody in the circles of a need. `group`: of their blood. */
export type PersonInCircle = { id: string; distanceKm: number; group: string };

/** How many of those there one number may ask: a third, but never fewer than 12. */
export function mostOfShare(there: number): number {
  return Math.max(MATCHING.share.least, Math.floor(there / MATCHING.share.oneOf));
}

/**
 * The first of a list whom a number may ask beside whom it asked before. In each circle it asks a
 * share of all who are there, and a share of each blood group.
 * @param ranked all who may be asked in some circle, best first
 * @param asked whom the number asked, at other distances too
 */
export function withinShare<Person extends PersonInCircle>(
  ranked: readonly Person[],
  asked: readonly PersonInCircle[],
  size: number,
): Person[] {
  const there = countSets([...ranked, ...asked]);
  const spent = countSets(asked);
  const chosen: Person[] = [];
  for (const person of ranked) {
    if (chosen.length >= size) break;
    if (setsOf(person).some((set) => (spent.get(set) ?? 0) >= mostOfShare(there.get(set) ?? 0))) continue;
    for (const set of setsOf(person)) add(spent, set, 1);
    chosen.push(person);
  }
  return chosen;
}

/** Of whom a number may ask a share. `isBound`: it may ask nobody else. */
export type NumberShare = { size: number; asked: readonly PersonInCircle[]; isBound: boolean };

/**
 * Whom a wave asks within its number's share; others only where that does not bind it. No share:
 * whomever it finds. `isShareSpent`: it finds more than the share has.
 * @param choose the best of all, or of the share of who asked these
 */
export function chooseOfShare<Person>(
  choose: (asked?: readonly PersonInCircle[]) => Person[],
  share: NumberShare | null,
): { chosen: Person[]; isShareSpent: boolean } {
  if (share === null) return { chosen: choose(), isShareSpent: false };
  const within = choose(share.asked);
  if (within.length >= share.size) return { chosen: within, isShareSpent: false };
  const all = choose();
  return { chosen: share.isBound ? within : all, isShareSpent: all.length > within.length };
}

/** How many people are in each set. Those of one cell are counted together: there may be many. */
function countSets(people: readonly PersonInCircle[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const some of Map.groupBy(people, setsOf).entries()) for (const set of some[0]) add(sums, set, some[1].length);
  return sums;
}

function add(sums: Map<string, number>, set: string, count: number): void {
  sums.set(set, (sums.get(set) ?? 0) + count);
}

/** The circles around somebody, and their group in each. */
function setsOf({ distanceKm, group }: PersonInCircle): readonly string[] {
  const inner = MATCHING.radiiKm.findIndex((radiusKm) => distanceKm <= radiusKm);
  return SETS.get(`${inner} ${group}`) ?? remember(inner, group);
}

/** Those of each innermost circle and group, made once. */
const SETS = new Map<string, readonly string[]>();

function remember(inner: number, group: string): readonly string[] {
  const circles = inner < 0 ? [] : MATCHING.radiiKm.slice(inner);
  const sets = circles.flatMap((radiusKm) => [`${radiusKm}`, `${radiusKm} ${group}`]);
  SETS.set(`${inner} ${group}`, sets);
  return sets;
}
