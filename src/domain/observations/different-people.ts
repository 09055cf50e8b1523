/**
 * The author of an observation or a report, as keyed hashes. `network` only for authors without an
 * account.
 */
export type AuthorKey = { who: string; network: string | null };

/** Most people without an account who count in one address prefix (CONTRACT.md 6). */
export const MOST_PER_NETWORK = 3;

/**
 * The different people among some authors, each with their first entry. Of one network without
 * accounts at most three count.
 * @param most stop after so many
 */
export function differentPeople<Each extends AuthorKey>(
  speakers: Iterable<Each>,
  most: number = Number.POSITIVE_INFINITY,
): Each[] {
  const counted = new Set<string>();
  const byNetwork = new Map<string, number>();
  const people: Each[] = [];
  for (const speaker of speakers) {
    const { who, network } = speaker;
    if (counted.has(who)) continue;
    const before = network === null ? 0 : (byNetwork.get(network) ?? 0);
    if (before >= MOST_PER_NETWORK) continue;
    if (network !== null) byNetwork.set(network, before + 1);
    counted.add(who);
    people.push(speaker);
    if (people.length >= most) break;
  }
  return people;
}
