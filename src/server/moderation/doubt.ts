import type { StoredListing } from "#domain/listings/listing.ts";
import { doubtOf } from "#domain/moderation/doubt.ts";
import type { ShieldedReport, StoredReport } from "#domain/moderation/report.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { reports } from "#server/stored/moderation.ts";
import { reportOf } from "./stored.ts";

/** The open reports about the listing among the documents read, which may be of several. */
export function openReportsIn(current: Locked, listingId: string): ShieldedDocument[] {
  return [...current.values()].filter((document) => {
    if (!reports.holds(document)) return false;
    const report = reportOf(document);
    return report.listingId === listingId && report.state === "open";
  });
}

type DoubtInput = { listing: StoredListing; now: Date; more?: readonly (StoredReport & ShieldedReport)[] };

/**
 * How much the open reports that were read, and some more, lower the listing's rank. Those that
 * wait do not.
 */
export function doubtOn(
  current: Locked,
  listingId: string,
  { listing: { trust }, now, more = [] }: DoubtInput,
): number {
  const isCleared = trust.value === "confirmed" && (trust.by === "verifier" || trust.by === "moderator");
  const open = [...openReportsIn(current, listingId).map(reportOf), ...more]
    .filter(({ isWaiting }) => isWaiting !== true)
    .map(({ cause, at, weight, who, network }) => ({ cause, at, weight, who, network: network ?? null }));
  return doubtOf(open, now, isCleared ? trust.at : null);
}
