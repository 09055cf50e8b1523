import { NearbyQuery } from "#contract/nearby-query.ts";
import type { NearbyListing } from "#contract/listings.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { ListingIndex } from "#server/read-model/index/listing-index.ts";
import { writePage } from "#server/read-model/query/page.ts";
import { planNearby } from "#server/read-model/query/plan.ts";
import { Searcher } from "#server/read-model/query/search.ts";
import { rowJudges } from "#server/read-model/query/slot-tiers.ts";
import { SupplyViews } from "#server/read-model/query/supply.ts";
import { bodyOf } from "#server/testing/listings.ts";
import { leavesOf } from "./leaves.ts";

/** The time of the walk, and where its reader stands. */
export const NOW = new Date("2026-11-20T09:40:00.000Z");
export const HERE = { lat: 22.57, lng: 88.36 };
export const LISTING_ID = "0190a7c0-0000-7000-8000-000000000001";
export const FACILITY_ID = "0190a7c0-0000-7000-8000-000000000f01";

/** A listing, and the facility that it is of. */
export type World = { listing: StoredListing; facility?: StoredFacility };

/** A document as it is stored. */
export function documentOf(collection: string, id: string, body: StoredListing | StoredFacility): StoredDocument {
  const at = new Date(NOW.getTime() - 60_000);
  const head = { collection, id, version: 1, editVersion: 1, createdAt: at, updatedAt: at };
  return { ...head, changedXid: 1n, body: bodyOf(body) };
}

/** The search itself, over nothing but a world. */
export function searchOf({ listing, facility }: World): (asked?: Record<string, unknown>) => NearbyListing[] {
  const board = new ListingIndex();
  if (facility !== undefined) board.apply(documentOf("facilities", FACILITY_ID, facility));
  board.apply(documentOf("listings", LISTING_ID, listing));
  const now = NOW.getTime();
  const pin = { asOf: now, now, seed: 1, turn: 0, after: null, changedBefore: Infinity, xid: 2 };
  const model = { board, searcher: new Searcher(board), follower: { xid: 2 } };
  const { tailOf } = new SupplyViews(board);
  return (asked = {}) => {
    const query = NearbyQuery.parse({ ...HERE, withinKm: 500, side: listing.side, sort: "near", ...asked });
    const plan = planNearby(query, pin, rowJudges(board));
    const { json, release } = writePage(model, plan, { text: "", key: "key of the walk", pin, facets: "", tailOf });
    const { items } = JSON.parse(json.toString()) as { items: NearbyListing[] };
    release();
    return items;
  };
}

/** What a search asks that is no filter: where the page begins, and how it is written. */
const NO_FILTERS = new Set(["lat", "lng", "sort", "group", "limit", "fields", "cursor", "facets", "lang"]);
/** What is asked where the schema names no values. */
const ASKED: Readonly<Record<string, readonly unknown[]>> = {
  withinKm: [1],
  kind: ["supplies"],
  bloodGroup: ["O-", "AB+"],
  donorGroup: ["O-", "AB+"],
  equipment: ["stretcher", "oxygen", "ventilator", "suction", "defibrillator", "wheelchair"],
  accessible: ["true"],
  openNow: ["true"],
  speaks: ["hi"],
  q: ["zebra"],
  freshWithinMinutes: [60],
};

/** The filters of the search that tell two worlds apart: one is found and the other is not. */
export function filtersTelling(one: World, other: World): string[] {
  const [a, b] = [searchOf(one), searchOf(other)];
  return PARAMETERS.filter(({ path, schema }) =>
    (ASKED[path] ?? schema.enum ?? []).some((value) => fits(a({ [path]: value })) !== fits(b({ [path]: value }))),
  ).map(({ path }) => path);
}

const PARAMETERS = leavesOf(NearbyQuery, "input").filter(({ path }) => !NO_FILTERS.has(path));

function fits(items: readonly NearbyListing[]): string {
  return items.map(({ why }) => why?.[0]?.code ?? "yes").join();
}
