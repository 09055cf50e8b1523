import type pg from "pg";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Finding } from "#domain/observations/outcomes.ts";
import type { Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { readWordsOf } from "#server/documents/words.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { addObservation } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * An observation by somebody responsible for a listing: a facility's staff of its supply, a
 * verifier after a call.
 */
export type Word = {
  /** The listing as it is, or as this observation creates it. */
  listing: { key: DocumentKey; value: StoredListing };
  observation: DocumentKey;
  said: Finding;
  writer: Writer;
};

/**
 * Observations within another feature's command: what is read under its locks, and the writes of
 * one observation.
 */
export type ListingObservations = {
  read: (client: Pick<pg.PoolClient, "query">, listingIds: readonly string[]) => Promise<ShieldedDocument[]>;
  say: (current: Locked, word: Word) => Write[];
};

/** What another feature needs to record an observation by the rules of this one. */
export function listingObservations(): ListingObservations {
  return { read: readWordsOf, say: sayIn };
}

function sayIn(current: Locked, { listing: { key, value }, observation, said, writer }: Word): Write[] {
  const added = addObservation(current.values(), { key: observation, listingId: key.id, listing: value, said, writer });
  const { listing: body, observation: insert } = added;
  const isThere = current.has(keyText(key));
  return [insert, isThere ? listings.update(key, { body, isEdit: true }) : listings.insert(key.id, { body })];
}
