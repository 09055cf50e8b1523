/** The header of a proof of work: the challenge, a dot, and the counter that solves it. */
export const WORK_HEADER = "x-proof-of-work";

/** How long a challenge can be answered, minutes. */
export const WORK_MINUTES = 10;

/**
 * Leading zero bits that the hash must have: some 65,000 hashes on average. A cheap phone takes
 * one or two seconds. Source: proposal.
 */
export const WORK_BITS = 16;

/** What a caller may solve instead of waiting. `text` is signed by the server. */
export type Challenge = { text: string; bits: number };

/** Whether a hash begins with so many zero bits. */
export function hasZeroBits(hash: Readonly<ArrayLike<number>>, bits: number): boolean {
  for (let at = 0; at * 8 < bits; at += 1) {
    const wanted = Math.min(8, bits - at * 8);
    if ((hash[at] ?? 255) >> (8 - wanted) !== 0) return false;
  }
  return true;
}
