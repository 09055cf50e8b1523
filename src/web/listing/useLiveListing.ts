import { useMemo } from "react";
import type { Observation } from "#contract/listings.ts";
import { useListening } from "../device/useListening.ts";
import type { ListingData, ReportedObservation } from "../entry/listing-loader.ts";
import { patchListing } from "../entry/live-changes.ts";
import { useLiveDocuments } from "../entry/useLiveDocuments.ts";
import { useQuery } from "../store/useQuery.ts";
import type { LocalDocument } from "../store/types.ts";

/** Most lines of a time line that are listened to. */
const MOST_TOLD = 50;

/**
 * The page of a listing, kept true while it is looked at: its facts, its state, what was told about
 * it.
 */
export function useLiveListing(data: ListingData): ListingData {
  const { id } = data.thing;
  const isListening = useListening();
  const heard = useLiveDocuments([id], data);
  const told = useQuery(
    isListening ? { collection: "observations", where: { listingId: id }, limit: MOST_TOLD } : null,
  );
  return useMemo(() => {
    const document = heard.documents.get(id);
    const now = patchListing(data, document);
    // The page's HTML is the same for everybody; whose it is only the device's store is told.
    const isMine = data.isMine || (document !== undefined && "own" in document && document.own !== undefined);
    const isGone = heard.gone.has(id) && now.status !== "hidden";
    const lines = withTold(data.told, told.documents);
    return { ...now, isMine, told: lines, ...(isGone && { status: "hidden" as const, channels: [] }) };
  }, [data, heard, id, told]);
}

function withTold(before: readonly ReportedObservation[], documents: readonly LocalDocument[]): ReportedObservation[] {
  const lines = new Map(before.map((line) => [line.id, line]));
  for (const document of documents) {
    const { id, outcome, count, at, by, note } = document as unknown as Observation;
    lines.set(id, { id, outcome, count, at, by, note });
  }
  return [...lines.values()].sort((a, b) => b.at.localeCompare(a.at));
}
