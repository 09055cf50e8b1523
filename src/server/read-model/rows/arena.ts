/** The position of a run of bytes. */
export type Span = { chunk: number; offset: number };

const CHUNK_BYTES = 4 * 1024 * 1024;
const GRAIN = 32;
/** Share of freed bytes from which chunks are emptied, and the least number of chunks for it. */
const SPARSE_SHARE = 0.25;
const SPARSE_CHUNKS = 4;

/** How many bytes a text of `length` takes: rounded up, so that a small edit fits in place. */
export function spanBytes(length: number): number {
  return (length + GRAIN - 1) & -GRAIN;
}

/**
 * Bytes of many texts in few large buffers, outside the heap: a gigabyte of fragments costs the
 * garbage collector nothing. Freed bytes are only counted. The owner empties the sparsest chunk
 * from time to time and releases it.
 */
export class Arena {
  readonly #chunks: (Buffer | null)[] = [];
  readonly #live: number[] = [];
  #current = -1;
  #next = 0;
  #freed = 0;
  #total = 0;

  /** Room for `length` bytes. The span is valid until it is freed. */
  allocate(length: number): Span {
    const bytes = spanBytes(length);
    if (this.#current < 0 || this.#next + bytes > (this.#chunks[this.#current]?.length ?? 0)) this.#open(bytes);
    const span = { chunk: this.#current, offset: this.#next };
    this.#next += bytes;
    this.#live[span.chunk] = (this.#live[span.chunk] ?? 0) + bytes;
    return span;
  }

  /** Adds a buffer full of texts, each rounded to spans. @returns its chunk */
  adopt(bytes: Buffer): number {
    const chunk = this.#chunks.length;
    this.#chunks.push(bytes);
    this.#live[chunk] = bytes.length;
    this.#total += bytes.length;
    return chunk;
  }

  /** The buffer of a span. */
  bytes(chunk: number): Buffer {
    const bytes = this.#chunks[chunk];
    if (bytes === null || bytes === undefined) throw new Error(`chunk ${chunk} was given back`);
    return bytes;
  }

  /** Some bytes of a chunk. */
  view(chunk: number, offset: number, length: number): Uint8Array {
    // Not `subarray`: this runs for each row of an answer, and a constructor is half the work.
    const { buffer, byteOffset } = this.bytes(chunk);
    return new Uint8Array(buffer, byteOffset + offset, length);
  }

  /** Counts the bytes of a text of `length` as free. */
  free(chunk: number, length: number): void {
    const bytes = spanBytes(length);
    this.#live[chunk] = (this.#live[chunk] ?? 0) - bytes;
    this.#freed += bytes;
  }

  /** The chunk worth emptying, -1 while little is free. */
  sparsest(): number {
    if (this.#freed < this.#total * SPARSE_SHARE || this.#total < SPARSE_CHUNKS * CHUNK_BYTES) return -1;
    let best = -1;
    let bestShare = 1;
    for (let chunk = 0; chunk < this.#chunks.length; chunk++) {
      const bytes = this.#chunks[chunk];
      if (bytes === null || bytes === undefined || chunk === this.#current) continue;
      const share = (this.#live[chunk] ?? 0) / bytes.length;
      if (share < bestShare) [best, bestShare] = [chunk, share];
    }
    return best;
  }

  /** Releases an emptied chunk. Every span in it must have been freed. */
  release(chunk: number): void {
    const bytes = this.#chunks[chunk];
    if (bytes === null || bytes === undefined || this.#live[chunk] !== 0)
      throw new Error(`chunk ${chunk} is still in use`);
    this.#freed -= bytes.length;
    this.#total -= bytes.length;
    this.#chunks[chunk] = null;
  }

  /** Bytes held, used or not. */
  get total(): number {
    return this.#total;
  }

  #open(bytes: number): void {
    const old = this.#chunks[this.#current];
    if (old !== null && old !== undefined) this.#freed += old.length - this.#next;
    const empty = this.#chunks.indexOf(null);
    const chunk = empty >= 0 ? empty : this.#chunks.length;
    const size = Math.max(CHUNK_BYTES, bytes);
    this.#chunks[chunk] = Buffer.from(new ArrayBuffer(size));
    this.#live[chunk] = 0;
    this.#total += size;
    this.#current = chunk;
    this.#next = 0;
  }
}
