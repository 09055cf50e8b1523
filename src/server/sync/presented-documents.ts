import type { Actor } from "#domain/identity/actor.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { reasonOfError } from "#server/http/contract/map-error.ts";
import type { Log } from "#server/runtime/log.ts";

type PresenterDependencies = { database: Database; log: Log; now: () => Date };
type CachedText = { text: Promise<string | null>; until: number };

/** How long a shown form is reused. It is short because freshness changes with time. */
const KEPT_MS = 5_000;
const MOST_KEPT = 5_000;

/** Documents as JSON texts for a reader. A public form is read and written once for all. */
export class PresentedDocuments {
  readonly #dependencies: PresenterDependencies;
  readonly #kept = new Map<string, CachedText>();
  /** For each read in progress: the documents and whole collections changed since it began. */
  readonly #underWay = new Set<Set<string>>();
  #wanted: {
    collection: Collection;
    id: string;
    settle: (text: string | null) => void;
    fail: (error: unknown) => void;
  }[] = [];

  constructor(dependencies: PresenterDependencies) {
    this.#dependencies = dependencies;
  }

  /** A document has changed: drops its forms and those being read. */
  forget(key: { collection: string; id: string }): void {
    const text = keyText(key);
    this.#kept.delete(text);
    for (const changed of this.#underWay) changed.add(text);
  }

  forgetAll(): void {
    this.#kept.clear();
  }

  /** Drops all forms of a collection, when the affected documents are unknown. */
  forgetAllOf(collection: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${collection}/`)) this.#kept.delete(key);
    for (const changed of this.#underWay) changed.add(collection);
  }

  /**
   * Documents by id as a reader may see them now. Null where there is none or the reader may not
   * know of it.
   * @param take gets them when none has changed since it was read, so that nothing older follows
   * what is newer
   */
  async read(
    collection: Collection,
    ids: readonly string[],
    { actor, take }: { actor: Actor; take: (texts: (string | null)[]) => void },
  ): Promise<void> {
    const changed = new Set<string>();
    const texts = new Map<string, string | null>();
    this.#underWay.add(changed);
    try {
      for (let wanted = [...ids]; wanted.length > 0;) {
        changed.clear();
        // Again for those that changed during the read.
        const found = await this.#readOnce(collection, wanted, actor);
        wanted.forEach((id, at) => texts.set(id, found[at] ?? null));
        wanted = ids.filter((id) => hasChanged(changed, { collection: collection.name, id }));
      }
      take(ids.map((id) => texts.get(id) ?? null));
    } finally {
      this.#underWay.delete(changed);
    }
  }

  async #readOnce(collection: Collection, ids: readonly string[], actor: Actor): Promise<(string | null)[]> {
    if (actor.id === null) return Promise.all(ids.map((id) => this.#forAnybody(collection, id)));
    const keys = ids.map((id) => ({ collection: collection.name, id }));
    const texts = await this.#readNow(keys, (name) => (name === collection.name ? collection : undefined), actor);
    return keys.map((key) => texts.get(keyText(key)) ?? null);
  }

  /**
   * Documents in memory as a reader may see them. One that cannot be shown is left out and
   * reported.
   */
  async present(
    collection: Collection,
    documents: readonly ShieldedDocument[],
    actor: Actor,
  ): Promise<(string | null)[]> {
    const reader = { actor, now: this.#dependencies.now() };
    try {
      return (await collection.present(documents, reader)).map((shown) =>
        shown === null ? null : JSON.stringify(shown),
      );
    } catch (error) {
      if (reasonOfError(error) !== "http/internal") throw error;
      if (documents.length > 1) {
        const apart = await Promise.all(documents.map((document) => this.present(collection, [document], actor)));
        return apart.flat();
      }
      const [document] = documents;
      this.#dependencies.log.error(
        { error, id: document?.id, collection: collection.name },
        "A document cannot be shown.",
      );
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

  /**
   * Reads documents. One that changes during the read is read again, so that nothing older follows
   * what is newer.
   */
  async #readNow(
    keys: readonly DocumentKey[],
    collectionOf: (name: string) => Collection | undefined,
    actor: Actor,
  ): Promise<Map<string, string | null>> {
    const changed = new Set<string>();
    const texts = new Map<string, string | null>();
    this.#underWay.add(changed);
    try {
      const found = await readShieldedAll(this.#dependencies.database, keys);
      for (const name of new Set(found.map((document) => document.collection))) {
        const collection = collectionOf(name);
        if (collection === undefined) continue;
        const own = found.filter((document) => document.collection === name);
        const shown = await this.present(collection, own, actor);
        own.forEach((document, at) => texts.set(keyText(document), shown[at] ?? null));
      }
    } finally {
      this.#underWay.delete(changed);
    }
    const again = keys.filter((key) => hasChanged(changed, key));
    if (again.length === 0) return texts;
    for (const key of again) texts.delete(keyText(key));
    return new Map([...texts, ...(await this.#readNow(again, collectionOf, actor))]);
  }

  /** Reads all documents requested in this turn of the event loop in one query. */
  async #readWanted(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = [];
    try {
      const keys = wanted.map(({ collection, id }) => ({ collection: collection.name, id }));
      const collections = new Map(wanted.map(({ collection }) => [collection.name, collection]));
      const texts = await this.#readNow(keys, (name) => collections.get(name), ANYONE);
      for (const { collection, id, settle } of wanted) {
        settle(texts.get(keyText({ collection: collection.name, id })) ?? null);
      }
    } catch (error) {
      for (const { fail } of wanted) fail(error);
    }
  }
}

function hasChanged(changed: ReadonlySet<string>, key: DocumentKey): boolean {
  return changed.has(key.collection) || changed.has(keyText(key));
}
