/** The value of each hexadecimal digit's character code. */
const DIGITS = new Uint8Array(128);
for (let digit = 0; digit < 16; digit++) {
  DIGITS[digit.toString(16).charCodeAt(0)] = digit;
  DIGITS[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** Where each of a UUID's four 32-bit words begins in its text, and which dash it skips. */
const STARTS = [0, 9, 19, 28] as const;

/** Reads the text of a UUID as four 32-bit words into `into`. */
export function readUuid(text: string, into: Uint32Array): void {
  for (let word = 0; word < 4; word++) {
    let value = 0;
    let at = STARTS[word] ?? 0;
    for (let digit = 0; digit < 8; digit++, at++) {
      if (text.charCodeAt(at) === 45) at++;
      value = (value << 4) | (DIGITS[text.charCodeAt(at)] ?? 0);
    }
    into[word] = value;
  }
}

/** The text of the UUID whose words begin at `words[at]`. */
export function uuidText(words: Uint32Array, at: number): string {
  let hex = "";
  for (let word = at; word < at + 4; word++) hex += (words[word] ?? 0).toString(16).padStart(8, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const EMPTY = 0;
const GONE = -1;

/**
 * Finds an entry by its UUID. The ids are stored outside: a million of them are one array, which
 * the garbage collector need not traverse.
 */
export class UuidTable {
  #table = new Int32Array(1024);
  #filled = 0;
  readonly #ids: () => Uint32Array;
  readonly #step: number;

  /**
   * @param ids the array with the words of entry `e` at `step * e`; called each time, because it
   * may grow
   * @param step words from one entry to the next
   */
  constructor(ids: () => Uint32Array, step = 4) {
    this.#ids = ids;
    this.#step = step;
  }

  /** The entry of an id, -1 when there is none. */
  find(key: Uint32Array): number {
    const place = this.#place(key);
    return place < 0 ? -1 : (this.#table[place] ?? EMPTY) - 1;
  }

  /** Adds an entry that is not in the table. Its words are already in the array of ids. */
  add(entry: number): void {
    if (this.#filled * 5 >= this.#table.length * 3) this.#grow();
    this.#insert(entry);
    this.#filled++;
  }

  delete(key: Uint32Array): void {
    const place = this.#place(key);
    if (place >= 0) this.#table[place] = GONE;
  }

  /** Empties the table and makes room for so many entries. */
  clear(entries: number): void {
    let size = 1024;
    while (size * 3 < entries * 5) size *= 2;
    this.#table = new Int32Array(size);
    this.#filled = 0;
  }

  #place(key: Uint32Array): number {
    const table = this.#table;
    const ids = this.#ids();
    const bits = table.length - 1;
    for (let place = hash32(key, 0) & bits; ; place = (place + 1) & bits) {
      const entry = table[place] ?? EMPTY;
      if (entry === EMPTY) return -1;
      if (entry === GONE) continue;
      const at = (entry - 1) * this.#step;
      if (ids[at] === key[0] && ids[at + 1] === key[1] && ids[at + 2] === key[2] && ids[at + 3] === key[3])
        return place;
    }
  }

  #insert(entry: number): void {
    const bits = this.#table.length - 1;
    let place = hash32(this.#ids(), entry * this.#step) & bits;
    while ((this.#table[place] ?? EMPTY) > EMPTY) place = (place + 1) & bits;
    this.#table[place] = entry + 1;
  }

  #grow(): void {
    const old = this.#table;
    let live = 0;
    for (const entry of old) if (entry > EMPTY) live++;
    this.#table = new Int32Array(live * 5 >= old.length * 2 ? old.length * 2 : old.length);
    this.#filled = live;
    for (const entry of old) if (entry > EMPTY) this.#insert(entry - 1);
  }
}

/** A 32-bit hash of four words, starting with `seed`. Also rotates rows of equal rank. */
export function hash32(words: Uint32Array, at: number, seed = 0): number {
  let hash = seed ^ 0x9e3779b9;
  for (let word = at; word < at + 4; word++) {
    hash = Math.imul(hash ^ (words[word] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** Order of two ids whose words begin at `a` and `b`, as their texts sort. */
export function idOrder(ids: Uint32Array, a: number, b: number): number {
  for (let word = 0; word < 4; word++) {
    const difference = (ids[a + word] ?? 0) - (ids[b + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
