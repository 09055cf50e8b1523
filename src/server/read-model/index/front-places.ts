import { FRONT_PLACES } from "#domain/listings/front-ranks.ts";
import { AUTHOR_WORDS as AUTHOR, NETWORK, NEW_UNTIL, OWNER, POSTED_AT } from "../rows/author-words.ts";
import { META } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import { idOrder } from "../rows/uuid-bytes.ts";

/** Groups of rows that share front places, with how many there are. */
const GROUPS = [
  { word: OWNER, most: FRONT_PLACES.ofOwner },
  { word: NETWORK, most: FRONT_PLACES.ofNetwork },
] as const;

/**
 * Which rows have lost their place at the front of a list (domain/listings/front-places.ts). Others
 * of the same author or network were posted before them. When one of those ends, the next row gets
 * its place.
 */
export class FrontPlaces {
  readonly #rows: Rows;
  #authors = new Uint32Array(0);
  /** A bit for each group in which the row is beyond the most. */
  #beyond = new Uint8Array(0);
  /** The slots of each group, in the order of their posts. */
  readonly #groups = GROUPS.map(() => new Map<number, number[]>());

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Whether a row is behind all others at a time, ms. */
  isBehind(slot: number, now: number): boolean {
    return (this.#beyond[slot] ?? 0) !== 0 || (this.#authors[slot * AUTHOR + NEW_UNTIL] ?? 0) * 1_000 > now;
  }

  /** Adds a row, or changes its author. */
  put(slot: number, author: Uint32Array): void {
    this.remove(slot);
    if (author[OWNER] === 0) return;
    if (slot >= this.#beyond.length) this.#resize(Math.max(this.#rows.capacity, slot + 1));
    this.#authors.set(author, slot * AUTHOR);
    GROUPS.forEach((_group, at) => this.#insert(at, slot));
  }

  /** When a row was posted, ms since 1970; 0 where it is no person's post. */
  postedAt(slot: number): number {
    return (this.#authors[slot * AUTHOR + POSTED_AT] ?? 0) * 1_000;
  }

  /** The author of a row, zeros or nothing for none. */
  authorOf(slot: number): Uint32Array {
    return this.#authors.subarray(slot * AUTHOR, (slot + 1) * AUTHOR);
  }

  /** Forgets a row that ended. */
  remove(slot: number): void {
    if (slot >= this.#beyond.length) return;
    GROUPS.forEach(({ word, most }, at) => {
      const key = this.#authors[slot * AUTHOR + word] ?? 0;
      const group = this.#groups[at]?.get(key);
      const place = group?.indexOf(slot) ?? -1;
      if (group === undefined || place < 0) return;
      group.splice(place, 1);
      const next = group[most - 1];
      if (next !== undefined) this.#mark(at, next, false);
      if (group.length === 0) this.#groups[at]?.delete(key);
    });
    this.#authors.fill(0, slot * AUTHOR, slot * AUTHOR + AUTHOR);
    this.#beyond[slot] = 0;
  }

  /** Follows rows to their new slots: `order[new] = old`. */
  reorder(order: Uint32Array): void {
    const authors = this.#authors;
    this.#authors = new Uint32Array(0);
    this.#beyond = new Uint8Array(0);
    for (const groups of this.#groups) groups.clear();
    this.#resize(order.length);
    order.forEach((old, slot) => {
      const from = old * AUTHOR;
      if ((authors[from + OWNER] ?? 0) !== 0) this.put(slot, authors.slice(from, from + AUTHOR));
    });
  }

  #insert(at: number, slot: number): void {
    const { word, most } = GROUPS[at] ?? GROUPS[0];
    const key = this.#authors[slot * AUTHOR + word] ?? 0;
    if (key === 0) return;
    const groups = this.#groups[at];
    const group = groups?.get(key) ?? [];
    groups?.set(key, group);
    let place = group.length;
    while (place > 0 && this.#compare(group[place - 1] ?? 0, slot) > 0) place -= 1;
    group.splice(place, 0, slot);
    this.#mark(at, slot, place >= most);
    const pushed = group[most];
    if (place < most && pushed !== undefined) this.#mark(at, pushed, true);
  }

  #mark(at: number, slot: number, isBeyond: boolean): void {
    const bit = 1 << at;
    this.#beyond[slot] = isBeyond ? (this.#beyond[slot] ?? 0) | bit : (this.#beyond[slot] ?? 0) & ~bit;
  }

  /** Order of posting; the same in every process. */
  #compare(a: number, b: number): number {
    const times = (this.#authors[a * AUTHOR + POSTED_AT] ?? 0) - (this.#authors[b * AUTHOR + POSTED_AT] ?? 0);
    return times !== 0 ? times : idOrder(this.#rows.meta, a * META, b * META);
  }

  #resize(size: number): void {
    const authors = new Uint32Array(size * AUTHOR);
    const beyond = new Uint8Array(size);
    authors.set(this.#authors.subarray(0, authors.length));
    beyond.set(this.#beyond.subarray(0, size));
    this.#authors = authors;
    this.#beyond = beyond;
  }
}
