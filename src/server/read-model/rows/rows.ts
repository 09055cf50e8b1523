import { Arena, spanBytes } from "./arena.ts";
import { chanceTables } from "./chance-tables.ts";
import type { ChanceTables } from "./chance-tables.ts";
import { moved, picked } from "./columns.ts";
import { RareColumns } from "./rare-columns.ts";
import { ALIVE, IN_ALL, IN_TREE, MASK_SHIFT, TREE, TREE_SHIFT } from "./row-flags.ts";
import type { EncodedRow, RowBatch } from "./shapes.ts";
import { TRAIT_WORDS } from "./trait-words.ts";
import { UuidTable } from "./uuid-bytes.ts";

/**
 * What a search reads of a row is adjacent: 64 bytes, one cache line. Six numbers (`facts`), then
 * four words (`words`, over the same bytes).
 */
export const FACTS = 8;
export const X = 0;
export const Y = 1;
export const Z = 2;
/** Times are ms since 1970. NaN: nobody reported it. */
export const STOCK_AT = 3;
/** -Infinity: never. */
export const CONFIRMED_AT = 4;
/** Infinity: does not end. */
export const EXPIRES_AT = 5;

export const WORDS = 16;
/** When reach was last reported, and the record of reach (tried-words.ts). */
export const REACH_TRIED = 12;
/** When trust was last reported, and the record of stock. */
export const TRUST_STOCK_TRIED = 13;
/** Flags, tree and mask. */
export const KIND = 14;
/** Codes of the three axes, and the urgency (evidence.ts). */
export const AXES = 15;

/**
 * The rest of a row, 64 bytes too (`meta`). An answer reads all of it; six columns would mean six
 * waits for memory. Four words of id, then these. The bytes are the fragment, then TEXT_LENGTH
 * bytes of search text. FRONT has the lengths of two beginnings of the fragment, see
 * fragment-parts.ts.
 */
export const META = 16;
export const VERSION = 4;
export const CHUNK = 5;
export const OFFSET = 6;
export const LENGTH = 7;
export const FRONT = 8;
export const TEXT_LENGTH = 9;
/** Two words: which triples of letters the search text has. */
export const TEXT_BITS = 10;
const FACILITY = 12;
const NEXT = 13;
/** As a number over the last two words: the transaction of its last change (exact below 2^53). */
export const META_NUMBERS = 8;
export const XID = 7;

/** All searchable rows, in columns. A row that moves gets another slot. */
export class Rows {
  capacity = 1024;
  /** Slots ever used. Free ones among them are in `#free`. */
  used = 0;
  alive = 0;
  facts = new Float64Array(this.capacity * FACTS);
  words = new Uint32Array(this.facts.buffer);
  meta = new Uint32Array(this.capacity * META);
  numbers = new Float64Array(this.meta.buffer);
  readonly rare = new RareColumns(this.capacity);

  readonly arena = new Arena();
  readonly table = new UuidTable(() => this.meta, META);
  /** The chances of each tree's rows. */
  readonly chances: readonly ChanceTables[];
  /** Gets the slots that `open` fills, while all rows are copied (checkpoint/row-blocks.ts). */
  reused: Set<number> | null = null;
  #free: number[] = [];

  constructor(chances = chanceTables()) {
    this.chances = chances;
  }

  /** The slot of a listing, -1 when it is not searchable. */
  find(id: Uint32Array): number {
    return this.table.find(id);
  }

  /** A fresh slot with its id. The caller fills the columns. */
  open(id: Uint32Array): number {
    const slot = this.#free.pop() ?? this.used++;
    if (slot >= this.capacity) this.resize(Math.ceil(this.capacity * 1.3));
    this.reused?.add(slot);
    this.meta.set(id, slot * META);
    this.putFacility(slot, -1);
    this.putNext(slot, -1);
    this.#put(slot, LENGTH, 0);
    this.#put(slot, TEXT_LENGTH, 0);
    this.alive++;
    return slot;
  }

