import type { Challenge } from "#domain/limits/proof-of-work.ts";
import { hasZeroBits } from "#domain/limits/proof-of-work.ts";

/** How long it computes before the page gets its turn, ms. */
const SLICE_MS = 24;
/** Hashes between two looks at the clock. */
const AT_ONCE = 500;
/** One block of SHA-256 without its padding: longer texts are not asked for. */
const MOST_BYTES = 55;

/**
 * Finds the counter that solves a challenge, in slices, so that the page stays usable.
 * @returns the proof for the header; null where the challenge is longer than any of ours
 */
export async function solveChallenge({ text, bits }: Challenge): Promise<string | null> {
  for (let counter = 0; ;) {
    const end = performance.now() + SLICE_MS;
    do {
      for (let left = AT_ONCE; left > 0; left -= 1, counter += 1) {
        const proof = `${text}.${counter}`;
        if (proof.length > MOST_BYTES) return null;
        if (hasZeroBits(hashShort(proof), bits)) return proof;
      }
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** The first 32 bits of the fractional parts of roots of primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function rootsOfPrimes(count: number, root: number): number[] {
  const roots: number[] = [];
  for (let number = 2; roots.length < count; number += 1) {
    let divisor = 2;
    while (number % divisor !== 0) divisor += 1;
    if (divisor === number) roots.push(((number ** root % 1) * 2 ** 32) | 0);
  }
  return roots;
}

const CONSTANTS = Int32Array.from(rootsOfPrimes(64, 1 / 3));
const START = Int32Array.from(rootsOfPrimes(8, 1 / 2));
const words = new Int32Array(64);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * SHA-256 of a text of ASCII that fits one block. `crypto.subtle` answers one hash a turn of the
 * event loop, which takes a hundred times as long.
 * @returns the first four bytes: no challenge asks for more
 */
export function hashShort(text: string): number[] {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1) put(at, text.charCodeAt(at));
  put(text.length, 0x80);
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const near = word(at - 2);
    const far = word(at - 15);
    const one = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    const zero = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    words[at] = one + word(at - 7) + zero + word(at - 16);
  }
  return compress();
}

function put(at: number, byte: number): void {
  words[at >> 2] = word(at >> 2) | (byte << (24 - (at & 3) * 8));
}

function word(at: number): number {
  return words[at] ?? 0;
}

/** One variable each: lists would take ten times as long. */
function compress(): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let at = 0; at < 64; at += 1) {
    const ofE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + ofE + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + word(at)) | 0;
    const ofA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (ofA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const first = (a + (START[0] ?? 0)) | 0;
  return [first >>> 24, (first >>> 16) & 255, (first >>> 8) & 255, first & 255];
}
