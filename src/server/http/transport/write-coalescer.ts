import type { Answering } from "./exchange.ts";

type Departure = { response: Answering; body: string | Buffer | undefined; onSent: (() => void) | undefined };

/**
 * Answers made in one turn of the event loop leave together at its end. Each write to a socket may
 * have to wake whoever reads it, which takes longer than the write; of several in a row only the
 * first does. Nobody waits for more than the answers that were ready to be made anyway.
 */
export class Departures {
  #waiting: Departure[] = [];

  /**
   * Sends the body, undefined for none, and ends the answer. @param onSent called when the bytes
   * have left this process
   */
  add(response: Answering, body: string | Buffer | undefined, onSent?: () => void): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#leave());
    this.#waiting.push({ response, body, onSent });
  }

  #leave(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { response, body, onSent } of waiting) response.end(body, onSent);
  }
}
