import type { DocumentKey } from "../documents.ts";

/** A document whose stored form is not what its collection says. Names members, never what is in them. */
export class BrokenDocument extends Error {
  readonly key: DocumentKey;
  readonly version: number;
  /** Paths of the members that are not as they should be: `place.lat`, `shielded.channels.0.value`. */
  readonly paths: readonly string[];

  constructor({ collection, id, version }: DocumentKey & { version: number }, paths: readonly string[]) {
    super(`${collection}/${id} is not stored as its collection says: ${paths.join(", ")}.`);
    this.name = "BrokenDocument";
    this.key = { collection, id };
    this.version = version;
    this.paths = paths;
  }
}

/** So many broken documents are told one by one; the others are only counted. */
const MOST_TOLD = 100;
/** So many are told apart, so that each version counts once. */
const MOST_KNOWN = 100_000;

/** The broken documents that this process came across. */
export class BrokenDocuments {
  readonly #known = new Set<string>();
  readonly #listeners = new Set<(error: BrokenDocument) => void>();

  /** How many there were since the start, each version once. */
  get count(): number {
    return this.#known.size;
  }

  /** Notes one; the first hundred are handed to the listeners, each once. */
  report(error: BrokenDocument): void {
    const name = `${error.key.collection}/${error.key.id}/${error.version}`;
    if (this.#known.has(name) || this.#known.size >= MOST_KNOWN) return;
    this.#known.add(name);
    if (this.#known.size > MOST_TOLD) return;
    for (const listener of this.#listeners) listener(error);
  }

  /** Hands each one to `listener`. @returns a function that ends it */
  listen(listener: (error: BrokenDocument) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** Those of this process: reads note them wherever they happen, /metrics counts them, the log names them. */
export const brokenDocuments = new BrokenDocuments();

/**
 * Does work of a job on one document. Null where the document cannot be read: it is reported, and the
 * job goes on with the others.
 */
export async function unlessBroken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BrokenDocument) return null;
    throw error;
  }
}
