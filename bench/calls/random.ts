/** A stream of numbers that a seed decides (mulberry32). The same seed gives the same stream. */
export type Random = {
  /** From 0 up to 1. */
  next(): number;
  /** Waiting time until the next event of a rate, in the rate's unit of time. */
  wait(rate: number): number;
  chance(probability: number): boolean;
  pick<Each>(all: readonly Each[]): Each;
};

/** The stream of a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    wait: (rate) => (rate <= 0 ? Number.POSITIVE_INFINITY : -Math.log(1 - next()) / rate),
    chance: (probability) => next() < probability,
    pick: (all) => {
      const one = all[Math.floor(next() * all.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
  };
}

/** A seed of its own for a part of something that has a seed. */
export function seedOf(seed: number, ...parts: number[]): number {
  return parts.reduce((mixed, part) => Math.imul((mixed ^ part) + 0x9e3779b9, 0x85ebca6b) >>> 0, seed >>> 0);
}

/** An item of a table of shares; the rest after the last share is its last item. */
export function byShare<Each>(random: Random, shares: readonly (readonly [Each, number])[]): Each {
  let left = random.next();
  for (const [item, share] of shares) {
    left -= share;
    if (left < 0) return item;
  }
  const last = shares.at(-1);
  if (last === undefined) throw new Error("an empty table of shares");
  return last[0];
}
