import type { Facility } from "#contract/facilities.ts";
import type { Listing, SingleListing } from "#contract/listings.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import { listingRights } from "#domain/listings/rights.ts";
import { caseRights } from "#domain/moderation/policy.ts";
import { readUuid } from "../rows/uuid-bytes.ts";
import { stockLengthOf } from "../rows/fragment-parts.ts";
import { FACILITY_TREE } from "../rows/masks.ts";
import { CHUNK, EXPIRES_AT, LENGTH, OFFSET } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { expiredStock } from "./answer.ts";
import { freshnessOf, isStockTooOld } from "./evidence.ts";
import type { SupplyViews } from "./supply.ts";

/*
 * Single entries from memory, as somebody without an account reads them. Rows do not know their
 * owner, so nobody else is answered from them.
 */

const WANTED = new Uint32Array(4);

/**
 * An open listing as its row has it; null where it has none or its time is over. A closed one may
 * be in the database.
 */
export function listingOfRow({ rows }: ListingIndex, id: string, now: Date): SingleListing | null {
  readUuid(id, WANTED);
  const slot = rows.find(WANTED);
  if (slot < 0 || rows.treeOf(slot) === FACILITY_TREE || rows.fact(slot, EXPIRES_AT) <= now.getTime()) return null;
  const isOld = isStockTooOld(rows, slot, now.getTime());
  const text = fragmentOf(rows, slot, isOld ? stockLengthOf(rows, slot) : 0);
  const stock = isOld ? expiredStock(rows, slot) : "";
  const listing = JSON.parse(`{${text}${stock},"freshness":"${freshnessOf(rows, slot, now.getTime())}"}`) as Listing;
  const judged = { ...listing, ownerId: null };
  const may = {
    ...listingRights(ANYONE, judged, now),
    ...caseRights(ANYONE, judged),
    verify: false,
    askContact: false,
    respond: false,
  };
  return { ...listing, may };
}

/** A facility with its open listings as their rows have them; null where it has no row. */
export function facilityOfRow(
  { board, views }: { board: ListingIndex; views: SupplyViews },
  id: string,
  now: Date,
): Facility | null {
  const { rows, facilities } = board;
  readUuid(id, WANTED);
  const number = facilities.find(WANTED);
  const slot = number < 0 ? -1 : (facilities.slot[number] ?? -1);
  if (slot < 0) return null;
  return JSON.parse(`{${fragmentOf(rows, slot, 0)}${views.view(number, now.getTime()).text}}`) as Facility;
}

/** A fragment without its brace, and without so many bytes after it. */
function fragmentOf(rows: Rows, slot: number, skipped: number): string {
  const start = rows.about(slot, OFFSET);
  return rows.arena
    .bytes(rows.about(slot, CHUNK))
    .toString("utf8", start + skipped + 1, start + rows.about(slot, LENGTH));
}
