import type { Answering } from "./exchange.ts";

/** The other end of an event stream: what is written leaves as it is, at once. */
export type EventSink = {
  /**
   * Writes finished events. @returns whether the reader keeps up; when not, `drained` tells when it
   * has caught up
   */
  write: (events: string | Buffer) => boolean;
  /** Bytes that wait for the reader. */
  readonly unsent: number;
  /** Resolves when the reader has taken everything, or has gone. */
  drained: () => Promise<void>;
  /** The stream is over, whoever ended it. */
  onClose: (closed: () => void) => void;
  /** Ends it in good order: what was written still leaves. */
  end: () => void;
};

/** The event stream of a response whose head is out. */
export function eventSink(response: Answering): EventSink {
  // One wait for all who wait: each target of a stream has its own turn, and a pair of listeners
  // each would be many.
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

/**
 * The event streams that are open, so that a process that stops can end them: by themselves they
 * last for ever.
 */
export class OpenStreams {
  readonly #open = new Map<Answering, string>();
  readonly #byNetwork = new Map<string, number>();

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
