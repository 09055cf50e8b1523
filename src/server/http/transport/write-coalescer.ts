import type { ExchangeResponse } from "./exchange.ts";

type Departure = { response: ExchangeResponse; body: string | Buffer | undefined; onSent: (() => void) | undefined };

/**
 * Collects the answers of one event-loop turn and writes them at its end. A socket write may have
 * to wake its reader, which takes longer than the write. Of several in a row only the first does.
 * An answer waits only for others that were ready to be made.
 */
export class WriteCoalescer {
  #waiting: Departure[] = [];

  /**
   * Sends the body, undefined for none, and ends the answer. @param onSent called when the bytes
   * have left this process
   */
  add(response: ExchangeResponse, body: string | Buffer | undefined, onSent?: () => void): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#leave());
    this.#waiting.push({ response, body, onSent });
  }

  #leave(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { response, body, onSent } of waiting) response.end(body, onSent);
  }
}
