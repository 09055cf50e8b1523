import { EXPENSIVE_READS } from "#domain/limits/process-limits.ts";

type Share = { running: number; urgent: (() => void)[]; waiting: (() => void)[] };

/**
 * Bounds how many reads of one address use the database at once. The pool has ten connections and
 * serves whoever comes first, so an address that asks often would take them all.
 */
export class ReadShares {
  readonly #byNetwork = new Map<string, Share>();
  readonly #atOnce: number;

  /** @param atOnce reads of one address at once */
  constructor(atOnce: number = EXPENSIVE_READS.perAddress) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs a read when its address has a share left.
   * @param kind "turn": its turn among expensive reads has begun, so it goes before the others.
   * "stream": it may wait as long as it takes, for streams are bounded
   * @returns null when too many calls of the address wait
   */
  async run<T>(
    network: string,
    kind: "call" | "stream" | "turn",
    read: () => T | Promise<T>,
  ): Promise<{ value: T } | null> {
    const share = this.#byNetwork.get(network) ?? { running: 0, urgent: [], waiting: [] };
    this.#byNetwork.set(network, share);
    if (share.running < this.#atOnce) share.running += 1;
    else {
      const line = kind === "turn" ? share.urgent : share.waiting;
      if (kind === "call" && line.length >= EXPENSIVE_READS.ofOne) return null;
      // The read that ends passes its share on.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return { value: await read() };
    } finally {
      this.#pass(network, share);
    }
  }

  #pass(network: string, share: Share): void {
    const next = share.urgent.shift() ?? share.waiting.shift();
    if (next !== undefined) return next();
    share.running -= 1;
    if (share.running === 0) this.#byNetwork.delete(network);
  }
}
