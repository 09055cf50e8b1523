import { STREAMS } from "#server/http/admission/limits.ts";
import type { Answering } from "./exchange.ts";

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
};

/** The event stream of a response whose head has been sent. */
export function eventSink(response: Answering): EventSink {
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
  };
}

/** The open event streams, which never end on their own. A stopping process ends them. */
export class OpenStreams {
  readonly #open = new Map<Answering, string>();
  readonly #byNetwork = new Map<string, number>();

  /** How many there may be. */
  most: number = STREAMS.most;

  /** How many there are. */
  get size(): number {
    return this.#open.size;
  }

  /** How many come from one network. */
  of(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }

  add(response: Answering, network: string): void {
    this.#open.set(response, network);
    this.#byNetwork.set(network, this.of(network) + 1);
    response.once("close", () => this.#remove(response, network));
  }

  endAll(): void {
    for (const response of this.#open.keys()) response.end();
  }

  #remove(response: Answering, network: string): void {
    if (!this.#open.delete(response)) return;
    const left = this.of(network) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}
