import type { Listing } from "#contract/listings.ts";
import { URGENCIES } from "#domain/listings/fields.ts";
import type { Point } from "#domain/places/distance.ts";
import type { LiveChanges } from "../../entry/live-changes.ts";
import { patchRow } from "../../entry/live-changes.ts";
import { wantedOf, withWanted } from "../../entry/listed-row.ts";
import type { Row } from "../../entry/row.ts";
import { farFrom } from "../live/new-rows.ts";

/** Needs that the first page shows; the list has the others. */
export const MOST_NEEDS = 3;

/** What a page heard since it was drawn: changes of its rows, and the needs around its place. */
type Heard = { changes: LiveChanges; around: readonly Listing[]; place: Point; asOf: string | undefined };

/**
 * The needs of the first page as they are now. Those that ended go. One posted since stands before
 * the first that is less urgent. The others stay in their order. Where rows are left over, others
 * from around fill them, the most urgent first.
 */
export function liveNeeds(rows: readonly Row[], { changes, around, place, asOf }: Heard): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  const left = rows.map((row) => changed(row, changes)).filter(({ over }) => over === undefined);
  const others = around
    .filter(({ id, side, status }) => side === "need" && status === "open" && !known.has(id))
    .toSorted((a, b) => step(a.urgency) - step(b.urgency) || b.createdAt.localeCompare(a.createdAt));
  const isNew = (listing: Listing) => asOf !== undefined && listing.createdAt > asOf;
  for (const listing of others.filter(isNew)) {
    const before = left.findIndex(({ wanted }) => step(wanted?.urgency) >= step(listing.urgency));
    left.splice(before < 0 ? left.length : before, 0, rowOf(listing, place));
  }
  const rest = others.filter((listing) => !isNew(listing)).map((listing) => rowOf(listing, place));
  return [...left, ...(left.length < rows.length ? rest : [])].slice(0, MOST_NEEDS);
}

/** How far from the most urgent. */
function step(urgency: Listing["urgency"] | undefined): number {
  return urgency === undefined ? URGENCIES.length : URGENCIES.indexOf(urgency);
}

/** The row with its changes, also in how urgent it is. */
function changed(row: Row, changes: LiveChanges): Row {
  const now = patchRow(row, changes);
  const listing = changes.documents.get(row.id);
  return now === row || listing === undefined ? now : { ...now, wanted: wantedOf(listing) };
}

function rowOf(listing: Listing, from: Point): Row {
  return withWanted({ ...listing, distanceKm: farFrom(from, listing) });
}
