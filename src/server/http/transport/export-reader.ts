import { setTimeout as pause } from "node:timers/promises";
import { EXPORT_READERS } from "#domain/limits/process-limits.ts";
import type { ExchangeResponse } from "./exchange.ts";
import type { Batch, Lines } from "./replies.ts";

/**
 * Watches whoever reads an export, and breaks the connection of one who reads too slowly or too
 * long. Otherwise a few readers of some bytes a minute would hold all places.
 */
export class ExportReader {
  readonly #response: ExchangeResponse;
  readonly #now: () => Date;
  readonly #timer: NodeJS.Timeout;
  readonly #startedMs: number;
  /** Since when the reader has been waited for without a break, and what it had taken then. */
  #since: { ms: number; taken: number };

  constructor(response: ExchangeResponse, now: () => Date) {
    this.#response = response;
    this.#now = now;
    this.#startedMs = now().getTime();
    this.#since = { ms: this.#startedMs, taken: 0 };
    this.#timer = setInterval(() => this.#look(), EXPORT_READERS.lookMs);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { bytesPerSecond, judgedMs, mostMs } = EXPORT_READERS;
    const { socket } = this.#response;
    if (socket === null) return;
    const ms = this.#now().getTime();
    // What was written and waits no more.
    const taken = socket.bytesWritten - socket.writableLength;
    const isTooLong = ms - this.#startedMs >= mostMs;
    const since = this.#since;
    const isJudged = ms - since.ms >= judgedMs;
    const isTooSlow = isJudged && taken - since.taken < (bytesPerSecond * judgedMs) / 1_000;
    // Without anything that waits for the reader, it is the export that is slow.
    const isAwaited = socket.writableLength > 0;
    if (isTooLong || (isAwaited && isTooSlow)) this.#response.destroy();
    else if (isJudged || !isAwaited) this.#since = { ms, taken };
  }
}

/**
 * Lines in small pieces. Each batch is made in its caller's turn. After it comes a pause as long as
 * its making took. So an export has half of the time at most, and less where others wait.
 * @param takeTurn resolves to whether somebody still reads
 */
export async function* inPieces(lines: Lines, takeTurn: () => Promise<boolean>): AsyncGenerator<Buffer> {
  let started = performance.now();
  for await (const batch of lines) {
    let tookMs = performance.now() - started;
    // After its query: a turn has no room for waiting.
    if (!(await takeTurn())) return;
    started = performance.now();
    const bytes = bytesOf(batch);
    tookMs += performance.now() - started;
    for (let at = 0; at < bytes.length; at += EXPORT_READERS.pieceBytes) {
      yield bytes.subarray(at, at + EXPORT_READERS.pieceBytes);
    }
    await pause(tookMs);
    started = performance.now();
  }
}

function bytesOf(batch: Batch): Buffer {
  const made = typeof batch === "function" ? batch() : batch;
  return typeof made === "string" ? Buffer.from(made) : Buffer.from(made.buffer, made.byteOffset, made.length);
}
