import { NetworkHoldings } from "#server/http/admission/network-holdings.ts";
import { STREAMS } from "#domain/limits/process-limits.ts";
import type { ExchangeResponse } from "./exchange.ts";

/** The last event of a stream that has to make room (CONTRACT.md 6). */
export const CLOSING = `event: closing\ndata: {"retryAfterSeconds":${STREAMS.retrySeconds}}\n\n`;
/** How long it may take to be sent, ms. */
const LAST_WORD_MS = 2_000;

/** An event stream. Writes are sent unchanged, at once. */
export type EventSink = {
  /**
   * Writes finished events. @returns whether the reader keeps up; if not, `drained` resolves when
   * it has caught up
   */
  write: (events: string | Buffer) => boolean;
  /** Bytes that wait for the reader. */
  readonly unsent: number;
  /** Resolves when the reader has read everything or disconnected. */
  drained: () => Promise<void>;
  /** Calls back when the stream has ended, whoever ended it. */
  onClose: (closed: () => void) => void;
  /** Ends it after sending what was written. */
  end: () => void;
  /** Since when what the process knows is old, as ISO text; null: it is current. */
  asOf: () => string | null;
};

/** The event stream of a response whose head has been sent. */
export function eventSink(response: ExchangeResponse, asOf: EventSink["asOf"] = () => null): EventSink {
  // All waiters share one wait: a stream has many targets, and each would add a pair of listeners.
  let draining: Promise<void> | null = null;
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        draining = null;
        response.off("drain", done).off("close", done);
        resolve();
      };
      response.on("drain", done).on("close", done);
    });
  return {
    write: (events) => response.destroyed || response.writableEnded || response.write(events),
    get unsent() {
      return response.writableLength;
    },
    drained: () => (response.destroyed ? Promise.resolve() : (draining ??= wait())),
    onClose: (closed) => void response.once("close", closed),
    end: () => void response.end(),
    asOf,
  };
}

/** The open event streams, which never end on their own. A stopping process ends them. */
export class OpenStreams {
  readonly #open = new NetworkHoldings<ExchangeResponse>();

  /** How many there may be. */
  most: number = STREAMS.most;

  /** How many there are. */
  get size(): number {
    return this.#open.size;
  }

  /** How many come from one network. */
  of(network: string): number {
    return this.#open.of(network);
  }

  add(response: ExchangeResponse, network: string): void {
    this.#open.add(response, network);
    response.once("close", () => this.#open.remove(response));
  }

  endAll(): void {
    for (const response of this.#open.members()) response.end();
  }

  /**
   * Makes room where there are as many as may be. The network with most loses its oldest, which is
   * told when to come back.
   */
  makeRoom(): void {
    if (this.size < this.most) return;
    const oldest = this.#open.oldestOfLargest();
    if (oldest === null) return;
    this.#open.remove(oldest);
    oldest.end(CLOSING);
    // A reader who reads nothing never gets to the end.
    setTimeout(() => oldest.destroy(), LAST_WORD_MS).unref();
  }
}
