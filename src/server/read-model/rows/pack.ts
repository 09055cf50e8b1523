import { BrokenDocument } from "#server/documents/collections/broken-documents.ts";
import type { DocumentKey, StoredDocument } from "#server/documents/documents.ts";
import { spanBytes } from "./arena.ts";
import { draftOf } from "./row-encoder.ts";
import { AUTHOR_WORDS } from "./author-words.ts";
import { FACTS, FRONT, LENGTH, META, META_NUMBERS, OFFSET, TEXT_BITS, TEXT_LENGTH, VERSION, XID } from "./rows.ts";
import type { RowBatch } from "./shapes.ts";
import { TRAIT_WORDS } from "./trait-words.ts";
import { readUuid } from "./uuid-bytes.ts";

/** A document that could not be made into a row. */
export type Fault = DocumentKey & { error: string; broken?: { version: number; paths: readonly string[] } };

const PACK_ROWS = 2_000;
const PACK_BYTES = 4 * 1024 * 1024;
const MOST_ROW_BYTES = 256 * 1024;

/** Packs documents into rows. `onFull` gets each full pack, and the last one at `flush`. */
export class Packer {
  readonly faults: Fault[] = [];
  #pack = emptyPack(PACK_BYTES);
  /** Over the pack's `meta`. */
  #numbers = new Float64Array(this.#pack.meta.buffer);
  #end = 0;
  readonly #onFull: (pack: RowBatch) => void;

  constructor(onFull: (pack: RowBatch) => void) {
    this.#onFull = onFull;
  }

  add(document: StoredDocument): void {
    try {
      this.#add(document);
    } catch (error) {
      const { collection, id } = document;
      // Threads share no objects, so errors are sent as text.
      const broken = error instanceof BrokenDocument ? { version: error.version, paths: error.paths } : undefined;
      this.faults.push({ collection, id, error: String(error), ...(broken !== undefined && { broken }) });
    }
  }

  flush(): void {
    const pack = this.#pack;
    if (pack.size === 0) return;
    pack.bytes = pack.bytes.slice(0, this.#end);
    this.#onFull(pack);
    this.#pack = emptyPack(PACK_BYTES);
    this.#numbers = new Float64Array(this.#pack.meta.buffer);
    this.#end = 0;
  }

  #add(document: StoredDocument): void {
    const draft = draftOf(document);
    if (draft === null) return;
    const { length } = draft.bytes;
    if (length > MOST_ROW_BYTES) throw new Error(`its text is ${length} bytes long`);
    if (this.#pack.size === PACK_ROWS || this.#end + length > PACK_BYTES) this.flush();
    const pack = this.#pack;
    const row = pack.size++;
    const meta = pack.meta.subarray(row * META, row * META + META);
    readUuid(document.id, meta);
    if (draft.facilityId !== undefined) readUuid(draft.facilityId, pack.facilityIds.subarray(row * 4, row * 4 + 4));
    pack.authors.set(draft.author, row * draft.author.length);
    pack.traits.set(draft.traits, row * TRAIT_WORDS);
    pack.areas[row] = draft.area;
    pack.facts.set(draft.facts, row * FACTS);
    pack.trees[row] = draft.tree;
    this.#numbers[row * META_NUMBERS + XID] = draft.xid;
    meta[VERSION] = draft.version;
    meta[OFFSET] = this.#end;
    meta[LENGTH] = length - draft.textLength;
    meta[FRONT] = draft.front;
    meta[TEXT_LENGTH] = draft.textLength;
    meta.set(draft.textBits, TEXT_BITS);
    pack.bytes.set(draft.bytes, this.#end);
    this.#end += spanBytes(length);
  }
}

function emptyPack(bytes: number): RowBatch {
  return {
    size: 0,
    facts: new Float64Array(PACK_ROWS * FACTS),
    meta: new Uint32Array(PACK_ROWS * META),
    trees: new Uint8Array(PACK_ROWS),
    facilityIds: new Uint32Array(PACK_ROWS * 4),
    traits: new Uint32Array(PACK_ROWS * TRAIT_WORDS),
    areas: new Uint16Array(PACK_ROWS),
    authors: new Uint32Array(PACK_ROWS * AUTHOR_WORDS),
    bytes: new Uint8Array(bytes),
  };
}
