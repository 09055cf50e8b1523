import type pg from "pg";
import { confirmedAt } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { applyObservation, countSaid } from "#domain/observations/outcomes.ts";
import type { Said } from "#domain/observations/outcomes.ts";
import type { Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Writer } from "#server/http/mutation.ts";
import { axesOf } from "./observe.ts";
import { jsonOf } from "./stored.ts";

/** One word of somebody who answers for a listing: a facility's staff of its supply, a verifier of what they called. */
export type Word = {
  /** The listing as it is, or as it is made with this word. */
  listing: { key: DocumentKey; value: StoredListing };
  observation: DocumentKey;
  said: Said;
  writer: Writer;
};

/** Words inside another room's command: what is read behind its locks, and what is written for one word. */
export type Sayings = {
  read: (client: Pick<pg.PoolClient, "query">, listingIds: readonly string[], now: Date) => Promise<ShieldedDocument[]>;
  say: (current: Locked, word: Word) => Write[];
};

/** What another room needs to say something of a listing by the rules of this one. */
export function sayings(): Sayings {
  return { read: async () => [], say };
}

function say(current: Locked, { listing: { key, value }, observation, said, writer }: Word): Write[] {
  const axes = applyObservation(axesOf(value), said, 1);
  const count = countSaid(said);
  const isNewer = value.counted === undefined || Date.parse(said.at) >= Date.parse(value.counted.at);
  const next: StoredListing = {
    ...value,
    ...axes,
    confirmedAt: confirmedAt(axes),
    ...(count !== undefined && isNewer && { counted: { count, at: said.at } }),
  };
  const before = { ...axesOf(value), counted: value.counted ?? null };
  const after = { ...axesOf(next), counted: next.counted ?? null };
  const body = { listingId: key.id, ...said, ...(writer.actor.id !== null && { authorId: writer.actor.id }) };
  const written = { ...key, body: jsonOf(next) };
  return [
    { do: "insert", ...observation, body: jsonOf(body), shielded: jsonOf({ who: writer.who, before, after }) },
    current.has(keyText(key)) ? { do: "update", isEdit: true, ...written } : { do: "insert", ...written },
  ];
}
