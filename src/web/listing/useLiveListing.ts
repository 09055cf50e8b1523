import { useMemo } from "react";
import { useListening } from "../device/useListening.ts";
import type { ListingData, ReportedObservation } from "../entry/listing-loader.ts";
import { patchListing } from "../entry/live-changes.ts";
import { reportedObservations } from "../entry/reported-observations.ts";
import { useLiveDocuments } from "../entry/useLiveDocuments.ts";
import { useQuery } from "../store/useQuery.ts";
import { observationOf } from "../store/typed-documents.ts";
import type { LocalDocument } from "../store/types.ts";

/** Most observations that are listened to. */
const MOST_OBSERVATIONS = 50;

/** A listing's page, kept up to date while visible: facts, state, observations. */
export function useLiveListing(data: ListingData): ListingData {
  const { id } = data.thing;
  const isListening = useListening();
  const changes = useLiveDocuments([id], data);
  const live = useQuery(
    isListening ? { collection: "observations", where: { listingId: id }, limit: MOST_OBSERVATIONS } : null,
  );
  return useMemo(() => {
    const document = changes.documents.get(id);
    const now = patchListing(data, document);
    // The page's HTML is the same for everybody: only the device's store knows the owner.
    const isMine = data.isMine || (document !== undefined && "own" in document && document.own !== undefined);
    const isGone = changes.gone.has(id) && now.status !== "hidden";
    const lines = mergeObservations(reportedObservations(data), live.documents);
    return { ...now, isMine, observations: lines, ...(isGone && { status: "hidden" as const, channels: [] }) };
  }, [data, changes, id, live]);
}

function mergeObservations(
  before: readonly ReportedObservation[],
  documents: readonly LocalDocument[],
): ReportedObservation[] {
  const lines = new Map(before.map((line) => [line.id, line]));
  for (const document of documents) {
    const { id, outcome, count, at, by, desk, note } = observationOf(document);
    lines.set(id, { id, outcome, count, at, by, desk, note });
  }
  return [...lines.values()].sort((a, b) => b.at.localeCompare(a.at));
}
