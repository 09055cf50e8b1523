import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useListening } from "../../device/useListening.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { LiveChanges } from "../../entry/live-changes.ts";
import { useLiveDocuments } from "../../entry/useLiveDocuments.ts";
import { isDataSaver, isSlowNet, onDataSaver } from "../../store/fetch/data-saver.ts";
import { useQuery } from "../../store/useQuery.ts";
import type { Row } from "../../entry/row.ts";
import type { FoundPage } from "../find-loader.ts";
import { newRows, targetAround } from "./new-rows.ts";

/** What changed since a list was made: `of` names the list. */
export type LiveList = { of: FoundPage; changes: LiveChanges; waiting: readonly Row[] };

export type LiveRowsProps = {
  query: FindQuery;
  first: FoundPage;
  /** The rows that the list shows now. */
  rows: readonly Row[];
  report: (live: LiveList) => void;
};

/**
 * Listens to the surroundings of a visible list and to its rows, and reports what changed. Shows
 * nothing.
 */
export function LiveRows({ query, first, rows, report }: LiveRowsProps) {
  const isListening = useListening();
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  const { place, asOf } = first;
  const around = useQuery(isListening ? targetAround(query, place, isSaving || isSlowNet()) : null);
  // Another list begins anew, also where the memory of the one before would serve it.
  const closed = useMemo(() => ({ of: first, ids: new Set<string>() }), [first]).ids;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const waiting = useMemo(
    () => newRows(around.documents, { query, place, asOf, known: new Set(ids), closed }),
    [around, query, place, asOf, closed, ids],
  );
  const changes = useLiveDocuments(ids, first);
  useEffect(() => report({ of: first, changes, waiting }), [report, first, changes, waiting]);
  return null;
}