  /** A slot without a row that is never used again: trees name it where a row has gone. */
  openDead(): number {
    const slot = this.used++;
    if (slot >= this.capacity) this.resize(Math.ceil(this.capacity * 1.01) + 1);
    this.words[slot * WORDS + KIND] = IN_TREE | IN_ALL;
    return slot;
  }

  /** Ends a row. Its slot is used again only after `recycle`. */
  close(slot: number): void {
    this.words[slot * WORDS + KIND] = (this.words[slot * WORDS + KIND] ?? 0) & ~ALIVE;
    this.arena.free(this.about(slot, CHUNK), this.#bytesOf(slot));
    this.#put(slot, LENGTH, 0);
    this.#put(slot, TEXT_LENGTH, 0);
    this.alive--;
  }

  /** Frees a closed slot for reuse, once no tree names it. */
  recycle(slot: number): void {
    if (this.has(slot, ALIVE | IN_TREE | IN_ALL)) return;
    this.words[slot * WORDS + KIND] = 0;
    this.#free.push(slot);
  }

  has(slot: number, flag: number): boolean {
    return ((this.words[slot * WORDS + KIND] ?? 0) & flag) !== 0;
  }

  treeOf(slot: number): number {
    return ((this.words[slot * WORDS + KIND] ?? 0) >> TREE_SHIFT) & TREE;
  }

  maskOf(slot: number): number {
    return (this.words[slot * WORDS + KIND] ?? 0) >>> MASK_SHIFT;
  }

  /** Records whether a tree names the slot. */
  mark(slot: number, flag: number, isIn: boolean): void {
    const word = this.words[slot * WORDS + KIND] ?? 0;
    this.words[slot * WORDS + KIND] = isIn ? word | flag : word & ~flag;
  }

  axesOf(slot: number): number {
    return this.words[slot * WORDS + AXES] ?? 0;
  }

  /** A time with a record: REACH_TRIED or TRUST_STOCK_TRIED. */
  triedOf(slot: number, which: number): number {
    return this.words[slot * WORDS + which] ?? 0;
  }

  /** One of the numbers of `facts`. */
  fact(slot: number, which: number): number {
    return this.facts[slot * FACTS + which] ?? 0;
  }

  /** Its point as a unit vector. */
  vector(slot: number): { x: number; y: number; z: number } {
    return { x: this.fact(slot, X), y: this.fact(slot, Y), z: this.fact(slot, Z) };
  }

  /** One of the words of `meta`. */
  about(slot: number, which: number): number {
    return this.meta[slot * META + which] ?? 0;
  }

  /** The transaction of a row's last change. */
  xidOf(slot: number): number {
    return this.numbers[slot * META_NUMBERS + XID] ?? 0;
  }

  /** Its facility, -1 for none. */
  facilityOf(slot: number): number {
    return this.about(slot, FACILITY) | 0;
  }

  putFacility(slot: number, facility: number): void {
    this.#put(slot, FACILITY, facility);
  }

  /** The next row of the same facility, -1 for none. */
  nextOf(slot: number): number {
    return this.about(slot, NEXT) | 0;
  }

  putNext(slot: number, next: number): void {
    this.#put(slot, NEXT, next);
  }

  #put(slot: number, which: number, value: number): void {
    this.meta[slot * META + which] = value;
  }

  /** Fills a row's columns. Whether trees name its slot does not change. */
  fill(slot: number, draft: EncodedRow): void {
    const named = (this.words[slot * WORDS + KIND] ?? 0) & (IN_TREE | IN_ALL);
    this.facts.set(draft.facts, slot * FACTS);
    this.rare.fill(slot, this.vector(slot), draft);
    this.words[slot * WORDS + KIND] = (this.words[slot * WORDS + KIND] ?? 0) | named;
    this.meta.set(draft.textBits, slot * META + TEXT_BITS);
    this.numbers[slot * META_NUMBERS + XID] = draft.xid;
    this.#put(slot, VERSION, draft.version);
    this.#write(slot, draft.bytes);
    this.#put(slot, LENGTH, draft.bytes.length - draft.textLength);
    this.#put(slot, FRONT, draft.front);
    this.#put(slot, TEXT_LENGTH, draft.textLength);
  }

