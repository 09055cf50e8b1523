import { neighbourhoodOf, networkOf, prefixOf } from "./clients.ts";

type Entry<Member> = { member: Member; names: readonly [string, string, string]; weight: number };

/**
 * What callers hold of something that a process has little of, by network. Where it is full,
 * whoever holds most gives some back. So one caller cannot keep it from all others.
 */
export class NetworkHoldings<Member> {
  /** In the order of coming. */
  readonly #entries = new Map<Member, Entry<Member>>();
  readonly #sums = new Map<string, number>();
  #weight = 0;

  /** How many members there are. */
  get size(): number {
    return this.#entries.size;
  }

  /** What all weigh. */
  get weight(): number {
    return this.#weight;
  }

  /** Every member, the oldest first. */
  members(): IterableIterator<Member> {
    return this.#entries.keys();
  }

  /** What the members of an address, a network or a neighbourhood weigh, by its name. */
  of(name: string): number {
    return this.#sums.get(name) ?? 0;
  }

  /** @param address of the caller, or its network (clients.ts) */
  add(member: Member, address: string, weight = 1): void {
    const names = namesOf(address);
    this.#entries.set(member, { member, names, weight });
    this.#count(names, weight);
  }

  /** @returns whether it was a member */
  remove(member: Member): boolean {
    const entry = this.#entries.get(member);
    if (entry === undefined) return false;
    this.#entries.delete(member);
    this.#count(entry.names, -entry.weight);
    return true;
  }

  /**
   * The oldest member of whoever holds most. That is an address in the network with most, which is
   * in the neighbourhood with most.
   * @param within the name of a network or neighbourhood to choose from; absent: all
   */
  oldestOfLargest(within?: string): Member | null {
    let left = [...this.#entries.values()];
    if (within !== undefined) left = left.filter(({ names }) => names.includes(within));
    for (let level = 0; level < 3; level += 1) {
      const sums = new Map<string, number>();
      for (const { names, weight } of left) sums.set(names[level] ?? "", (sums.get(names[level] ?? "") ?? 0) + weight);
      const [most] = [...sums].reduce((a, b) => (b[1] > a[1] ? b : a), ["", -1] as const);
      left = left.filter(({ names }) => names[level] === most);
    }
    return left[0]?.member ?? null;
  }

  #count(names: readonly string[], change: number): void {
    this.#weight += change;
    // An address of IPv6 and its network have one name.
    for (const name of new Set(names)) {
      const left = this.of(name) + change;
      if (left > 0) this.#sums.set(name, left);
      else this.#sums.delete(name);
    }
  }
}

/** From wide to narrow. */
function namesOf(address: string): [string, string, string] {
  return [neighbourhoodOf(address), prefixOf(address), networkOf(address)];
}
