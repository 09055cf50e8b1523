import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readUuid, UuidTable, uuidText } from "./uuid-bytes.ts";

test("an id goes into four words and comes back as it was", () => {
  const words = new Uint32Array(4);
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      readUuid(id, words);
      expect(uuidText(words, 0)).toBe(id);
      readUuid(id.toUpperCase(), words);
      expect(uuidText(words, 0)).toBe(id);
    }),
  );
});

test("a table finds what a Map finds, through growth and removal", () => {
  const ids = new Uint32Array(20_000 * 4);
  const table = new UuidTable(() => ids);
  const map = new Map<string, number>();
  const key = new Uint32Array(4);
  let entries = 0;
  for (let step = 0; step < 20_000; step++) {
    const known = [...map.keys()][step % 7];
    if (step % 3 === 0 && known !== undefined) {
      readUuid(known, key);
      table.delete(key);
      map.delete(known);
      continue;
    }
    const id = randomUUID();
    readUuid(id, key);
    ids.set(key, entries * 4);
    table.add(entries);
    map.set(id, entries++);
  }
  for (const [id, entry] of map) {
    readUuid(id, key);
    expect(table.find(key)).toBe(entry);
  }
  readUuid(randomUUID(), key);
  expect(table.find(key)).toBe(-1);
});
