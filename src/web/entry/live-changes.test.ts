import { describe, expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import type { LocalDocument, QueryState } from "../store/types.ts";
import { listing as anyListing, NOW } from "../testing/fake-api.ts";
import { addLiveChanges, patchRow, NO_CHANGES } from "./live-changes.ts";
import { toRow } from "./row.ts";

const LATER = new Date(NOW.getTime() + 60_000).toISOString();

function listing(changed: Partial<Listing> = {}): Listing {
  return anyListing({ id: "l1", version: 3, ...changed });
}

function shown(listings: readonly Listing[], state: QueryState["state"] = "current"): QueryState {
  const documents = listings.map((each): LocalDocument => ({ ...each, pending: false, fromCache: false }));
  return { documents, state, syncedAt: null };
}

describe("a row changes where it stands", () => {
  const row = { ...toRow({ ...listing(), distanceKm: 1.8 }), why: { code: "compatible" as const } };

  test("by what is newer, and keeps its distance and why it is there", () => {
    const stock = { value: "out" as const, at: LATER, by: "owner" as const };
    const changes = addLiveChanges(NO_CHANGES, ["l1"], shown([listing({ version: 4, stock })]));
    expect(patchRow(row, changes)).toMatchObject({ stock: "out", km: 1.8, why: { code: "compatible" }, v: 4 });
    expect(patchRow(row, addLiveChanges(changes, ["l1"], shown([listing({ version: 2 })])))).toMatchObject({ v: 4 });
  });

  test("not by what is as old or older", () => {
    expect(patchRow(row, addLiveChanges(NO_CHANGES, ["l1"], shown([listing()])))).toBe(row);
  });

  test.each(["fulfilled", "withdrawn", "expired"] as const)("%s: said as that", (status) => {
    const changes = addLiveChanges(NO_CHANGES, ["l1"], shown([listing({ version: 5, status })]));
    expect(patchRow(row, changes).over).toBe(status);
  });

  test("no longer to be seen: said only once the server has confirmed it, and taken back when it comes again", () => {
    expect(patchRow(row, addLiveChanges(NO_CHANGES, ["l1"], shown([], "not-current"))).over).toBeUndefined();
    const gone = addLiveChanges(NO_CHANGES, ["l1"], shown([]));
    expect(patchRow(row, gone)).toMatchObject({ over: "gone", phone: undefined });
    expect(patchRow(row, addLiveChanges(gone, ["l1"], shown([], "not-current"))).over).toBe("gone");
    expect(patchRow(row, addLiveChanges(gone, ["l1"], shown([listing()]))).over).toBeUndefined();
  });
});
