import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { networkOf } from "./clients.ts";

/** The number of the autonomous system (AS) of an address; null where the operator named none. */
export type Operators = (address: string) => number | null;

/** Without a file no operator is known: addresses are distinguished by their prefixes alone. */
export const NO_OPERATORS: Operators = () => null;

/** A table of the whole Internet has 60 MB. Proposal. */
const MOST_BYTES = 128 * 1024 * 1024;
/** `203.0.113.0/24 64500`, also with tabs, commas or `AS64500`. */
const LINE = /^([0-9a-f.:]+)\/(\d{1,3})[\s,;]+(?:AS)?(\d{1,10})\b/i;
const MOST_AS = 2 ** 32 - 1;
/** The bits of an address that are distinguished: all of IPv4, the first 64 of IPv6. */
const BITS = { 4: 32, 6: 64 } as const;
/** An IPv6 address counts by its /56 (clients.ts), so smaller prefixes say nothing. */
const HOUSEHOLD_BITS = 56;

/**
 * Reads which prefix belongs to which AS, one a line; `#` begins a remark.
 * @throws Error with the file's name, and the line that is wrong
 */
export function readOperators(file: string | null): Operators {
  if (file === null) return NO_OPERATORS;
  try {
    if (statSync(file).size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
    return operatorsOf(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`AS_NUMBERS_FILE ${file} cannot be used: ${String(error)}`);
  }
}

/** The prefixes of one length: their first bits, and whose they are. */
type OfLength = { bits: number; prefixes: BigUint64Array; numbers: Uint32Array };

/** Reads the lines of such a file. The longest prefix that contains an address counts. */
export function operatorsOf(text: string): Operators {
  const found = { 4: new Map<number, Map<bigint, number>>(), 6: new Map<number, Map<bigint, number>>() };
  for (const [at, written] of text.split("\n").entries()) {
    const line = written.replace(/#.*/, "").trim();
    if (line === "") continue;
    const entry = entryOf(line);
    if (entry === null) throw new Error(`line ${at + 1} is not a prefix and its AS number: ${line.slice(0, 80)}`);
    const { family, bits, prefix, number } = entry;
    if (family === 6 && bits > HOUSEHOLD_BITS) continue;
    const ofLength = found[family].get(bits) ?? new Map<bigint, number>();
    found[family].set(bits, ofLength.set(prefix, number));
  }
  const sorted = { 4: sortedOf(found[4]), 6: sortedOf(found[6]) };
  return (address) => {
    const read = addressBits(networkOf(address).replace("/56", ""));
    if (read === null) return null;
    const { family, value } = read;
    for (const { bits, prefixes, numbers } of sorted[family]) {
      const at = indexOf(prefixes, value >> BigInt(BITS[family] - bits));
      if (at !== -1) return numbers[at] ?? null;
    }
    return null;
  };
}

type Entry = { family: 4 | 6; bits: number; prefix: bigint; number: number };

function entryOf(line: string): Entry | null {
  const [, address = "", length = "", as = ""] = LINE.exec(line) ?? [];
  const read = addressBits(address);
  const [bits, number] = [Number(length), Number(as)];
  if (read === null || number > MOST_AS) return null;
  const { family, value } = read;
  if (bits > (family === 4 ? 32 : 128)) return null;
  return { family, bits, prefix: value >> BigInt(Math.max(0, BITS[family] - bits)), number };
}

/** The longest first. */
function sortedOf(lengths: ReadonlyMap<number, ReadonlyMap<bigint, number>>): OfLength[] {
  return [...lengths]
    .toSorted(([one], [other]) => other - one)
    .map(([bits, entries]) => {
      const prefixes = BigUint64Array.from(entries.keys()).sort();
      return { bits, prefixes, numbers: Uint32Array.from(prefixes, (prefix) => entries.get(prefix) ?? 0) };
    });
}

/** Where a prefix is among sorted ones; -1 for nowhere. */
function indexOf(prefixes: BigUint64Array, wanted: bigint): number {
  let [low, high] = [0, prefixes.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = prefixes[middle] ?? 0n;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** An address as a number: all of IPv4, the first 64 bits of IPv6. */
function addressBits(address: string): { family: 4 | 6; value: bigint } | null {
  const family = isIP(address);
  if (family === 4) {
    return { family, value: address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n) };
  }
  if (family !== 6 || address.includes(".")) return null;
  const [head = "", tail = ""] = address.split("::");
  const [first, last] = [head, tail].map((half) => (half === "" ? [] : half.split(":")));
  const zeros = address.includes("::")
    ? Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => "0")
    : [];
  const groups = [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4);
  return { family, value: groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n) };
}
