import type { Reason } from "#contract/errors.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Locked, ReadMore } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { readOpenReports } from "../queries.ts";
import { doubtOn } from "../doubt.ts";

const SYSTEM = { who: "system", role: "system" };

/**
 * Derives a listing's facts and doubt again, after an account's observations and reports were
 * removed.
 */
export async function settleListing(database: Database, listingId: string, now: Date): Promise<boolean> {
  const at = listings.key(listingId);
  return updateListing(database, {
    at,
    act: "moderation.settle",
    read: async (client) => [...(await readObservationsOf(client, [at.id])), ...(await readOpenReports(client, at.id))],
    change: ({ doubt: _before, ...before }, current) => {
      const listing = withDerivedFacts(before, observationsOf(at.id, current.values()), now);
      return withDoubt(listing, doubtOn(current, at.id, { listing, now }));
    },
  });
}

/** Restores the part of a listing's rank that expired reports had lowered. */
export async function forgetReports(database: Database, listingId: string, now: Date): Promise<boolean> {
  const at = listings.key(listingId);
  return updateListing(database, {
    at,
    act: "moderation.forget",
    read: (client) => readOpenReports(client, at.id),
    change: ({ doubt: before = 0, ...listing }, current) => {
      const doubt = doubtOn(current, at.id, { listing, now });
      return doubt >= before ? null : withDoubt(listing, doubt);
    },
  });
}

/** A change of one listing. Null from `change`: it stays as it is. Pure. */
type ListingUpdate = {
  at: DocumentKey;
  act: string;
  read: ReadMore;
  change: (listing: StoredListing, current: Locked) => StoredListing | null;
};

async function updateListing(database: Database, { at, act, read, change }: ListingUpdate): Promise<boolean> {
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act,
    lock: [at],
    read,
    decide: (current) => {
      const document = current.get(keyText(at));
      const body = document === undefined ? null : change(listings.read(document), current);
      if (body === null) return { ok: false, reason: "documents/not-found" };
      return { ok: true, value: { writes: [listings.update(at, { body })] } };
    },
  });
  return answer.ok;
}

/** No doubt is stored as no field. */
function withDoubt(listing: StoredListing, doubt: number): StoredListing {
  return { ...listing, ...(doubt > 0 && { doubt }) };
}
