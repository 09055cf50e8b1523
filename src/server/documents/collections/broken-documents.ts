import type { DocumentKey } from "../documents.ts";

/**
 * A document whose stored form does not fit its collection's schema. Names members, never values.
 */
export class BrokenDocument extends Error {
  readonly key: DocumentKey;
  readonly version: number;
  /** Paths of the invalid members: `place.lat`, `shielded.channels.0.value`. */
  readonly paths: readonly string[];

  constructor({ collection, id, version }: DocumentKey & { version: number }, paths: readonly string[]) {
    super(`${collection}/${id} is not stored as its collection says: ${paths.join(", ")}.`);
    this.name = "BrokenDocument";
    this.key = { collection, id };
    this.version = version;
    this.paths = paths;
  }
}

/** At most this many broken documents are reported one by one. The others are only counted. */
const MOST_REPORTED = 100;
/** At most this many are remembered, so that each version counts once. */
const MOST_KNOWN = 100_000;

/** The broken documents that this process found. */
export class BrokenDocuments {
  readonly #known = new Set<string>();
  readonly #listeners = new Set<(error: BrokenDocument) => void>();

  /** How many were found since the start, each version once. */
  get count(): number {
    return this.#known.size;
  }

  /** Records a broken document. The first hundred are passed to the listeners, each once. */
  report(error: BrokenDocument): void {
    const name = `${error.key.collection}/${error.key.id}/${error.version}`;
    if (this.#known.has(name) || this.#known.size >= MOST_KNOWN) return;
    this.#known.add(name);
    if (this.#known.size > MOST_REPORTED) return;
    for (const listener of this.#listeners) listener(error);
  }

  /** Passes each one to `listener`. @returns a function that ends it */
  listen(listener: (error: BrokenDocument) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** Those of this process. Reads record them, /metrics counts them, the log names them. */
export const brokenDocuments = new BrokenDocuments();

/** A job's work on one document. Null where it is unreadable: it is reported, the job continues. */
export async function unlessBroken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BrokenDocument) return null;
    throw error;
  }
}
