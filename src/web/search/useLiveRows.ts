import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useListening } from "../device/useListening.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { rowName, stockText } from "../entry/listing-words.ts";
import { newRows, patchRow, targetAround } from "../entry/live-changes.ts";
import type { Row } from "../entry/row.ts";
import { useLiveDocuments } from "../entry/useLiveDocuments.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { useQuery } from "../store/useQuery.ts";
import { isDataSaver, isSlowNet, onDataSaver } from "../store/fetch/data-saver.ts";
import type { FoundPage } from "./find-loader.ts";

type LiveRows = {
  /** A row with its changes. */
  patch: (row: Row) => Row;
  /** New rows that the reader asked to see. */
  added: Row[];
  /** How many more there are, and how to show them. */
  fresh: { count: number; show: () => void };
  /** The last change in words, for screen readers. */
  change: string;
};

const NO_ROWS: Row[] = [];

/** Keeps a visible list up to date: rows change in place, new ones wait for a tap. */
export function useLiveRows(query: FindQuery, first: FoundPage, found: readonly Row[]): LiveRows {
  const { say } = useLanguage();
  const isListening = useListening();
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  const [added, setAdded] = useState(NO_ROWS);
  useEffect(() => setAdded(NO_ROWS), [first]);
  const { place, asOf } = first;
  const around = useQuery(isListening ? targetAround(query, place, isSaving || isSlowNet()) : null);
  const [closed] = useState(() => new Set<string>());
  const waiting = useMemo(() => {
    const known = new Set([...found, ...added].map(({ id }) => id));
    return newRows(around.documents, { query, place, asOf, known, closed });
  }, [around, query, place, asOf, closed, found, added]);
  const changes = useLiveDocuments(
    [...added, ...found].map(({ id }) => id),
    first,
  );
  const patch = useCallback((row: Row) => patchRow(row, changes), [changes]);
  const changed = [...added, ...found].findLast((row) => patch(row) !== row);
  return {
    patch,
    added,
    fresh: { count: waiting.length, show: () => setAdded([...waiting, ...added]) },
    change: changed === undefined ? "" : changeText(patch(changed)),
  };

  function changeText(row: Row): string {
    const name = rowName(row, say);
    const now = row.over === undefined ? stockText(row, say) : say(`listing.closed.${row.over}`);
    return say("find.changed", { name, now });
  }
}
