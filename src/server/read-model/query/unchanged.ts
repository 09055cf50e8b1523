import type { ListingIndex } from "../index/listing-index.ts";
import { ALIVE } from "../rows/row-flags.ts";
import type { AnswerRows } from "./place-lines.ts";

/**
 * Remembers the rows of an answer and how far the log was followed. It also remembers how many rows
 * its trees had. While no later transaction changed one of these rows or their facilities, the
 * answer may be sent again. So a changed, hidden or deleted row is shown to nobody from its log
 * entry on. Nothing is read of a row now: an answer that is sent once would wait for that memory.
 * @param known every change of a transaction below its `xid` is applied, and no other
 * @param trees the numbers of the trees that were searched
 */
export function unchangedRows(
  { board, known }: { board: ListingIndex; known: { readonly xid: number } },
  { slots, size }: Pick<AnswerRows, "slots" | "size">,
  trees: readonly number[],
): () => boolean {
  const { xid } = known;
  const { dropped, droppedFacilities } = board;
  const added = addedTo(board, trees);
  const shown = slots.slice(0, size);
  return () => {
    if (addedTo(board, trees) !== added || board.droppedFacilities !== droppedFacilities) return false;
    // Nothing at all was changed: the usual case within two seconds of a quiet hour.
    if (known.xid === xid && board.dropped === dropped) return true;
    for (let at = 0; at < shown.length; at++) if (!isSince(board, shown[at] ?? 0, xid)) return false;
    return true;
  };
}

/** Whether a row is still there, and neither it nor its facility changed since a transaction. */
function isSince({ rows, facilities }: ListingIndex, slot: number, xid: number): boolean {
  if (!rows.has(slot, ALIVE) || rows.xidOf(slot) >= xid) return false;
  const facility = rows.facilityOf(slot);
  if (facility < 0) return true;
  // Also of the last change of one of its listings, or of one with its number.
  const own = facilities.slot[facility] ?? -1;
  return (facilities.changedXid[facilities.placeOf(facility)] ?? 0) < xid && (own < 0 || rows.xidOf(own) < xid);
}

/** Whether no row has come or gone since. */
export function unmovedRows(board: ListingIndex): () => boolean {
  const all = board.trees.map((_, number) => number);
  const { dropped } = board;
  const added = addedTo(board, all);
  return () => board.dropped === dropped && addedTo(board, all) === added;
}

/** How many rows were ever added to trees. */
function addedTo({ trees: all }: ListingIndex, trees: readonly number[]): number {
  let added = 0;
  for (const tree of trees) added += all[tree]?.added ?? 0;
  return added;
}
