import type pg from "pg";

/** What the driver calls on a custom query. It has no types for COPY. */
type CopyMessage = { chunk: Buffer };

/**
 * `COPY (…) TO STDOUT (FORMAT binary)` as a query of the driver. Hands out each row's bytes without
 * making a string or an object per column. The bytes are valid only while `onRow` runs.
 */
export function copyOut(client: pg.ClientBase, select: string, onRow: (fields: CopiedRow) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const row = new CopiedRow();
    let failure: Error | null = null;
    const fail = (error: unknown): void => {
      failure ??= error instanceof Error ? error : new Error(String(error));
    };
    const query = {
      submit: (connection: { query(text: string): void }) =>
        connection.query(`COPY (${select}) TO STDOUT (FORMAT binary)`),
      handleCopyData: ({ chunk }: CopyMessage) => {
        if (failure !== null) return;
        try {
          if (row.begin(chunk)) onRow(row);
        } catch (error) {
          fail(error);
        }
      },
      handleError: (error: Error) => {
        fail(error);
        reject(failure ?? error);
      },
      handleReadyForQuery: () => (failure === null ? resolve() : reject(failure)),
      handleCommandComplete: () => undefined,
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handlePortalSuspended: () => undefined,
      handleEmptyQuery: () => undefined,
    };
    client.query(query);
  });
}

/** Length of a binary COPY's signature. The first row follows in the same message. */
const SIGNATURE_BYTES = 19;
const SIGNATURE_FIRST = 0x50;

/**
 * Milliseconds from 1970 to 2000, the epoch of PostgreSQL's binary times, which are microseconds.
 */
const EPOCH_MS = 946_684_800_000;
const WORD = 2 ** 32;

/** The columns of one row, read in order. */
export class CopiedRow {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  /** Starts on a message's row. False at the end. */
  begin(chunk: Buffer): boolean {
    this.#bytes = chunk;
    // A row begins with its column count, whose high byte is 0 (at the end 255); the signature with
    // "P".
    this.#at = chunk[0] === SIGNATURE_FIRST ? SIGNATURE_BYTES : 0;
    const columns = chunk.readInt16BE(this.#at);
    this.#at += 2;
    return columns >= 0;
  }

  uuid(): string {
    const start = this.#next(16);
    const hex = this.#bytes.toString("hex", start, start + 16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  text(): string {
    const start = this.#at + 4;
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at = start + length;
    return this.#bytes.toString("utf8", start, start + length);
  }

  bigint(): bigint {
    return this.#bytes.readBigInt64BE(this.#next(8));
  }

  /** An int8 below 2^53: versions and times are. */
  number(): number {
    const start = this.#next(8);
    return this.#bytes.readInt32BE(start) * WORD + this.#bytes.readUInt32BE(start + 4);
  }

  time(): Date {
    return new Date(Math.floor(this.number() / 1_000) + EPOCH_MS);
  }

  /** The text of a jsonb, after its version byte. */
  jsonb(): string {
    const start = this.#at + 5;
    const length = this.#bytes.readInt32BE(this.#at) - 1;
    this.#at = start + length;
    return this.#bytes.toString("utf8", start, start + length);
  }

  #next(length: number): number {
    const start = this.#at + 4;
    this.#at = start + length;
    return start;
  }
}
