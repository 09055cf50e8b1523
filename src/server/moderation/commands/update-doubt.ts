import type { Reason } from "#contract/errors.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isRunning } from "#domain/listings/policy.ts";
import { reportsCountUntil } from "#domain/moderation/doubt.ts";
import type { StoredReport } from "#domain/moderation/report.ts";
import type { Locked, ReadMore } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { readOpenReports } from "../queries.ts";
import { doubtOn, openReportsIn } from "../doubt.ts";
import { reportOf } from "../stored.ts";

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

/**
 * Counts the reports that have waited long enough, all at once. So the version in which the rank
 * falls does not tell when one of them was made.
 */
export async function countReports(database: Database, listingId: string, now: Date): Promise<boolean> {
  const at = listings.key(listingId);
  const until = reportsCountUntil(now);
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "moderation.count-reports",
    lock: [at],
    read: (client) => readOpenReports(client, at.id),
    decide: (current) => {
      const document = current.get(keyText(at));
      const due = openReportsIn(current, at.id).filter((each) => isDue(reportOf(each), until));
      if (document === undefined || due.length === 0) return { ok: false, reason: "documents/not-found" };
      const counted = due.map((each) => {
        const { isWaiting: _ended, ...body } = reports.read(each);
        return reports.update(each, { body, shielded: reports.readShielded(each) ?? {} });
      });
      const more = due.map(reportOf).map(({ isWaiting: _ended, ...counts }) => counts);
      const listing = listings.read(document);
      const doubt = doubtOn(current, at.id, { listing, now, more });
      // A merged entry's doubt counts for the one it is merged into.
      const isCounted = isRunning(listing, now) || listing.mergedInto !== undefined;
      const changesDoubt = isCounted && doubt !== (listing.doubt ?? 0);
      const update = changesDoubt ? [listings.update(at, { body: { ...listing, doubt } })] : [];
      return { ok: true, value: { writes: [...counted, ...update] } };
    },
  });
  return answer.ok;
}

function isDue({ isWaiting, at }: StoredReport, until: Date): boolean {
  return isWaiting === true && Date.parse(at) <= until.getTime();
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
