/**
 * What the seeds of a run are mixed with. `npm test` and the gate have the same each time.
 * `npm run test:long` has another each time and prints it. `LIFEBOARD_SEED` repeats that run.
 */
const RUN = process.env["LIFEBOARD_SEED"] ?? "0";

/** A seed, 0 to 2^32 - 1, for a test or a helper of this name (FNV-1a). */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(`${RUN} ${name}`)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** Numbers from 0 up to 1 that look random, the same for the same seed (mulberry32). */
export function seededUnit(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As `randomInt` of node:crypto: from 0 to below `max`, or from `min` to below `max`. */
export type RandomInt = (...range: [max: number] | [min: number, max: number]) => number;

/** Whole numbers that look random, the same for the same seed. */
export function seededInt(seed: number): RandomInt {
  const next = seededUnit(seed);
  return (...range) => {
    const [min, max] = range.length === 1 ? [0, range[0]] : range;
    if (!(max > min)) throw new RangeError(`there is no number from ${min} to below ${max}`);
    return min + Math.floor(next() * (max - min));
  };
}

const streams = new Map<string, RandomInt>();

/**
 * The whole numbers of whoever has this identity. Each call goes on where the last one ended, so
 * that nothing is drawn twice by one.
 */
export function streamOf(identity: string): RandomInt {
  const stream = streams.get(identity) ?? seededInt(seedOf(identity));
  streams.set(identity, stream);
  return stream;
}

/** So many bytes of a stream, in hexadecimal digits. */
export function hexOf(stream: RandomInt, bytes: number): string {
  return Array.from({ length: bytes }, () => stream(256).toString(16).padStart(2, "0")).join("");
}

/** What the test that runs draws from. Programs that are no test must not draw the same. */
let streamOfTest = seededInt(seedOf(`process ${process.pid}`));

/** Begins the numbers of a test, by what names it in its run. */
export function beginTest(name: string): void {
  streamOfTest = seededInt(seedOf(name));
}

/** So many bytes that the test that runs has not drawn yet, in hexadecimal digits. */
export function drawHex(bytes: number): string {
  return hexOf(streamOfTest, bytes);
}
