import { Arena, spanBytes } from "./arena.ts";
import { UuidTable } from "./uuid.ts";

/** Bits of `flags`. */
export const ALIVE = 1;
/** A person's masked place: distances are told in bands. */
export const MASKED = 2;
/** An import: what it says about stock is told for 30 days only. */
export const IMPORT = 4;
/** A tree, the present one or the one being built, names this slot: it must not be given to another row. */
export const IN_TREE = 8;

/**
 * All searchable rows, a column per property; a row is a slot number. A slot's tree and point never change while it lives: a
 * row that moves gets another slot. Times are ms since 1970; NaN or an infinity where there is none, as named below.
 */
export class Rows {
  capacity = 1024;
  /** Slots ever used; those below it that are free again are in `#free`. */
  used = 0;
  alive = 0;
  ids = new Uint32Array(this.capacity * 4);
  lat = new Float64Array(this.capacity);
  lng = new Float64Array(this.capacity);
  tree = new Uint8Array(this.capacity);
  mask = new Uint16Array(this.capacity);
  flags = new Uint8Array(this.capacity);
  urgency = new Uint8Array(this.capacity);
  /** value x 8 + by, see evidence.ts */
  stockCode = new Uint8Array(this.capacity);
  reachCode = new Uint8Array(this.capacity);
  trustCode = new Uint8Array(this.capacity);
  /** NaN: nobody said */
  stockAt = new Float64Array(this.capacity);
  reachAt = new Float64Array(this.capacity);
  trustAt = new Float64Array(this.capacity);
  /** -Infinity: never */
  confirmedAt = new Float64Array(this.capacity);
  /** Infinity: does not end */
  expiresAt = new Float64Array(this.capacity);
  /** The transaction of its last change (exact below 2^53). */
  xid = new Float64Array(this.capacity);
  version = new Float64Array(this.capacity);
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

  /** A fresh slot, alive, with its id; the caller fills the columns. */
  open(id: Uint32Array): number {
    const slot = this.#free.pop() ?? this.used++;
    if (slot >= this.capacity) this.resize(Math.ceil(this.capacity * 1.3));
    this.ids.set(id, slot * 4);
    this.flags[slot] = ALIVE;
    this.facility[slot] = -1;
    this.facilityNext[slot] = -1;
    this.length[slot] = 0;
    this.textLength[slot] = 0;
    this.alive++;
    return slot;
  }

  /** Ends a row. Its slot is used again only after `recycle`. */
  close(slot: number): void {
    this.flags[slot] = (this.flags[slot] ?? 0) & IN_TREE;
    this.arena.free(this.chunk[slot] ?? 0, this.#bytesOf(slot));
    this.length[slot] = 0;
    this.textLength[slot] = 0;
    this.alive--;
  }

  /** Gives a closed slot to whoever comes next; no tree may name it any more. */
  recycle(slot: number): void {
    this.flags[slot] = 0;
    this.#free.push(slot);
  }

  isAlive(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & ALIVE) !== 0;
  }

  /** Keeps a row's bytes: the fragment, then the search text. Answers are made in one go, so old bytes may be overwritten. */
  write(slot: number, bytes: Uint8Array, textLength: number): void {
    const old = this.#bytesOf(slot);
    if (old === 0 || spanBytes(old) !== spanBytes(bytes.length)) {
      if (old > 0) this.arena.free(this.chunk[slot] ?? 0, old);
      const span = this.arena.allocate(bytes.length);
      this.chunk[slot] = span.chunk;
      this.offset[slot] = span.offset;
    }
    this.arena.bytes(this.chunk[slot] ?? 0).set(bytes, this.offset[slot]);
    this.length[slot] = bytes.length - textLength;
    this.textLength[slot] = textLength;
  }

  /** Empties a sparse chunk of bytes, if there is one: once in a while, after changes were applied. */
  tidy(): void {
    const chunk = this.arena.sparsest();
    if (chunk < 0) return;
    const bytes = this.arena.bytes(chunk);
    for (let slot = 0; slot < this.used; slot++) {
      if (this.chunk[slot] !== chunk || !this.isAlive(slot)) continue;
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
  resize(capacity: number): void {
    this.capacity = Math.max(capacity, this.used, 1024);
    this.ids = moved(this.ids, new Uint32Array(this.capacity * 4));
    this.lat = moved(this.lat, new Float64Array(this.capacity));
    this.lng = moved(this.lng, new Float64Array(this.capacity));
    this.tree = moved(this.tree, new Uint8Array(this.capacity));
    this.mask = moved(this.mask, new Uint16Array(this.capacity));
    this.flags = moved(this.flags, new Uint8Array(this.capacity));
    this.urgency = moved(this.urgency, new Uint8Array(this.capacity));
    this.stockCode = moved(this.stockCode, new Uint8Array(this.capacity));
    this.reachCode = moved(this.reachCode, new Uint8Array(this.capacity));
    this.trustCode = moved(this.trustCode, new Uint8Array(this.capacity));
    this.stockAt = moved(this.stockAt, new Float64Array(this.capacity));
    this.reachAt = moved(this.reachAt, new Float64Array(this.capacity));
    this.trustAt = moved(this.trustAt, new Float64Array(this.capacity));
    this.confirmedAt = moved(this.confirmedAt, new Float64Array(this.capacity));
    this.expiresAt = moved(this.expiresAt, new Float64Array(this.capacity));
    this.xid = moved(this.xid, new Float64Array(this.capacity));
    this.version = moved(this.version, new Float64Array(this.capacity));
    this.facility = moved(this.facility, new Int32Array(this.capacity));
    this.facilityNext = moved(this.facilityNext, new Int32Array(this.capacity));
    this.chunk = moved(this.chunk, new Uint16Array(this.capacity));
    this.offset = moved(this.offset, new Uint32Array(this.capacity));
    this.length = moved(this.length, new Uint32Array(this.capacity));
    this.stockLength = moved(this.stockLength, new Uint16Array(this.capacity));
    this.textLength = moved(this.textLength, new Uint16Array(this.capacity));
    this.textBits = moved(this.textBits, new Uint32Array(this.capacity * 2));
  }

  #bytesOf(slot: number): number {
    return (this.length[slot] ?? 0) + (this.textLength[slot] ?? 0);
  }
}

function moved<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}
