import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { unpackIndex } from "#server/places/index-file.ts";
import type { PlaceIndex } from "#server/places/index-file.ts";

/**
 * A gazetteer's index that counts how many of its numbers are read. That is what a question costs,
 * the same on every machine.
 */
export type CountedIndex = {
  index: PlaceIndex;
  /** How many numbers are read while work is done. */
  readsOf: (work: () => void) => number;
};

/** Reads the index that `openPlaces` has kept in the checkout's cache. */
export function keptIndex(folder = ".cache/places"): PlaceIndex {
  const file = readdirSync(folder).find((name) => /^index-\w+\.bin$/.test(name)) ?? "";
  const index = unpackIndex(readFileSync(join(folder, file)));
  if (index === null) throw new Error(`${folder} keeps no index: call openPlaces before`);
  return index;
}

/** The same index, which counts what is read of it. */
export function countedIndex(folder?: string): CountedIndex {
  const index = keptIndex(folder);
  let reads = 0;
  const read = (column: object, key: string | symbol): unknown => {
    reads += 1;
    const value: unknown = Reflect.get(column, key);
    // A method, such as `subarray`, works on the column itself.
    return typeof value === "function" ? value.bind(column) : value;
  };
  const columns = Object.entries(index).map(([name, column]) => [name, new Proxy(column, { get: read })]);
  return {
    index: Object.fromEntries(columns) as PlaceIndex,
    readsOf(work) {
      const before = reads;
      work();
      return reads - before;
    },
  };
}
