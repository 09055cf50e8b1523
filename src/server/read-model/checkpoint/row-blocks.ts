import type { ListingIndex } from "../index/listing-index.ts";
import { spanBytes } from "../rows/arena.ts";
import { AUTHOR_WORDS } from "../rows/author-words.ts";
import { FACILITY_TREE } from "../rows/masks.ts";
import { ALIVE, IN_ALL, IN_TREE } from "../rows/row-flags.ts";
import { CHUNK, FACTS, KIND, LENGTH, META, OFFSET, TEXT_LENGTH, WORDS } from "../rows/rows.ts";
import { TRAIT_WORDS } from "../rows/trait-words.ts";
import type { RowBatch } from "../rows/shapes.ts";
import { ROWS, UnusableCheckpoint } from "./blocks.ts";
import type { Block } from "./blocks.ts";

/** Bytes of the texts of a block, at most. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Bytes of a row in a block's columns: facts, meta, facility's id, author, traits, area, tree. */
const ROW_BYTES = FACTS * 8 + META * 4 + 16 + AUTHOR_WORDS * 4 + TRAIT_WORDS * 4 + 2 + 1;

/** The columns of a block of `size` rows, over the block's bytes. */
function columnsOver(buffer: ArrayBuffer, size: number): Omit<RowBatch, "size" | "bytes"> {
  const meta = size * FACTS * 8;
  const facilityIds = meta + size * META * 4;
  const authors = facilityIds + size * 16;
  const traits = authors + size * AUTHOR_WORDS * 4;
  const areas = traits + size * TRAIT_WORDS * 4;
  const trees = areas + size * 2;
  return {
    facts: new Float64Array(buffer, 0, size * FACTS),
    meta: new Uint32Array(buffer, meta, size * META),
    facilityIds: new Uint32Array(buffer, facilityIds, size * 4),
    authors: new Uint32Array(buffer, authors, size * AUTHOR_WORDS),
    traits: new Uint32Array(buffer, traits, size * TRAIT_WORDS),
    areas: new Uint16Array(buffer, areas, size),
    trees: new Uint8Array(buffer, trees, size),
  };
}

/** The rows of a block, as `ListingIndex.adopt` takes them. Its arrays are handed over for good. */
export function rowsOf({ columns, bytes }: Block): RowBatch {
  const size = columns.length / ROW_BYTES;
  if (!Number.isInteger(size)) throw new UnusableCheckpoint("a block has half a row");
  return { size, bytes, ...columnsOver(columns.buffer as ArrayBuffer, size) };
}

/**
 * Copies the rows of a board into blocks, a block in one go, while the board may change in between.
 * Each document is copied once at most: slots that got another row meanwhile are left out. So the
 * blocks hold each row as it was at some time since this began. The log from there on does the
 * rest.
 */
export class RowCopier {
  /** Rows copied so far. */
  copied = 0;
  /** The newest transaction that a copied row is of. */
  newestXid = 0;
  readonly #board: ListingIndex;
  readonly #blockRows: number;
  /** The rows in the order of trees: neighbours are adjacent at the next start too. */
  readonly #order: Uint32Array;
  /** By slot: which row of the file it is; -1 for none. */
  readonly #places: Int32Array;
  readonly #reused = new Set<number>();
  readonly #texts = new Uint8Array(MOST_BYTES);
  #next = 0;

  /** @param blockRows rows of a block, at most */
  constructor(board: ListingIndex, blockRows: number) {
    this.#board = board;
    this.#blockRows = blockRows;
    this.#order = orderOf(board);
    this.#places = new Int32Array(board.rows.used).fill(-1);
    board.rows.reused = this.#reused;
  }

  /** The next block, null after the last one. Its texts lie in an array that the next one uses. */
  next(): Block | null {
    const slots = this.#nextSlots();
    if (slots.length === 0) return null;
    const columns = new ArrayBuffer(slots.length * ROW_BYTES);
    const into = columnsOver(columns, slots.length);
    let end = 0;
    slots.forEach((slot, row) => {
      this.#places[slot] = this.copied + row;
      this.#copy(slot, into, row);
      this.newestXid = Math.max(this.newestXid, this.#board.rows.xidOf(slot));
      into.meta[row * META + OFFSET] = end;
      end = this.#copyText(slot, end);
    });
    this.copied += slots.length;
    return { kind: ROWS, columns: new Uint8Array(columns), bytes: this.#texts.subarray(0, end) };
  }

  /** Which row of the file a slot's row is; -1 where the file does not have it. */
  placeOf(slot: number): number {
    return this.#reused.has(slot) ? -1 : (this.#places[slot] ?? -1);
  }

  /** Call it at the end, also of half the work. */
  close(): void {
    this.#board.rows.reused = null;
  }

  #nextSlots(): number[] {
    const { rows } = this.#board;
    const slots: number[] = [];
    for (let bytes = 0; this.#next < this.#order.length && slots.length < this.#blockRows; this.#next++) {
      const slot = this.#order[this.#next] ?? 0;
      if (!rows.has(slot, ALIVE) || this.#reused.has(slot)) continue;
      bytes += spanBytes(this.#lengthOf(slot));
      if (bytes > MOST_BYTES) break;
      slots.push(slot);
    }
    return slots;
  }

  #lengthOf(slot: number): number {
    const { rows } = this.#board;
    return rows.about(slot, LENGTH) + rows.about(slot, TEXT_LENGTH);
  }

  #copy(slot: number, into: Omit<RowBatch, "size" | "bytes">, row: number): void {
    const { rows, facilities, frontPlaces } = this.#board;
    into.facts.set(rows.facts.subarray(slot * FACTS, (slot + 1) * FACTS), row * FACTS);
    const words = new Uint32Array(into.facts.buffer, row * FACTS * 8, WORDS);
    words[KIND] = (words[KIND] ?? 0) & ~(IN_TREE | IN_ALL);
    into.meta.set(rows.meta.subarray(slot * META, (slot + 1) * META), row * META);
    into.traits.set(rows.rare.traits.subarray(slot * TRAIT_WORDS, (slot + 1) * TRAIT_WORDS), row * TRAIT_WORDS);
    into.areas[row] = rows.rare.areas[slot] ?? 0;
    into.trees[row] = rows.treeOf(slot);
    const facility = rows.facilityOf(slot);
    if (facility >= 0) into.facilityIds.set(facilities.ids.subarray(facility * 4, facility * 4 + 4), row * 4);
    const place = facilities.placeOf(facility);
    const isShared = rows.treeOf(slot) === FACILITY_TREE && place !== facility;
    const author = isShared ? facilities.ids.subarray(place * 4, place * 4 + 4) : frontPlaces.authorOf(slot);
    into.authors.set(author, row * AUTHOR_WORDS);
  }

  /** @returns where the next text begins */
  #copyText(slot: number, at: number): number {
    const { rows } = this.#board;
    const offset = rows.about(slot, OFFSET);
    const length = this.#lengthOf(slot);
    const next = at + spanBytes(length);
    rows.arena.bytes(rows.about(slot, CHUNK)).copy(this.#texts, at, offset, offset + length);
    // Behind it lies what another row's text left.
    this.#texts.fill(0, at + length, next);
    return next;
  }
}

/** The slots that trees of one kind name, closed ones too. */
function orderOf({ trees }: ListingIndex): Uint32Array {
  const parts = trees
    .slice(0, FACILITY_TREE + 1)
    .flatMap(({ large, small, loose, looseSize }) => [large.slots, small.slots, loose.subarray(0, looseSize)]);
  const order = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    order.set(part, at);
    at += part.length;
  }
  return order;
}