  /** Adds a pack of new rows. @returns the first of their consecutive slots */
  adopt(pack: RowBatch): number {
    const first = this.used;
    const { size } = pack;
    if (first + size > this.capacity) this.resize(Math.ceil((first + size) * 1.3));
    this.meta.set(pack.meta.subarray(0, size * META), first * META);
    this.facts.set(pack.facts.subarray(0, size * FACTS), first * FACTS);
    const chunk = this.arena.adopt(Buffer.from(pack.bytes.buffer, 0, pack.bytes.length));
    for (let slot = first; slot < first + size; slot++) {
      this.#put(slot, CHUNK, chunk);
      this.putFacility(slot, -1);
      this.putNext(slot, -1);
      const row = slot - first;
      const traits = pack.traits.subarray(row * TRAIT_WORDS, (row + 1) * TRAIT_WORDS);
      this.rare.fill(slot, this.vector(slot), { traits, area: pack.areas[row] ?? 0 });
    }
    this.used += size;
    this.alive += size;
    return first;
  }

  /** Compacts one sparse chunk of bytes, if there is one. */
  tidy(): void {
    const chunk = this.arena.sparsest();
    if (chunk < 0) return;
    const bytes = this.arena.bytes(chunk);
    for (let slot = 0; slot < this.used; slot++) {
      if (this.about(slot, CHUNK) !== chunk || !this.has(slot, ALIVE)) continue;
      const length = this.#bytesOf(slot);
      const offset = this.about(slot, OFFSET);
      const span = this.arena.allocate(length);
      this.arena.bytes(span.chunk).set(bytes.subarray(offset, offset + length), span.offset);
      this.arena.free(chunk, length);
      this.#put(slot, CHUNK, span.chunk);
      this.#put(slot, OFFSET, span.offset);
    }
    this.arena.release(chunk);
  }

  /** Changes how many slots there is room for. */
  resize(wanted: number): void {
    const capacity = Math.max(wanted, this.used, 1024);
    this.capacity = capacity;
    this.facts = moved(this.facts, new Float64Array(capacity * FACTS));
    this.words = new Uint32Array(this.facts.buffer);
    this.meta = moved(this.meta, new Uint32Array(capacity * META));
    this.numbers = new Float64Array(this.meta.buffer);
    this.rare.resize(capacity);
  }

  /**
   * Gives every row a new slot, so that neighbouring rows are adjacent in memory too: `order[new] =
   * old`, `places[old] = new`. The caller updates whatever else names slots.
   */
  reorder(order: Uint32Array, places: Int32Array): void {
    const size = order.length;
    this.facts = picked(order, this.facts, new Float64Array(size * FACTS));
    this.words = new Uint32Array(this.facts.buffer);
    this.meta = picked(order, this.meta, new Uint32Array(size * META));
    this.numbers = new Float64Array(this.meta.buffer);
    this.rare.reorder(order);
    for (let slot = 0; slot < size; slot++) {
      const next = this.nextOf(slot);
      if (next >= 0) this.putNext(slot, places[next] ?? -1);
    }
    this.capacity = size;
    this.used = size;
    this.#free = [];
    this.table.clear(size);
  }

  /** Keeps a row's bytes. Answers are made in one go, so old bytes may be overwritten. */
  #write(slot: number, bytes: Uint8Array): void {
    const old = this.#bytesOf(slot);
    if (old === 0 || spanBytes(old) !== spanBytes(bytes.length)) {
      if (old > 0) this.arena.free(this.about(slot, CHUNK), old);
      const span = this.arena.allocate(bytes.length);
      this.#put(slot, CHUNK, span.chunk);
      this.#put(slot, OFFSET, span.offset);
    }
    this.arena.bytes(this.about(slot, CHUNK)).set(bytes, this.about(slot, OFFSET));
  }

  #bytesOf(slot: number): number {
    return this.about(slot, LENGTH) + this.about(slot, TEXT_LENGTH);
  }
}
