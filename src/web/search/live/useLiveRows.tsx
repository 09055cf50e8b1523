import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { useClock } from "../../device/useClock.tsx";
import { useIdle } from "../../device/useHydrated.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { rowName, stockText } from "../../entry/listing-words.ts";
import { NO_CHANGES, patchRow } from "../../entry/live-changes.ts";
import type { Row } from "../../entry/row.ts";
import { rowNow } from "../../entry/state/place-state.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { laterPart } from "../../lazy/later-part.tsx";
import type { FoundPage } from "../find-loader.ts";
import type { LiveList, LiveRowsProps } from "./LiveRows.tsx";

const { Part: LiveRows } = laterPart<LiveRowsProps>(async () => (await import("./LiveRows.tsx")).LiveRows);

type LiveResult = {
  /** The rows found that are not among `added`. */
  left: readonly Row[];
  /** A row with its changes. */
  patch: (row: Row) => Row;
  /** New rows that the reader asked to see. */
  added: readonly Row[];
  /** How many more there are, and how to show them. */
  fresh: { count: number; show: () => void };
  /** The last change in words, for screen readers. */
  change: string;
  /** What listens: to be drawn with the list. */
  listener: ReactNode;
};

const NO_ROWS: readonly Row[] = [];

/** Keeps a visible list up to date: rows change in place, new ones wait for a tap. */
export function useLiveRows(query: FindQuery, first: FoundPage, found: readonly Row[]): LiveResult {
  const { say } = useLanguage();
  const clock = useClock();
  const isIdle = useIdle();
  const [shown, setShown] = useState({ of: first, rows: NO_ROWS });
  const [reported, setReported] = useState<LiveList>();
  // A list of which nothing has changed is not rendered again.
  const report = useCallback(
    (now: LiveList) => setReported((before) => (before === undefined && isQuiet(now) ? before : now)),
    [],
  );
  const added = shown.of === first ? shown.rows : NO_ROWS;
  const live = reported?.of === first ? reported : undefined;
  const left = useMemo(() => found.filter(({ id }) => !added.some((row) => row.id === id)), [found, added]);
  const rows = useMemo(() => [...added, ...left], [added, left]);
  const patch = useCallback((row: Row) => (live === undefined ? row : patchRow(row, live.changes)), [live]);
  // What the reader has just asked to see is reported as waiting once more.
  const waiting = live?.waiting.filter(({ id }) => !rows.some((row) => row.id === id)) ?? NO_ROWS;
  const changed = rows.findLast((row) => patch(row) !== row);
  return {
    left,
    patch,
    added,
    fresh: { count: waiting.length, show: () => setShown({ of: first, rows: [...waiting, ...added] }) },
    change: changed === undefined ? "" : changeText(patch(changed)),
    listener: isIdle && <LiveRows {...{ query, first, rows, report }} />,
  };

  function changeText(row: Row): string {
    const name = rowName(row, say);
    const now = row.over === undefined ? stockText(rowNow(row, clock), say) : say(`listing.closed.${row.over}`);
    return say("find.changed", { name, now });
  }
}

function isQuiet({ changes, waiting }: LiveList): boolean {
  return changes === NO_CHANGES && waiting.length === 0;
}
