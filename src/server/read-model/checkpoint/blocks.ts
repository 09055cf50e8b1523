import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";

/**
 * A checkpoint file is a row of blocks. The first says who may read it, the last ends it, and those
 * between hold rows. Each has its number, and a checksum (crc32) over its head and its content. So
 * a file that is torn, cut or changed anywhere is noticed.
 */
export type Block = {
  kind: number;
  /** Numbers of rows, or nothing. */
  columns: Uint8Array;
  /** Texts of rows, or JSON. */
  bytes: Uint8Array;
};

/** Kinds of blocks. Their letters are at the block's start. */
export const HEAD = 0x4448_424c;
export const ROWS = 0x5752_424c;
export const TREE = 0x5254_424c;
export const END = 0x4445_424c;

/** Five words: kind, number of the block, length of its columns, of its bytes, checksum. */
const HEAD_WORDS = 5;
/** No block is longer: texts have at most 4 MB, a column of a tree 32 bytes for each node. */
const MOST_BYTES = 512 * 1024 * 1024;

/** A file that cannot be used. The message says why. */
export class UnusableCheckpoint extends Error {
  override name = "UnusableCheckpoint";
}

/** Writes blocks one after the other. Their arrays may be used again once a write has ended. */
export class BlockWriter {
  /** Bytes written so far. */
  written = 0;
  #number = 0;
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws Error when there is no room for all of it */
  async write({ kind, columns, bytes }: Block): Promise<void> {
    const head = new Uint32Array([kind, this.#number++, columns.length, bytes.length, 0]);
    head[HEAD_WORDS - 1] = checksum(head, columns, bytes);
    const parts = [new Uint8Array(head.buffer), columns, bytes].filter((part) => part.length > 0);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const { bytesWritten } = await this.#file.writev(parts);
    if (bytesWritten !== size) throw new Error(`only ${bytesWritten} of ${size} bytes could be written`);
    this.written += size;
  }
}

/** Reads blocks one after the other. */
export class BlockReader {
  #number = 0;
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** The next block, in arrays of its own. @throws UnusableCheckpoint when it is not whole */
  async next(): Promise<Block> {
    const head = new Uint32Array(HEAD_WORDS);
    await this.#fill([new Uint8Array(head.buffer)]);
    const [kind = 0, number = 0, columnBytes = 0, textBytes = 0, sum = 0] = head;
    if (number !== this.#number++) throw new UnusableCheckpoint("a block is missing");
    if (columnBytes + textBytes > MOST_BYTES) throw new UnusableCheckpoint("a block is too long");
    const columns = new Uint8Array(columnBytes);
    const bytes = new Uint8Array(textBytes);
    await this.#fill([columns, bytes]);
    if (checksum(head, columns, bytes) !== sum) throw new UnusableCheckpoint("a checksum is wrong");
    return { kind, columns, bytes };
  }

  /** @throws UnusableCheckpoint when something follows */
  async end(): Promise<void> {
    const { bytesRead } = await this.#file.read(new Uint8Array(1), 0, 1, null);
    if (bytesRead > 0) throw new UnusableCheckpoint("something follows its end");
  }

  async #fill(parts: Uint8Array[]): Promise<void> {
    const wanted = parts.filter((part) => part.length > 0);
    const size = wanted.reduce((sum, part) => sum + part.length, 0);
    if (size === 0) return;
    const { bytesRead } = await this.#file.readv(wanted);
    if (bytesRead !== size) throw new UnusableCheckpoint("it ends too early");
  }
}

/** Of a head without its last word, and of a content. */
function checksum(head: Uint32Array, columns: Uint8Array, bytes: Uint8Array): number {
  let sum = crc32(head.subarray(0, HEAD_WORDS - 1));
  // The checksum of nothing begins anew, and would forget what came before.
  for (const part of [columns, bytes]) if (part.length > 0) sum = crc32(part, sum);
  return sum;
}
