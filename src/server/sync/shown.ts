import type { Actor } from "#domain/identity/actor.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Collection } from "#server/http/collection.ts";
import { reasonOfThrown } from "#server/http/thrown.ts";
import type { Log } from "#server/log.ts";

type Parts = { database: Database; log: Log; now: () => Date };
type Kept = { text: Promise<string | null>; until: number };

/** What was shown is shown again for so long: freshness moves on with time. */
const KEPT_MS = 5_000;
const MOST_KEPT = 5_000;

/** Documents as JSON texts, as one reader or another may see them; what anybody sees is read and written once for all. */
export class Shown {
  readonly #parts: Parts;
  readonly #kept = new Map<string, Kept>();
  #wanted: {
    collection: Collection;
    id: string;
    settle: (text: string | null) => void;
    fail: (error: unknown) => void;
  }[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A document has changed: what was known of it is not shown again. */
  forget(key: { collection: string; id: string }): void {
    this.#kept.delete(keyText(key));
  }

  forgetAll(): void {
    this.#kept.clear();
  }

  /** Documents of a collection may look otherwise, and nobody knows which. */
  forgetAllOf(collection: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${collection}/`)) this.#kept.delete(key);
  }

  /** Documents by id as a reader may see them now; null for what is not there, or not theirs to know of. */
  async read(collection: Collection, ids: readonly string[], actor: Actor): Promise<(string | null)[]> {
    if (actor.id === null) return Promise.all(ids.map((id) => this.#forAnybody(collection, id)));
    const keys = ids.map((id) => ({ collection: collection.name, id }));
    const found = await readShieldedAll(this.#parts.database, keys);
    const texts = await this.present(collection, found, actor);
    const byId = new Map(found.map(({ id }, at) => [id, texts[at] ?? null]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** Documents at hand as a reader may see them. One that cannot be shown is left out and reported. */
  async present(
    collection: Collection,
    documents: readonly ShieldedDocument[],
    actor: Actor,
  ): Promise<(string | null)[]> {
    const reader = { actor, now: this.#parts.now() };
    try {
      return (await collection.present(documents, reader)).map((shown) =>
        shown === null ? null : JSON.stringify(shown),
      );
    } catch (error) {
      if (reasonOfThrown(error) !== "http/internal") throw error;
      if (documents.length > 1) {
        const apart = await Promise.all(documents.map((document) => this.present(collection, [document], actor)));
        return apart.flat();
      }
      const [document] = documents;
      this.#parts.log.error({ error, id: document?.id, collection: collection.name }, "A document cannot be shown.");
      return [null];
    }
  }

  #forAnybody(collection: Collection, id: string): Promise<string | null> {
    const key = keyText({ collection: collection.name, id });
    const now = performance.now();
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > now) return kept.text;
    if (this.#wanted.length === 0) setImmediate(() => void this.#readWanted());
    const text = new Promise<string | null>((settle, fail) => this.#wanted.push({ collection, id, settle, fail }));
    text.catch(() => this.#kept.delete(key));
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, { text, until: now + KEPT_MS });
    return text;
  }

  /** Reads what was asked for in this turn of the event loop in one go. */
  async #readWanted(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = [];
    try {
      const keys = wanted.map(({ collection, id }) => ({ collection: collection.name, id }));
      const found = await readShieldedAll(this.#parts.database, keys);
      const texts = new Map<string, string | null>();
      for (const collection of new Set(wanted.map((each) => each.collection))) {
        const own = found.filter((document) => document.collection === collection.name);
        const shown = await this.present(collection, own, ANYONE);
        own.forEach((document, at) => texts.set(keyText(document), shown[at] ?? null));
      }
      for (const { collection, id, settle } of wanted) {
        settle(texts.get(keyText({ collection: collection.name, id })) ?? null);
      }
    } catch (error) {
      for (const { fail } of wanted) fail(error);
    }
  }
}
