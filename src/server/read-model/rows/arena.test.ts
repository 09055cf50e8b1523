import fc from "fast-check";
import { expect, test } from "vitest";
import { ALIVE, kindWord } from "./row-flags.ts";
import { CHUNK, KIND, LENGTH, OFFSET, Rows, WORDS } from "./rows.ts";
import type { EncodedRow } from "./shapes.ts";
import { TRAIT_WORDS } from "./trait-words.ts";
import { spanBytes } from "./arena.ts";

function draft(text: string): EncodedRow {
  const facts = new Float64Array(8);
  const words = new Uint32Array(facts.buffer);
  words[KIND] = kindWord(0, 0, 0);
  const bytes = Buffer.from(text);
  return {
    tree: 0,
    facts,
    words,
    xid: 1,
    version: 1,
    facilityId: undefined,
    traits: new Uint32Array(TRAIT_WORDS),
    area: 0,
    author: new Uint32Array(4),
    bytes,
    front: 0,
    textLength: 0,
    textBits: new Uint32Array(2),
  };
}

function textOf(rows: Rows, slot: number): string {
  const start = rows.about(slot, OFFSET);
  return rows.arena.bytes(rows.about(slot, CHUNK)).toString("utf8", start, start + rows.about(slot, LENGTH));
}

test("texts stay what they were while others come, change, go and are tidied", () => {
  const step = fc.record({ row: fc.nat(400), size: fc.integer({ min: 1, max: 60_000 }), close: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 200, maxLength: 1_500 }), (steps) => {
      const rows = new Rows();
      const texts = new Map<number, string>();
      const slots = new Map<number, number>();
      for (const { row, size, close } of steps) {
        const known = slots.get(row);
        if (close && known !== undefined) {
          rows.close(known);
          rows.recycle(known);
          slots.delete(row);
          texts.delete(row);
        } else {
          const text = `${row}:`.repeat(size).slice(0, size);
          const slot = known ?? rows.open(new Uint32Array([row, 0, 0, 0]));
          rows.fill(slot, draft(text));
          slots.set(row, slot);
          texts.set(row, text);
        }
        rows.tidy();
      }
      for (const [row, slot] of slots) expect(textOf(rows, slot)).toBe(texts.get(row));
      expect(rows.alive).toBe(slots.size);
      const live = [...texts.values()].reduce((sum, text) => sum + spanBytes(text.length), 0);
      expect(rows.arena.total).toBeLessThanOrEqual(live * 1.5 + 7 * 4 * 1024 * 1024);
    }),
    { numRuns: 8 },
  );
});

test("a slot is used again only when no tree names it", () => {
  const rows = new Rows();
  const slot = rows.open(new Uint32Array(4));
  rows.fill(slot, draft("one"));
  rows.mark(slot, 8, true);
  rows.close(slot);
  rows.recycle(slot);
  expect(rows.open(new Uint32Array(4))).not.toBe(slot);
  expect((rows.words[slot * WORDS + KIND] ?? 0) & ALIVE).toBe(0);
  rows.mark(slot, 8, false);
  rows.recycle(slot);
  expect(rows.open(new Uint32Array(4))).toBe(slot);
});
