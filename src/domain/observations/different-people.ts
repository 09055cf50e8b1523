/** Who spoke: keyed words that tell people apart. `network` only of somebody without an account. */
export type AuthorKey = { who: string; network: string | null };

/** How many people without an account count behind one address prefix (CONTRACT.md 6). */
export const MOST_PER_NETWORK = 3;

/**
 * The different people among some speakers: each once, the first time, and those without an account
 * at most three for one network.
 * @param most so many are enough
 */
export function differentPeople<Each extends AuthorKey>(
  speakers: Iterable<Each>,
  most: number = Number.POSITIVE_INFINITY,
): Each[] {
  const heard = new Set<string>();
  const byNetwork = new Map<string, number>();
  const people: Each[] = [];
  for (const speaker of speakers) {
    const { who, network } = speaker;
    if (heard.has(who)) continue;
    const before = network === null ? 0 : (byNetwork.get(network) ?? 0);
    if (before >= MOST_PER_NETWORK) continue;
    if (network !== null) byNetwork.set(network, before + 1);
    heard.add(who);
    people.push(speaker);
    if (people.length >= most) break;
  }
  return people;
}
