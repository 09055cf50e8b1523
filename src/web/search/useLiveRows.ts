import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Observation } from "#contract/listings.ts";
import { useIdle } from "../device/useHydrated.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useQuery } from "../store/react.ts";
import { isDataSaver, isSlowNet, onDataSaver } from "../store/saver.ts";
import type { LocalDocument } from "../store/types.ts";
import type { FoundPage } from "./find-loader.ts";
import type { FindQuery } from "../entry/find-query.ts";
import type { ListingData, Told } from "../entry/listing-loader.ts";
import { hear, newRows, patchListing, patchRow, SILENCE, wantedAround } from "../entry/live-changes.ts";
import type { Heard } from "../entry/live-changes.ts";
import type { Row } from "../entry/row.ts";
import { whatText } from "../entry/listing-words.ts";

/** True once the page is awake and idle, while somebody can see it. */
function useListening(): boolean {
  const isTime = useIdle();
  const isSeen = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "visible",
    () => false,
  );
  return isTime && isSeen;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** What is heard of these listings while the page is looked at. It stays when nobody looks. `since`: begins anew when it changes. */
function useHeard(ids: readonly string[], since: unknown): Heard {
  const isListening = useListening();
  const wanted = isListening && ids.length > 0 ? { collection: "listings", ids: [...ids], limit: ids.length } : null;
  const shown = useQuery(wanted);
  const [heard, setHeard] = useState(SILENCE);
  useEffect(() => setHeard(SILENCE), [since]);
  const key = ids.join();
  useEffect(() => {
    if (isListening) setHeard((before) => hear(before, key.split(","), shown));
  }, [isListening, key, shown]);
  return heard;
}

type LiveRows = {
  /** A row as it is now. */
  patch: (row: Row) => Row;
  /** New rows that the reader asked to see. */
  added: Row[];
  /** How many more there are, and what shows them. */
  fresh: { count: number; show: () => void };
  /** The last change in words, for those who do not see it. */
  change: string;
};

const NO_ROWS: Row[] = [];

/** Keeps a list true while it is looked at: rows change where they stand, new ones wait until they are asked for. */
export function useLiveRows(query: FindQuery, first: FoundPage, found: readonly Row[]): LiveRows {
  const { say } = useLanguage();
  const isListening = useListening();
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  const [added, setAdded] = useState(NO_ROWS);
  useEffect(() => setAdded(NO_ROWS), [first]);
  const { place, asOf } = first;
  const around = useQuery(isListening ? wantedAround(query, place, isSaving || isSlowNet()) : null);
  const waiting = useMemo(() => {
    const known = new Set([...found, ...added].map(({ id }) => id));
    return newRows(around.documents, { query, place, asOf }).filter(({ id }) => !known.has(id));
  }, [around, query, place, asOf, found, added]);
  const heard = useHeard(
    [...added, ...found].map(({ id }) => id),
    first,
  );
  const patch = useCallback((row: Row) => patchRow(row, heard), [heard]);
  const changed = [...added, ...found].findLast((row) => patch(row) !== row);
  return {
    patch,
    added,
    fresh: { count: waiting.length, show: () => setAdded([...waiting, ...added]) },
    change: changed === undefined ? "" : changeText(patch(changed)),
  };

  function changeText(row: Row): string {
    const name = row.name ?? say("find.person");
    const now = row.over === undefined ? whatText(row, say) : say(`listing.closed.${row.over}`);
    return say("find.changed", { name, now });
  }
}

/** Most lines of a time line that are listened to. */
const MOST_TOLD = 50;

/** The page of a listing, kept true while it is looked at: its facts, its state, what was told about it. */
export function useLiveListing(data: ListingData): ListingData {
  const { id } = data.thing;
  const isListening = useListening();
  const heard = useHeard([id], data);
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

function withTold(before: readonly Told[], documents: readonly LocalDocument[]): Told[] {
  const lines = new Map(before.map((line) => [line.id, line]));
  for (const document of documents) {
    const { id, outcome, count, at, by, note } = document as unknown as Observation;
    lines.set(id, { id, outcome, count, at, by, note });
  }
  return [...lines.values()].sort((a, b) => b.at.localeCompare(a.at));
}
