/**
 * How many wrong tries a code lives through. Our table (decision 145).
 *
 * What strangers get at most. One number is sent 11 codes an hour, 264 a day. These are 5 to sign
 * in, 3 to prove, 3 to take off (`DATABASE_LIMITS`). Of six digits they try ten among others, which
 * end them. They try three for each of the 11 that were sent before. These are 43 tries. Of eight
 * digits they try 13 for each code, 3,432 in all. That is 43 / 10^6 + 3,432 / 10^8, or 1 in 12,900
 * a day for one number (src/server/numbers/code-chance.test.ts).
 */
export const CODE_TRIES = {
  /** Of the browser that asked for the code. Nobody else can use them up. */
  asker: 3,
  /** Of all others together. After them the code is that browser's alone. */
  others: 10,
} as const;

/** A pending code as a try finds it. `isOwn`: the browser that tries asked for it. */
export type TriedCode = { isOwn: boolean; isRight: boolean; askerTries: number; otherTries: number };

/**
 * What a try means for one code. `ended`: this browser has no try left. `closed`: others have none
 * left.
 * @param isOwnOnly others may not try it, for a reason besides its own tries
 */
export function judgeCodeTry(
  { isOwn, isRight, askerTries, otherTries }: TriedCode,
  isOwnOnly: boolean,
): "right" | "wrong" | "ended" | "closed" {
  if (isOwn && askerTries >= CODE_TRIES.asker) return "ended";
  if (!isOwn && (isOwnOnly || otherTries >= CODE_TRIES.others)) return "closed";
  return isRight ? "right" : "wrong";
}
