import { expect, test } from "vitest";
import { NOTHING_KNOWN } from "./axes.ts";
import { derive as deriveFacts } from "./derive.ts";
import type { ListingEvidence } from "./derive.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import type { Finding } from "./outcomes.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const minutes = (count: number): string => new Date(now.getTime() + count * 60_000).toISOString();
const derive = (evidence: Omit<ListingEvidence, "stockHalfLifeHours">, at: Date) =>
  deriveFacts({ stockHalfLifeHours: 4, ...evidence }, at);

test("what is left to take is the newest count that was said or taken, else what the import had", () => {
  const counted = { count: 7, at: minutes(-90) };
  const word = (id: string, outcome: Finding["outcome"], at: number, count?: number): AuthoredObservation => ({
    id,
    who: id,
    network: null,
    said: { outcome, at: minutes(at), by: "owner", ...(count !== undefined && { count }) },
  });
  const left = (...said: AuthoredObservation[]) => derive({ base: { counted }, said }, now).counted;
  expect(left()).toEqual(counted);
  expect(left(word("1", "limited", -1, 2))).toEqual(counted);
  expect(left(word("1", "in-stock", -5, 12), word("2", "in-stock", -1))).toEqual({ count: 12, at: minutes(-5) });
  expect(left(word("1", "in-stock", -5, 12), word("2", "none-left", -1))).toEqual({ count: 0, at: minutes(-1) });
  expect(derive({ said: [] }, now)).toEqual({
    axes: NOTHING_KNOWN,
    counted: null,
    crowd: null,
    hearsay: null,
    record: null,
  });
});

test("how many there are in all stays known when somebody says only what is left", () => {
  const word = (id: string, by: Finding["by"], said: Partial<Finding>): AuthoredObservation => ({
    id,
    who: id,
    network: null,
    said: { outcome: "confirmed", at: minutes(-Number(id)), by, ...said },
  });
  const full = word("9", "facility", { counts: { total: 80, occupied: 77, available: 3, staffed: 70 }, count: 3 });
  const none = word("5", "owner", { outcome: "none-left" });
  expect(derive({ said: [none, full] }, now).axes.stock).toMatchObject({
    value: "out",
    counts: { total: 80, staffed: 70 },
  });
  expect(derive({ said: [none, full] }, now).axes.stock.counts).not.toHaveProperty("available");
  const more = word("4", "owner", { outcome: "in-stock", count: 90 });
  expect(derive({ said: [none, full, more] }, now).axes.stock).toEqual({
    value: "available",
    count: 90,
    at: minutes(-4),
    by: "owner",
  });
  const totals = word("3", "facility", { counts: { total: 60 } });
  expect(derive({ said: [totals] }, now).axes.stock).toEqual({
    value: "unknown",
    counts: { total: 60 },
    at: minutes(-3),
    by: "facility",
  });
  expect(derive({ said: [none, totals] }, now).axes.stock).toMatchObject({
    value: "out",
    counts: { total: 60 },
    at: minutes(-5),
  });
});
