import { MINUTE_MS } from "#domain/shared/durations.ts";

/** The two clocks of a process. `monotonicMs`: time since any moment, which nobody sets. */
export type Clocks = { now: () => Date; monotonicMs: () => number };

/** What a look at both clocks says. */
export type ClockLook = {
  /** The wall clock. */
  now: Date;
  /** The monotonic clock, ms. */
  at: number;
  /** How long both have agreed, ms. */
  agreedMs: number;
  /** The wall clock's time when they began to agree. */
  agreedSince: Date;
  /** How often the wall clock has jumped in this process. */
  jumps: number;
  /** How far it jumped since both last agreed for long, ms; 0: it did not. */
  jumpedMs: number;
};

/**
 * How far the wall clock may move against the monotonic one within 15 minutes, ms. Time servers
 * correct a running clock by at most 0.5 s in that time, and leap seconds by 1 s. Ten seconds end
 * nothing that matters. Proposal.
 */
export const AGREE_WITHIN_MS = 10_000;
/** After how long a slow drift is accepted, and a jump is a new one, ms. Proposal. */
const LONG_MS = 15 * MINUTE_MS;

/** Compares the wall clock with the monotonic one at each look, and notes jumps. */
export class ClockWatch {
  readonly #clocks: Clocks;
  #anchor: { offset: number; at: number };
  #since: { wall: Date; at: number };
  #jumps = 0;
  #jumpedMs = 0;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    const [now, at] = [clocks.now(), clocks.monotonicMs()];
    this.#anchor = { offset: now.getTime() - at, at };
    this.#since = { wall: now, at };
  }

  look(): ClockLook {
    const [now, at] = [this.#clocks.now(), this.#clocks.monotonicMs()];
    const offset = now.getTime() - at;
    if (Math.abs(offset - this.#anchor.offset) > AGREE_WITHIN_MS) {
      this.#jumps += 1;
      const isNew = at - this.#since.at >= LONG_MS;
      this.#jumpedMs = Math.abs(offset - this.#anchor.offset) + (isNew ? 0 : this.#jumpedMs);
      this.#anchor = { offset, at };
      this.#since = { wall: now, at };
    } else if (at - this.#anchor.at > LONG_MS) this.#anchor = { offset, at };
    const { wall, at: since } = this.#since;
    return { now, at, agreedMs: at - since, agreedSince: wall, jumps: this.#jumps, jumpedMs: this.#jumpedMs };
  }
}
