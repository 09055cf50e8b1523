import { useEffect, useMemo, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import type { Sort } from "../entry/find-query.ts";
import type { Row } from "../entry/row.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { withParts } from "../places/address-parts.ts";
import { Icon } from "../ui/Icon.tsx";
import type { FindData, FoundPage } from "./find-loader.ts";
import { ListButton } from "../data/PostedList.tsx";

/** Further pages: a link to the next one. With the program it adds rows below. */
export function useMoreResults(first: FoundPage, sort: Sort) {
  const say = useText();
  const location = useLocation();
  const fetcher = useFetcher<FindData>();
  const [added, setAdded] = useState<{ rows: Row[]; nextCursor: string | null }>({
    rows: [],
    nextCursor: first.nextCursor,
  });
  const taken = useRef<FindData | undefined>(undefined);
  const got = fetcher.data;
  useEffect(() => setAdded({ rows: [], nextCursor: first.nextCursor }), [first]);
  useEffect(() => {
    if (got === undefined || got === taken.current || got.state !== "found") return;
    taken.current = got;
    setAdded(({ rows }) => ({ rows: got.isRestarted ? rows : [...rows, ...got.rows], nextCursor: got.nextCursor }));
  }, [got]);
  const isFirstPage = !new URLSearchParams(location.search).has("cursor");
  const next = added.nextCursor === null ? null : withCursor(location, added.nextCursor);
  const load = (event: MouseEvent) => {
    if (next === null || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (fetcher.state === "idle") void fetcher.load(next);
  };
  const isBusy = fetcher.state !== "idle";
  const rows = useMemo(() => dropTwice([...first.rows, ...added.rows]), [first, added]);
  return {
    rows,
    // In another order, a nearer row may be on a page not loaded.
    isNearest: isFirstPage && (next === null || sort === "near"),
    more: (
      <>
        {next !== null && (
          <ListButton wide href={next} onClick={load} aria-busy={isBusy} data-screen="">
            {isBusy && <Icon name="clock" />}
            {say(isBusy ? "app.loading" : "find.more")}
          </ListButton>
        )}
        {!isFirstPage && (
          <ListButton look="quiet" href={withParts(location, {})} data-screen="">
            {say("find.first")}
          </ListButton>
        )}
      </>
    ),
  };
}

function withCursor(location: { pathname: string; search: string }, cursor: string): string {
  const address = withParts(location, {});
  return `${address}${address.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
}

function dropTwice(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
