/** What an entry stands for; on a tie a node comes first, so that no row is taken while an equal one may still be inside. */
export const NODE = 0;
export const ROW = 1;

/**
 * A priority queue of rows and of tree nodes, least (group, key) first, then the row's id. Its entries are columns
 * too, reused from search to search, so that a search makes no garbage.
 */
export class Frontier {
  size = 0;
  group = new Uint8Array(1024);
  key = new Float64Array(1024);
  type = new Uint8Array(1024);
  /** Slot of a row, number of a node. */
  ref = new Int32Array(1024);
  tree = new Uint8Array(1024);
  left = new Int32Array(1024);
  right = new Int32Array(1024);
  /** Haversine of a row. */
  h = new Float64Array(1024);
  #heap = new Int32Array(1024);
  #used = 0;
  readonly #ids: () => Uint32Array;

  constructor(ids: () => Uint32Array) {
    this.#ids = ids;
  }

  clear(): void {
    this.size = 0;
    this.#used = 0;
  }

  /** A fresh entry; the caller fills its columns, then calls `push`. */
  entry(): number {
    if (this.#used === this.key.length) this.#grow();
    return this.#used++;
  }

  push(entry: number): void {
    const heap = this.#heap;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] ?? 0;
      if (!this.isBefore(entry, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = entry;
  }

  /** The least entry, taken out; -1 when there is none. */
  pop(): number {
    if (this.size === 0) return -1;
    const heap = this.#heap;
    const top = heap[0] ?? 0;
    const last = heap[--this.size] ?? 0;
    const half = this.size >> 1;
    let at = 0;
    while (at < half) {
      let child = 2 * at + 1;
      if (child + 1 < this.size && this.isBefore(heap[child + 1] ?? 0, heap[child] ?? 0)) child++;
      const below = heap[child] ?? 0;
      if (!this.isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return top;
  }

  private isBefore(a: number, b: number): boolean {
    const groups = (this.group[a] ?? 0) - (this.group[b] ?? 0);
    if (groups !== 0) return groups < 0;
    const keyA = this.key[a] ?? 0;
    const keyB = this.key[b] ?? 0;
    if (keyA !== keyB) return keyA < keyB;
    const typeA = this.type[a] ?? 0;
    if (typeA !== this.type[b]) return typeA === NODE;
    if (typeA === NODE) return false;
    return idOrder(this.#ids(), (this.ref[a] ?? 0) * 4, (this.ref[b] ?? 0) * 4) < 0;
  }

  #grow(): void {
    const size = this.key.length * 2;
    const wider = <T extends { set(from: T): void }>(from: T, to: T): T => (to.set(from), to);
    this.group = wider(this.group, new Uint8Array(size));
    this.key = wider(this.key, new Float64Array(size));
    this.type = wider(this.type, new Uint8Array(size));
    this.ref = wider(this.ref, new Int32Array(size));
    this.tree = wider(this.tree, new Uint8Array(size));
    this.left = wider(this.left, new Int32Array(size));
    this.right = wider(this.right, new Int32Array(size));
    this.h = wider(this.h, new Float64Array(size));
    this.#heap = wider(this.#heap, new Int32Array(size));
  }
}

/** Order of two ids whose words begin at `a` and `b`: as their texts sort. */
export function idOrder(ids: Uint32Array, a: number, b: number): number {
  for (let word = 0; word < 4; word++) {
    const difference = (ids[a + word] ?? 0) - (ids[b + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
