import { expect, test } from "vitest";
import { auditChanges } from "./audit-changes.ts";

test("states and counts are kept as they were and are, also inside one member", () => {
  const before = { status: "open", stock: { value: "available", count: 3, at: "a" }, details: { bedType: "icu" } };
  const after = { status: "hidden", stock: { value: "out", count: 0, at: "b" }, details: { bedType: "icu" } };
  expect(auditChanges(before, after)).toEqual([
    { path: "status", before: "open", after: "hidden" },
    { path: "stock.at" },
    { path: "stock.count", before: 3, after: 0 },
    { path: "stock.value", before: "available", after: "out" },
  ]);
});

test("words, places and names of people are named without what they are", () => {
  const before = { title: "Call 98300 12345", place: { lat: 1, label: "Lane 4" }, ownerId: "a" };
  const after = { title: "Ask Asha", place: { lat: 2, label: "Lane 5" }, ownerId: null };
  const changes = auditChanges(before, after);
  expect(changes).toEqual([{ path: "ownerId" }, { path: "place.label" }, { path: "place.lat" }, { path: "title" }]);
});

test("what is new or gone is named; the order of members says nothing", () => {
  expect(auditChanges({ from: "a" }, { from: "a", until: "b" })).toEqual([{ path: "until", after: "b" }]);
  expect(auditChanges({ a: { x: 1, y: [1, 2] } }, { a: { y: [1, 2], x: 1 } })).toEqual([]);
});
