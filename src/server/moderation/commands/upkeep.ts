import type { Reason } from "#contract/errors.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { withSanctionEnded } from "#domain/moderation/decision.ts";
import type { Locked, ReadMore } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { decisions } from "#server/stored/moderation.ts";
import { readOpenReports } from "../queries.ts";
import { decisionOf } from "../stored.ts";
import { doubtOn } from "../doubt.ts";
import { newsAt } from "../owner-news.ts";

const SYSTEM = { who: "system", role: "system" };

/** Records the end of a sanction: the label of fraud begins to fade, and its owner is notified. */
export async function endSanction(
  database: Database,
  { id, listingId }: { id: string; listingId: string },
  now: Date,
): Promise<boolean> {
  const [key, at] = [decisions.key(id), listings.key(listingId)];
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "moderation.end-sanction",
    lock: [key, at],
    read: (client) => readObservationsOf(client, [at.id]),
    decide: (current) => {
      const [document, found] = [current.get(keyText(key)), current.get(keyText(at))];
      const decision = document === undefined ? null : decisionOf(document);
      const isDue = decision?.state === "in-force" && decision.sanctionEndedAt === undefined;
      if (document === undefined || decision === null || !isDue) return { ok: false, reason: "documents/not-found" };
      const endedAt = decision.sanctionUntil ?? now.toISOString();
      const ended = decisions.update(key, { body: { ...decisions.read(document), sanctionEndedAt: endedAt } });
      if (found === undefined) return { ok: true, value: { writes: [ended] } };
      const listing = listings.read(found);
      const said = observationsOf(at.id, current.values());
      const next = withSanctionEnded({ listing, said, now }, { id, endedAt });
      const { ownerId } = listing;
      const newsItem = { kind: "sanction-ended", about: decision, listingId: at.id, now } as const;
      return {
        ok: true,
        value: {
          writes: [
            ended,
            ...(next === listing ? [] : [listings.update(at, { body: next })]),
            ...(ownerId === null ? [] : [newsAt(ownerId, newsItem)]),
          ],
        },
      };
    },
  });
  return answer.ok;
}

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
