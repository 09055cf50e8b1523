/**
 * A priority queue of tree nodes, least key first. Its entries are columns that all searches reuse,
 * so that a search makes no garbage.
 */
export class Frontier {
  /**
   * Number of the node, its tree, and the range of its rows in the tree's slots: see tree-build.ts.
   */
  node = new Int32Array(1024);
  tree = new Uint8Array(1024);
  left = new Int32Array(1024);
  right = new Int32Array(1024);
  /** The best group that a row below it may have, and a lower bound of their haversines. */
  group = new Uint8Array(1024);
  h = new Float64Array(1024);
  // Compared values are adjacent in memory, in the order of the heap.
  #keys = new Float64Array(1024);
  #entries = new Int32Array(1024);
  #size = 0;
  #used = 0;

  clear(): void {
    this.#size = 0;
    this.#used = 0;
  }

  /** A fresh entry. The caller fills its columns, then calls `push`. */
  entry(): number {
    if (this.#used === this.node.length) this.#grow();
    return this.#used++;
  }

  push(entry: number, key: number): void {
    const keys = this.#keys;
    const entries = this.#entries;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = keys[parent] ?? 0;
      if (key >= above) break;
      keys[at] = above;
      entries[at] = entries[parent] ?? 0;
      at = parent;
    }
    keys[at] = key;
    entries[at] = entry;
  }

  /** Removes and returns the least entry. -1 when none has a key of at most `limit`. */
  pop(limit: number): number {
    const keys = this.#keys;
    const entries = this.#entries;
    if (this.#size === 0 || (keys[0] ?? 0) > limit) return -1;
    const top = entries[0] ?? 0;
    const size = --this.#size;
    const key = keys[size] ?? 0;
    const last = entries[size] ?? 0;
    const half = size >> 1;
    let at = 0;
    while (at < half) {
      let child = 2 * at + 1;
      if (child + 1 < size && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child++;
      const below = keys[child] ?? 0;
      if (below >= key) break;
      keys[at] = below;
      entries[at] = entries[child] ?? 0;
      at = child;
    }
    keys[at] = key;
    entries[at] = last;
    return top;
  }

  #grow(): void {
    const size = this.node.length * 2;
    const wider = <T extends { set(from: T): void }>(from: T, to: T): T => (to.set(from), to);
    this.node = wider(this.node, new Int32Array(size));
    this.tree = wider(this.tree, new Uint8Array(size));
    this.left = wider(this.left, new Int32Array(size));
    this.right = wider(this.right, new Int32Array(size));
    this.group = wider(this.group, new Uint8Array(size));
    this.h = wider(this.h, new Float64Array(size));
    this.#keys = wider(this.#keys, new Float64Array(size));
    this.#entries = wider(this.#entries, new Int32Array(size));
  }
}
