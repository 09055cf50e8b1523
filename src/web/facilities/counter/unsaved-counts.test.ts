import { expect, test } from "vitest";
import type { CountedThing, Said } from "./rows.ts";
import { readUnsavedCounts, writeUnsavedCounts } from "./unsaved-counts.ts";

const AT = Date.parse("2026-11-20T08:00:00.000Z");
const ADDED: CountedThing[] = [
  { kind: "bed", details: { bedType: "nicu" } },
  { kind: "medicine", details: { generic: "Insulin" } },
];

test("counts that were not told are there again for an hour, and then nobody's", () => {
  const changes = new Map<string, Said>([
    ["a", 3],
    ["b", "limited"],
  ]);
  const whom = { for: {}, parts: [{ for: { sex: "women" as const }, available: 2 }] };
  const text = writeUnsavedCounts({ changes, whoms: new Map([["a", whom]]), added: ADDED }, AT);
  const kept = readUnsavedCounts(text, AT + 59 * 60_000);
  expect([[...kept.changes], kept.added]).toEqual([
    [
      ["a", 3],
      ["b", "limited"],
    ],
    ADDED,
  ]);
  expect([...kept.whoms]).toEqual([["a", whom]]);
  expect(readUnsavedCounts(text, AT + 61 * 60_000).changes.size).toBe(0);
});

test("a count of none is a count: it is there again as any other", () => {
  const kept = readUnsavedCounts(
    writeUnsavedCounts({ changes: new Map([["a", 0]]), whoms: new Map(), added: [] }, AT),
    AT,
  );
  expect([...kept.changes]).toEqual([["a", 0]]);
});

test("what another program left there is nothing", () => {
  const wrong = JSON.stringify({
    at: AT,
    changes: [["a", -1], ["b", "2"], 3],
    whoms: [["a", null], ["b", { for: {}, parts: [{}] }], 3],
    added: [
      { kind: "bed", bedType: "icu" },
      { kind: "sofa", details: {} },
      { kind: "bed", details: {} },
    ],
  });
  for (const text of ["", "{", "null", "[]", '{"at":1}', wrong]) {
    const { changes, whoms, added } = readUnsavedCounts(text, AT);
    expect([changes.size, whoms.size, added.length], text).toEqual([0, 0, 0]);
  }
});
