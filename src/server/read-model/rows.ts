import { Arena, spanBytes } from "./arena.ts";
import type { Draft, Pack } from "./shapes.ts";
import { UuidTable } from "./uuid.ts";

/** Bits of a row's first word. */
export const ALIVE = 1;
/** A person's masked place: distances are told in bands. */
export const MASKED = 2;
/** An import that says something about its stock: that is told for 30 days only. */
export const IMPORT = 4;
/**
 * The tree of its kind, or the one of all kinds, names this slot, be it the tree in use or the one being built: the slot must
 * not be given to another row.
 */
export const IN_TREE = 8;
export const IN_ALL = 16;
const TREE_SHIFT = 8;
const MASK_SHIFT = 16;

/**
 * What a search reads of a row lies together, 64 bytes, one line of the processor's cache: six numbers (`facts`), then four
 * words (`words`, over the same bytes).
 */
export const FACTS = 8;
export const X = 0;
export const Y = 1;
export const Z = 2;
/** Times are ms since 1970. NaN: nobody said. */
export const STOCK_AT = 3;
/** -Infinity: never. */
export const CONFIRMED_AT = 4;
/** Infinity: does not end. */
export const EXPIRES_AT = 5;

export const WORDS = 16;
/** In seconds, enough for a rank; 0: nobody said. */
export const REACH_AT = 12;
export const TRUST_AT = 13;
/** Flags, tree and mask. */
export const KIND = 14;
/** Codes of the three axes, and the urgency (evidence.ts). */
export const AXES = 15;

/** The word KIND of a row: its tree, MASKED and IMPORT, and the bits of its subtype. */
export function kindWord(tree: number, flags: number, mask: number): number {
  return ALIVE | flags | (tree << TREE_SHIFT) | (mask << MASK_SHIFT);
}

/**
 * All searchable rows, in columns; a row is a slot number. A slot's tree and point never change while it lives: a row that
 * moves gets another slot.
 */
export class Rows {
  capacity = 1024;
  /** Slots ever used; those below it that are free again are in `#free`. */
  used = 0;
  alive = 0;
  ids = new Uint32Array(this.capacity * 4);
  facts = new Float64Array(this.capacity * FACTS);
  words = new Uint32Array(this.facts.buffer);
  /** The transaction of its last change (exact below 2^53). */
  xid = new Float64Array(this.capacity);
  version = new Uint32Array(this.capacity);
  /** Its facility, -1 for none, and the next row of the same facility. */
  facility = new Int32Array(this.capacity);
  facilityNext = new Int32Array(this.capacity);
  /** Bytes: the fragment, whose last `stockLength` bytes are the stock, then the search text. */
  chunk = new Uint16Array(this.capacity);
  offset = new Uint32Array(this.capacity);
  length = new Uint32Array(this.capacity);
  stockLength = new Uint16Array(this.capacity);
  textLength = new Uint16Array(this.capacity);
  /** Which triples of letters the search text holds, as two words of bits. */
  textBits = new Uint32Array(this.capacity * 2);

  readonly arena = new Arena();
  readonly table = new UuidTable(() => this.ids);
  #free: number[] = [];

  /** The slot of a listing, -1 when it is not searchable. */
  find(id: Uint32Array): number {
    return this.table.find(id);
  }

  /** A fresh slot with its id; the caller fills the columns. */
  open(id: Uint32Array): number {
    const slot = this.#free.pop() ?? this.used++;
    if (slot >= this.capacity) this.resize(Math.ceil(this.capacity * 1.3));
    this.ids.set(id, slot * 4);
    this.facility[slot] = -1;
    this.facilityNext[slot] = -1;
    this.length[slot] = 0;
    this.textLength[slot] = 0;
    this.alive++;
    return slot;
  }

