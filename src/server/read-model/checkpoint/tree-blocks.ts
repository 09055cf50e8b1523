import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ListingIndex } from "../index/listing-index.ts";
import type { BuiltTree } from "../index/tree-build.ts";
import type { ChanceTables } from "../rows/chance-tables.ts";
import { TREE, UnusableCheckpoint } from "./blocks.ts";
import type { Block } from "./blocks.ts";
import type { RowCopier } from "./row-blocks.ts";

/** The columns of a tree, in the order of their blocks. */
const COLUMNS = ["slots", "peaks", "bounds", "mask"] as const;

/** In a tree of the file: the row has gone, or came after its rows were copied. */
const NO_ROW = 0xffff_ffff;

/** Slots that are looked up in one go. */
const SLOTS_AT_ONCE = 100_000;

/** Trees bound what rows are worth by the chances that hold, so they serve only with the same. */
export function chancesOfTrees({ rows }: ListingIndex): string {
  const hash = createHash("sha256");
  for (const [tree, whole] of rows.chances.entries()) {
    hash.update(bytesOf([tree, -1], whole));
    for (const [area, own] of whole.areas ?? []) hash.update(bytesOf([tree, area], own));
  }
  return hash.digest("hex");
}

/** What decides the worth of rows. What is left follows from it, or is only shown. */
function bytesOf(where: readonly number[], chances: ChanceTables): Uint8Array {
  const { stock, reach, trust, fit, stockPulls, reachPulls, trustPulls } = chances;
  const numbers = [...where, stock, reach, trust, ...fit, ...stockPulls, ...reachPulls, ...trustPulls];
  return new Uint8Array(Float64Array.from(numbers).buffer);
}

/**
 * The large trees of a board, a column in one go, after all its rows were copied. A tree bounds its
 * rows as they are then. A row that the file has in an older state has changed since, and the log
 * raises its bounds again.
 */
export async function* treeBlocks(board: ListingIndex, copier: RowCopier): AsyncGenerator<Block> {
  for (const [number, tree] of board.trees.entries()) {
    const { large } = tree;
    const slots = new Uint32Array(large.slots.length);
    for (let at = 0; at < slots.length; at++) {
      const place = copier.placeOf(large.slots[at] ?? 0);
      slots[at] = place < 0 ? NO_ROW : place;
      if (at % SLOTS_AT_ONCE === SLOTS_AT_ONCE - 1) await nextTurn();
    }
    for (const [which, name] of COLUMNS.entries()) {
      const column = name === "slots" ? slots : large[name].slice();
      const columns = new Uint8Array(new Uint32Array([number, which]).buffer);
      yield { kind: TREE, columns, bytes: new Uint8Array(column.buffer, column.byteOffset, column.byteLength) };
    }
  }
}

/** The trees of a file. */
export class TreeColumns {
  readonly #columns: Uint8Array[][] = [];

  add({ columns, bytes }: Block): void {
    const [number = 0, which = 0] = new Uint32Array(columns.buffer);
    (this.#columns[number] ??= [])[which] = bytes;
  }

  /** The trees over the rows of a board, to which nothing was added since. */
  build({ rows }: ListingIndex): BuiltTree[] {
    let dead = -1;
    return this.#columns.map(([slots, peaks, bounds, mask]) => {
      if (slots === undefined || peaks === undefined || bounds === undefined || mask === undefined)
        throw new UnusableCheckpoint("a tree is not whole");
      const named = new Uint32Array(slots.buffer);
      for (let at = 0; at < named.length; at++) {
        if (named[at] !== NO_ROW) continue;
        if (dead < 0) dead = rows.openDead();
        named[at] = dead;
      }
      return {
        slots: named,
        peaks: new Float32Array(peaks.buffer),
        bounds: new Float32Array(bounds.buffer),
        mask: new Uint16Array(mask.buffer),
      };
    });
  }
}
