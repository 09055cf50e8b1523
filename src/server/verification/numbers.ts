import type { Channel } from "#domain/listings/listing.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { channelsOf } from "./present.ts";

/**
 * The keyed hashes by which tables name a number: that of today's secret first, then those of
 * secrets before.
 */
export type KeysOf = (channel: Pick<Channel, "type" | "value">) => string[];

/**
 * The numbers that a card of a listing shows. `kept`: as they are written today; `known`: as they
 * may stand in a table.
 */
export type CardNumbers = { kept: string[]; known: string[] };

/**
 * One number is the same as a phone and on WhatsApp; in one order, so that two who write them wait
 * for each other in turn.
 */
export function numbersOf(listing: ShieldedDocument, keysOf: KeysOf): CardNumbers {
  const keys = channelsOf(listing).map(({ type, value }) => keysOf({ type, value }));
  return { kept: inOrder(keys.flatMap(([today]) => today ?? [])), known: inOrder(keys.flat()) };
}

function inOrder(keys: readonly string[]): string[] {
  return [...new Set(keys)].toSorted();
}