  /** Ends a row. Its slot is used again only after `recycle`. */
  close(slot: number): void {
    this.words[slot * WORDS + KIND] = (this.words[slot * WORDS + KIND] ?? 0) & ~ALIVE;
    this.arena.free(this.chunk[slot] ?? 0, this.#bytesOf(slot));
    this.length[slot] = 0;
    this.textLength[slot] = 0;
    this.alive--;
  }

  /** Gives a closed slot to whoever comes next, once no tree names it any more. */
  recycle(slot: number): void {
    if (this.has(slot, ALIVE | IN_TREE | IN_ALL)) return;
    this.words[slot * WORDS + KIND] = 0;
    this.#free.push(slot);
  }

  has(slot: number, flag: number): boolean {
    return ((this.words[slot * WORDS + KIND] ?? 0) & flag) !== 0;
  }

  treeOf(slot: number): number {
    return ((this.words[slot * WORDS + KIND] ?? 0) >> TREE_SHIFT) & 0xff;
  }

  maskOf(slot: number): number {
    return (this.words[slot * WORDS + KIND] ?? 0) >>> MASK_SHIFT;
  }

  /** Notes that a tree names the slot, or does no more. */
  mark(slot: number, flag: number, isIn: boolean): void {
    const word = this.words[slot * WORDS + KIND] ?? 0;
    this.words[slot * WORDS + KIND] = isIn ? word | flag : word & ~flag;
  }

  axesOf(slot: number): number {
    return this.words[slot * WORDS + AXES] ?? 0;
  }

  /** One of the numbers of `facts`. */
  fact(slot: number, which: number): number {
    return this.facts[slot * FACTS + which] ?? 0;
  }

  /** Fills a row's columns. Whether trees name its slot stays as it was. */
  fill(slot: number, draft: Draft): void {
    const named = (this.words[slot * WORDS + KIND] ?? 0) & (IN_TREE | IN_ALL);
    this.facts.set(draft.facts, slot * FACTS);
    this.words[slot * WORDS + KIND] = (this.words[slot * WORDS + KIND] ?? 0) | named;
    this.textBits.set(draft.textBits, slot * 2);
    this.version[slot] = draft.version;
    this.xid[slot] = draft.xid;
    this.#write(slot, draft.bytes);
    this.length[slot] = draft.bytes.length - draft.textLength;
    this.stockLength[slot] = draft.stockLength;
    this.textLength[slot] = draft.textLength;
  }

  /** Takes over a pack of rows that are not known yet. @returns the first of their slots, which follow each other */
  adopt(pack: Pack): number {
    const first = this.used;
    const { size } = pack;
    if (first + size > this.capacity) this.resize(Math.ceil((first + size) * 1.3));
    this.ids.set(pack.ids.subarray(0, size * 4), first * 4);
    this.facts.set(pack.facts.subarray(0, size * FACTS), first * FACTS);
    this.textBits.set(pack.textBits.subarray(0, size * 2), first * 2);
    this.xid.set(pack.xid.subarray(0, size), first);
    this.version.set(pack.version.subarray(0, size), first);
    this.offset.set(pack.offset.subarray(0, size), first);
    this.length.set(pack.length.subarray(0, size), first);
    this.stockLength.set(pack.stockLength.subarray(0, size), first);
    this.textLength.set(pack.textLength.subarray(0, size), first);
    this.chunk.fill(this.arena.adopt(Buffer.from(pack.bytes.buffer, 0, pack.bytes.length)), first, first + size);
    this.facility.fill(-1, first, first + size);
    this.facilityNext.fill(-1, first, first + size);
    this.used += size;
    this.alive += size;
    return first;
  }

  /** Empties a sparse chunk of bytes, if there is one: once in a while, after changes were applied. */
  tidy(): void {
    const chunk = this.arena.sparsest();
    if (chunk < 0) return;
    const bytes = this.arena.bytes(chunk);
    for (let slot = 0; slot < this.used; slot++) {
      if (this.chunk[slot] !== chunk || !this.has(slot, ALIVE)) continue;
      const length = this.#bytesOf(slot);
      const offset = this.offset[slot] ?? 0;
      const span = this.arena.allocate(length);
      this.arena.bytes(span.chunk).set(bytes.subarray(offset, offset + length), span.offset);
      this.arena.free(chunk, length);
      this.chunk[slot] = span.chunk;
      this.offset[slot] = span.offset;
    }
    this.arena.release(chunk);
  }

  /** Changes how many slots there is room for. */
  resize(wanted: number): void {
    const capacity = Math.max(wanted, this.used, 1024);
    this.capacity = capacity;
    this.ids = moved(this.ids, new Uint32Array(capacity * 4));
    this.facts = moved(this.facts, new Float64Array(capacity * FACTS));
    this.words = new Uint32Array(this.facts.buffer);
    this.xid = moved(this.xid, new Float64Array(capacity));
    this.version = moved(this.version, new Uint32Array(capacity));
    this.facility = moved(this.facility, new Int32Array(capacity));
    this.facilityNext = moved(this.facilityNext, new Int32Array(capacity));
    this.chunk = moved(this.chunk, new Uint16Array(capacity));
    this.offset = moved(this.offset, new Uint32Array(capacity));
    this.length = moved(this.length, new Uint32Array(capacity));
    this.stockLength = moved(this.stockLength, new Uint16Array(capacity));
    this.textLength = moved(this.textLength, new Uint16Array(capacity));
    this.textBits = moved(this.textBits, new Uint32Array(capacity * 2));
  }

  /**
   * Gives every row a new slot, so that rows near each other lie near in memory too: `order[new] = old`, `places[old] = new`.
   * The caller mends whatever else names slots.
   */
  reorder(order: Uint32Array, places: Int32Array): void {
    const size = order.length;
    this.ids = picked(order, this.ids, new Uint32Array(size * 4));
    this.facts = picked(order, this.facts, new Float64Array(size * FACTS));
    this.words = new Uint32Array(this.facts.buffer);
    this.textBits = picked(order, this.textBits, new Uint32Array(size * 2));
    this.xid = picked(order, this.xid, new Float64Array(size));
    this.version = picked(order, this.version, new Uint32Array(size));
    this.facility = picked(order, this.facility, new Int32Array(size));
    this.facilityNext = picked(order, this.facilityNext, new Int32Array(size)).map((slot) =>
      slot < 0 ? slot : (places[slot] ?? -1),
    );
    this.chunk = picked(order, this.chunk, new Uint16Array(size));
    this.offset = picked(order, this.offset, new Uint32Array(size));
    this.length = picked(order, this.length, new Uint32Array(size));
    this.stockLength = picked(order, this.stockLength, new Uint16Array(size));
    this.textLength = picked(order, this.textLength, new Uint16Array(size));
    this.capacity = size;
    this.used = size;
    this.#free = [];
    this.table.clear(size);
  }

  /** Keeps a row's bytes. Answers are made in one go, so old bytes may be overwritten. */
  #write(slot: number, bytes: Uint8Array): void {
    const old = this.#bytesOf(slot);
    if (old === 0 || spanBytes(old) !== spanBytes(bytes.length)) {
      if (old > 0) this.arena.free(this.chunk[slot] ?? 0, old);
      const span = this.arena.allocate(bytes.length);
      this.chunk[slot] = span.chunk;
      this.offset[slot] = span.offset;
    }
    this.arena.bytes(this.chunk[slot] ?? 0).set(bytes, this.offset[slot]);
  }

  #bytesOf(slot: number): number {
    return (this.length[slot] ?? 0) + (this.textLength[slot] ?? 0);
  }
}

type Column = Uint16Array | Uint32Array | Int32Array | Float64Array;

function moved<T extends Column>(from: T, to: T): T {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}

/** A column with its entries, each of as many numbers as `to` has room for, in another order. */
function picked<T extends Column>(order: Uint32Array, from: T, to: T): T {
  const width = to.length / Math.max(1, order.length);
  for (let at = 0; at < order.length; at++) {
    const old = (order[at] ?? 0) * width;
    for (let part = 0; part < width; part++) to[at * width + part] = from[old + part] ?? 0;
  }
  return to;
}
