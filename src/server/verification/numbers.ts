import type { Channel } from "#domain/listings/listing.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { channelsOf } from "./present.ts";

/** The keyed hashes by which tables name a number: today's secret first, then earlier ones. */
export type KeysOf = (channel: Pick<Channel, "type" | "value">) => string[];

/**
 * The numbers on a listing's card. `kept`: hashes written today; `known`: all hashes that a table
 * may hold.
 */
export type CardNumbers = { kept: string[]; known: string[] };

/**
 * A phone number and the same number on WhatsApp count once. They are sorted, so that two writers
 * never deadlock.
 */
export function numbersOf(listing: ShieldedDocument, { keysOf, now }: { keysOf: KeysOf; now: Date }): CardNumbers {
  const keys = channelsOf(listing, now).map(({ type, value }) => keysOf({ type, value }));
  return { kept: inOrder(keys.flatMap(([today]) => today ?? [])), known: inOrder(keys.flat()) };
}

function inOrder(keys: readonly string[]): string[] {
  return [...new Set(keys)].toSorted();
}
