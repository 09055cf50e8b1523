import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { NearbyListing } from "#contract/listings.ts";
import { effectAt, markedEffect } from "#domain/facilities/utilities.ts";
import { isStateOver } from "#domain/facilities/state-rules.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { shownStock } from "#domain/listings/public-stock.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import { isOnOffer } from "#domain/matching/supplier.ts";
import { foundPlace } from "#server/dialogue/found-place.ts";
import { presentFacility } from "#server/presenters/facility.ts";
import { presentListing, presentSingle } from "#server/presenters/listing.ts";
import { listing as anyListing, NOW } from "#server/read-model/testing/arbitrary.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { LISTING_COLUMNS } from "./columns.ts";

/* Whoever reads an offer that something stops, reads the same: nothing of a count, and why. */

const at = new Date(NOW);

function documentOf(collection: string, body: Parameters<typeof bodyOf>[0]) {
  const head = { collection, id: randomUUID(), version: 1, editVersion: 1, createdAt: at, updatedAt: at };
  return { ...head, changedXid: 1n, body: bodyOf(body), shielded: null };
}

/** What each reader is told of an offer, in one form: a value and a count. */
function readers(stored: StoredListing, now: Date): Record<string, { value: string; count: number | undefined }> {
  const document = documentOf("listings", stored);
  const entry = presentListing(document, now);
  const single = presentSingle(document, { actor: ANYONE, showsOwn: false }, now);
  const facility = presentFacility(documentOf("facilities", aFacility()), [entry]);
  const row = facility.beds[0] ?? facility.blood[0] ?? facility.supply[0];
  const cell = (name: string) => LISTING_COLUMNS.find((column) => column.name === name)?.cell(entry);
  const free = row !== undefined && "units" in row ? row.units : (row as { available?: number } | undefined)?.available;
  return {
    list: { value: entry.stock.value, count: entry.stock.count },
    entry: { value: single.stock.value, count: single.stock.count },
    facility: { value: row?.stock ?? "", count: free },
    table: { value: String(cell("stock")), count: cell("count") as number | undefined },
  };
}

test("drawn offers: list, entry, facility, table and text agree on what a lack leaves, at any time of it", () => {
  const seen = { none: 0, "ask-first": 0, short: 0, over: 0 };
  const stopped = anyListing.filter(({ side, placeEffect }) => side === "offer" && placeEffect !== undefined);
  fc.assert(
    fc.property(stopped, fc.integer({ min: 0, max: 10 }), (drawn, hours) => {
      const stored = { ...drawn, status: "open" as const, expiresAt: null };
      // As the sweep leaves it: what lapsed is marked, what is over is gone.
      const now = new Date(NOW + hours * 3_600_000);
      const { facilityState, placeEffect } = stored;
      const effect = effectAt(placeEffect, now);
      const isClosed = facilityState?.value === "closed" && !isStateOver(facilityState, now);
      const marked = markedEffect(effect);
      seen[marked ?? "over"] += 1;
      const told = readers(stored, now);
      const { value, count } = shownStock(stored, now);
      const expected = isClosed
        ? { value: "closed", count: undefined }
        : marked === "none"
          ? { value: "out", count: undefined }
          : marked === "ask-first"
            ? { value: "unknown", count: undefined }
            : { value, count };
      for (const reader of ["list", "entry", "table"]) expect([reader, told[reader]]).toEqual([reader, expected]);
      expect(told["facility"]?.value).toBe(expected.value);
      if (expected.count === undefined && marked !== null && marked !== "short")
        expect(told["facility"]?.count ?? 0).toBe(0);
      const entry = presentListing(documentOf("listings", stored), now);
      const facts = { kind: stored.kind, subtype: subtypeOf(stored), stock: entry.stock, effect: entry.placeEffect };
      const headline = stockHeadline({ ...facts, hearsay: entry.hearsay?.stock }, now);
      if (!isClosed && marked === "ask-first") expect(headline.is).toBe("ask-first");
      if (!isClosed && marked === "none") expect(headline).toMatchObject({ is: "said", word: { value: "out" } });
      if (isClosed || marked === "none") expect(isOnOffer(stored, now)).toBe(false);
      const say = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(" ");
      const [text] = foundPlace(entry as unknown as NearbyListing, { say, sayForWhom: say, sayResult: say }, now);
      if (text !== undefined && effect !== undefined) expect(text.stock).toContain(effect.because);
      if (text !== undefined && effect === undefined) expect(text.stock).not.toMatch(/lacks|little/);
    }),
    { numRuns: rounds(400, 20_000) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});
