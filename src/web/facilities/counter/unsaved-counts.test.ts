import { expect, test } from "vitest";
import type { CountedThing } from "./rows.ts";
import { readUnsavedCounts, writeUnsavedCounts } from "./unsaved-counts.ts";

const AT = Date.parse("2026-11-20T08:00:00.000Z");
const ADDED: CountedThing[] = [
  { kind: "bed", bedType: "nicu" },
  { kind: "blood", component: "plasma", group: "AB+" },
];

test("counts that were not told are there again for an hour, and then nobody's", () => {
  const text = writeUnsavedCounts(new Map([["a", 3]]), ADDED, AT);
  const kept = readUnsavedCounts(text, AT + 59 * 60_000);
  expect([[...kept.changes], kept.added]).toEqual([[["a", 3]], ADDED]);
  expect(readUnsavedCounts(text, AT + 61 * 60_000).changes.size).toBe(0);
});

test("a count of none is a count: it is there again as any other", () => {
  const kept = readUnsavedCounts(writeUnsavedCounts(new Map([["a", 0]]), [], AT), AT);
  expect([...kept.changes]).toEqual([["a", 0]]);
});

test("what another program left there is nothing", () => {
  const wrong = JSON.stringify({
    at: AT,
    changes: [["a", -1], ["b", "2"], 3],
    added: [{ kind: "bed", bedType: "sofa" }],
  });
  for (const text of ["", "{", "null", "[]", '{"at":1}', wrong]) {
    const { changes, added } = readUnsavedCounts(text, AT);
    expect([changes.size, added.length], text).toEqual([0, 0]);
  }
});
