import { writeAnswer } from "./answer.ts";
import type { TailOf } from "./answer.ts";
import { hashOf, writeCursor } from "./cursor.ts";
import { withLines } from "./place-lines.ts";
import { unchangedRows } from "./unchanged.ts";
import type { Pin, Plan } from "./plan.ts";
import type { Searcher } from "./search.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { META } from "../rows/rows.ts";
import type { NearbyAnswer } from "../types.ts";

/**
 * What a page is written with. Its cursor is bound to `text` and signed by `key`. `isList`: with
 * what a list shows of each row alone.
 */
type Page = { text: string; key: string; pin: Pin; facets: string; tailOf: TailOf; isList?: boolean };

/** Searches, and writes the page with the cursor of the next one. */
export function writePage(
  { board, searcher, follower }: { board: ListingIndex; searcher: Searcher; follower: { readonly xid: number } },
  plan: Plan,
  { text, key, pin, facets, tailOf, isList = false }: Page,
): NearbyAnswer {
  const { rows } = board;
  const found = searcher.run(plan);
  const last = found.slots[found.size - 1] ?? 0;
  const end = {
    group: found.lastGroup,
    key: found.lastKey,
    tie: found.lastTie,
    start: found.start,
    id: rows.meta.subarray(last * META, last * META + 4),
  };
  const { asOf, seed, xid } = pin;
  const next = found.more ? `"${writeCursor({ asOf, seed, xid, end }, text, key)}"` : "null";
  const shown = withLines(searcher, rows, { plan, found });
  const rest = `,"nextCursor":${next},"asOf":"${new Date(asOf).toISOString()}"${facets}}`;
  const isCurrent = unchangedRows({ board, known: follower }, shown, plan.trees);
  const answer = writeAnswer(rows, shown, { tailOf, asOf, rest, isList });
  const etag = facets === "" ? answer.etag : answer.etag + hashOf(facets)[0].toString(36);
  return { ...answer, etag, isCurrent };
}
