import { UUID } from "./ids.ts";

/** Digits and letters, without those that are easily confused: 0 and O, I and l. */
const SIGNS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BASE = BigInt(SIGNS.length);
/** 58^22 is the first power that contains 128 bits. */
const LENGTH = 22;
const BEYOND = 1n << 128n;

/**
 * The short link to a listing or a facility: `/s/` and its UUID in base 58, always 22 characters.
 * The code is the id itself. Nothing is stored, so it outlives edits, restarts and backups.
 * @param id a UUID
 * @throws RangeError when `id` is no UUID
 */
export function shortPath(id: string): string {
  if (!UUID.test(id)) throw new RangeError(`not a UUID: ${id}`);
  let rest = BigInt(`0x${id.replaceAll("-", "")}`);
  let code = "";
  while (code.length < LENGTH) {
    code = SIGNS.charAt(Number(rest % BASE)) + code;
    rest /= BASE;
  }
  return `/s/${code}`;
}

/**
 * The UUID of a short link's code, in lower case; null for a code that `shortPath` never writes.
 */
export function idFromShortCode(code: string): string | null {
  if (code.length !== LENGTH) return null;
  let number = 0n;
  for (const sign of code) {
    const digit = SIGNS.indexOf(sign);
    if (digit === -1) return null;
    number = number * BASE + BigInt(digit);
  }
  if (number >= BEYOND) return null;
  const hex = number.toString(16).padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
