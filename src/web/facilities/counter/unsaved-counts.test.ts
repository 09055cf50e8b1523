import { expect, test } from "vitest";
import type { CountedThing, Said } from "./rows.ts";
import { readUnsavedCounts, writeUnsavedCounts } from "./unsaved-counts.ts";

const AT = Date.parse("2026-11-20T08:00:00.000Z");
const ADDED: CountedThing[] = [
  { kind: "bed", details: { bedType: "nicu" } },
  { kind: "medicine", details: { generic: "Insulin" } },
];

test("counts that were not told are there again for an hour, and then nobody's", () => {
  const text = writeUnsavedCounts(
    new Map<string, Said>([
      ["a", 3],
      ["b", "limited"],
    ]),
    ADDED,
    AT,
  );
  const kept = readUnsavedCounts(text, AT + 59 * 60_000);
  expect([[...kept.changes], kept.added]).toEqual([
    [
      ["a", 3],
      ["b", "limited"],
    ],
    ADDED,
  ]);
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
    added: [
      { kind: "bed", bedType: "icu" },
      { kind: "sofa", details: {} },
      { kind: "bed", details: {} },
    ],
  });
  for (const text of ["", "{", "null", "[]", '{"at":1}', wrong]) {
    const { changes, added } = readUnsavedCounts(text, AT);
    expect([changes.size, added.length], text).toEqual([0, 0]);
  }
});
