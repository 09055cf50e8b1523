import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { shownStock } from "#domain/listings/public-stock.ts";
import { rankChances } from "#domain/learning/rank-chances.ts";
import { remainingAfter } from "#domain/shared/half-life.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { ListingIndex } from "../index/listing-index.ts";
import { allKindsTreeOf } from "../rows/masks.ts";
import { META } from "../rows/rows.ts";
import { readUuid } from "../rows/uuid-bytes.ts";
import { listing, NOW } from "../testing/arbitrary.ts";
import { chanceTable } from "../testing/arbitrary-chances.ts";
import { hasNone, peaks, worthAt } from "./evidence.ts";

test("no row is ever worth more than its trees bound it, whatever was learnt of squares", () => {
  const seed = rounds(20_261_126, Date.now());
  const [table] = fc.sample(chanceTable, { seed, numRuns: 1 });
  if (table === undefined) throw new Error("no table");
  const board = new ListingIndex((kind) => rankChances(table, kind));
  const at = new Date(NOW);
  for (const body of fc.sample(listing, { seed, numRuns: rounds(1_000, 50_000) }).map(bodyOf)) {
    const head = { collection: "listings", id: randomUUID(), version: 1, editVersion: 1, createdAt: at, updatedAt: at };
    board.apply({ ...head, changedXid: 1n, body });
  }
  for (let slot = 0; slot < board.rows.used; slot++) {
    const own = board.rows.treeOf(slot);
    for (const tree of [own, allKindsTreeOf(own)]) {
      const longest = board.trees[tree]?.longestHalfLife ?? 0;
      const { base, stock } = peaks(board.rows, slot, longest);
      for (const hours of [0, 0.5, 2, 6, 24, 100, 1_000]) {
        const now = NOW + hours * HOUR_MS;
        const bound = base + remainingAfter((now - stock) / longest);
        expect(worthAt(board.rows, slot, now)).toBeLessThanOrEqual(bound * (1 + 1e-9));
      }
    }
  }
});

test("a row had none where readers of its document see that none is left, and a need never", () => {
  const board = new ListingIndex();
  const at = new Date(NOW);
  const states = fc.constantFrom(undefined, "closed", "limited", "diverting");
  const stated = fc.tuple(listing, states).map(([body, value]): StoredListing => {
    if (value === undefined || body.side === "need") return { ...body, status: "open" };
    return { ...body, status: "open", facilityState: { value, at: at.toISOString(), by: "facility" } };
  });
  const seen = { none: 0, tooOld: 0, closed: 0, stopped: 0 };
  for (const body of fc.sample(stated, {
    seed: rounds(20_261_127, Date.now()),
    numRuns: rounds(1_000, 50_000),
  })) {
    const id = randomUUID();
    const head = { collection: "listings", id, version: 1, editVersion: 1, createdAt: at, updatedAt: at };
    board.apply({ ...head, changedXid: 1n, body: bodyOf(body) });
    readUuid(id, ID);
    const slot = board.rows.find(ID);
    // A lack is over in hours: then another row is written.
    for (const days of body.placeEffect === undefined ? [0, 1, 20, 40, 80] : [0]) {
      const now = NOW + days * DAY_MS;
      const { value } = shownStock(body, new Date(now));
      const isNone = body.side === "offer" && (value === "out" || value === "closed");
      expect(hasNone(board.rows, slot, now)).toBe(isNone);
      if (isNone) seen.none += 1;
      if (body.side === "offer" && body.stock.value === "out" && value === "unknown") seen.tooOld += 1;
      if (body.facilityState?.value === "closed") seen.closed += 1;
      if (isNone && body.stock.value !== "out" && value === "out") seen.stopped += 1;
    }
  }
  const { stopped, ...often } = seen;
  expect(Math.min(...Object.values(often))).toBeGreaterThan(100);
  expect(stopped).toBeGreaterThan(5);
});

const ID = new Uint32Array(META);
