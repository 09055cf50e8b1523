import { useText } from "../../i18n/useLanguage.tsx";
import { Aloud, Stack } from "../../ui/layout.tsx";
import type { FoundPage } from "../find-loader.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { useMoreResults } from "../useMoreResults.tsx";
import { useListedRows } from "../map/useListedRows.ts";
import { useLiveRows } from "../live/useLiveRows.tsx";
import { NeedCard } from "./NeedCard.tsx";

/** Cards of needs, updated live, and more pages. */
export function NeedList({ query, first }: { query: FindQuery; first: FoundPage }) {
  const say = useText();
  const { rows: found, more } = useMoreResults(first, query.sort);
  const { patch, change, listener } = useLiveRows(query, first, found);
  const rows = found.map(patch);
  useListedRows(rows);
  return (
    <>
      {first.isRestarted && <p role="status">{say("find.oldList")}</p>}
      {listener}
      <Aloud role="status">{change}</Aloud>
      <Stack as="ol" data-gap="m" aria-label={say("needs.all")}>
        {rows.map((row) => (
          <NeedCard key={row.id} row={row} near={first.place.query} />
        ))}
      </Stack>
      {more}
    </>
  );
}
