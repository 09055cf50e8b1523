import { writeAnswer } from "./answer.ts";
import type { TailOf } from "./answer.ts";
import { writeCursor } from "./cursor.ts";
import { withLines } from "./place-lines.ts";
import type { Pin, Plan } from "./plan.ts";
import type { Searcher } from "./search.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { META } from "../rows/rows.ts";
import type { NearbyAnswer } from "../types.ts";

/** What a page is written with. Its cursor is bound to `text` and signed by `key`. */
type Page = { text: string; key: string; pin: Pin; facets: string; tailOf: TailOf };

/** Searches, and writes the page with the cursor of the next one. */
export function writePage(
  { board: { rows }, searcher }: { board: ListingIndex; searcher: Searcher },
  plan: Plan,
  { text, key, pin, facets, tailOf }: Page,
): NearbyAnswer {
  const found = searcher.run(plan);
  const last = found.slots[found.size - 1] ?? 0;
  const end = {
    group: found.lastGroup,
    key: found.lastKey,
    tie: found.lastTie,
    id: rows.meta.subarray(last * META, last * META + 4),
  };
  const { asOf, seed, xid } = pin;
  const next = found.more ? `"${writeCursor({ asOf, seed, xid, end }, text, key)}"` : "null";
  const rest = `,"nextCursor":${next},"asOf":"${new Date(asOf).toISOString()}"${facets}}`;
  return writeAnswer(rows, withLines(searcher, rows, { plan, found }), { tailOf, asOf, rest });
}
