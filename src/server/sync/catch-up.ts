import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Actor } from "#domain/identity/actor.ts";
import { isBefore, newestXid } from "#server/documents/change-log/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import { keyText } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { ChangedDocument, Collection } from "#server/commands/client-collection.ts";
import type { HubDependencies } from "./delivery.ts";
import { RecentChanges } from "./recent-changes.ts";
import type { ReadSpan, RecentChange } from "./recent-changes.ts";
import type { RuleChanges } from "./rule-changes.ts";
import type { View } from "./view.ts";

/** A collection whose documents only signal that an account changed. */
export const ACCOUNTS = "accounts";

/** How long a returning listener waits for the log to reach its place; then it starts over. */
const CATCH_UP_MS = 1_000;
/** Beyond this many changes of other collections, nobody computes which documents they affect. */
const MOST_OTHERS = 200;

/** Computes what a returning listener missed. */
export class CatchUp {
  readonly #dependencies: HubDependencies;
  readonly #hub: { readonly position: Checkpoint };
  readonly #rules: RuleChanges;
  readonly #recent: RecentChanges;
  #asked: Promise<bigint> | null = null;

  constructor(
    dependencies: HubDependencies,
    { hub, rules }: { hub: { readonly position: Checkpoint }; rules: RuleChanges },
  ) {
    this.#dependencies = dependencies;
    this.#hub = hub;
    this.#rules = rules;
    this.#recent = new RecentChanges(dependencies.database, hub.position);
  }

  restart(place: Checkpoint): void {
    this.#recent.restart(place);
  }

  /** Adds changes, for listeners that return from now on. */
  add(
    changed: readonly ChangedDocument[],
    { logged, span }: { logged: readonly ChangedDocument[]; span: ReadSpan },
  ): void {
    const isLogged = new Set(logged.map(keyText));
    const recent = changed.map((each) => recentOf(each, this.#dependencies.collections));
    // Some were read again, after the batch.
    const seenBelow = changed.reduce((xid, { document }) => {
      return document !== null && document.changedXid >= xid ? document.changedXid + 1n : xid;
    }, span.seenBelow);
    this.#recent.add(
      { ...span, seenBelow },
      recent.map((each) => (isLogged.has(keyText(each)) ? each : { ...each, xid: null, isNew: false })),
    );
  }

  /**
   * The changes after a place to a view's collection and to the reader's account. Null when the
   * listener must start over. It returns a function that computes the answer at the moment the
   * listener joins.
   */
  async since(view: View, place: Checkpoint, actor: Actor): Promise<() => RecentChange[] | null> {
    // A listener may have documents of later transactions than its place, from another process too.
    const sent = await this.newestXid();
    const seen = { logId: place.logId, xid: sent > view.seenBelow ? sent : view.seenBelow, ordinal: 0n };
    if (!(await this.#hasReached(isBefore(place, seen) ? seen : place))) return nothingKnown;
    if (this.#rules.isUnheardAt(view.collection.name, place)) return nothingKnown;
    const touched = await this.#touched(view, await this.#recent.since(place));
    if (touched === null) return nothingKnown;
    return () => {
      // Another search may have filled the view since, with changes that the log has not reported.
      if (isBefore(this.#hub.position, { ...seen, xid: view.seenBelow })) return null;
      const changes = this.#recent.known(place);
      // The reader may have lost rights to documents that did not change.
      if (changes === null || changes.some(({ collection, id }) => collection === ACCOUNTS && id === actor.id))
        return null;
      return [...new Map([...touched, ...changes].map((each) => [keyText(each), each])).values()];
    };
  }

  /**
   * Documents of a view's collection that look different because of changes in others; null when
   * they are too many.
   */
  async #touched({ collection }: View, changes: readonly RecentChange[] | null): Promise<RecentChange[] | null> {
    const { name, touchedBy } = collection;
    if (touchedBy === undefined || changes === null) return changes === null ? null : [];
    const others = changes.filter((change) => change.collection !== name);
    if (others.length > MOST_OTHERS) return null;
    const read = await readShieldedAll(this.#dependencies.database, others);
    const documents = new Map(read.map((document) => [keyText(document), document]));
    const changed = others.map((key) => ({ ...key, document: documents.get(keyText(key)) ?? null }));
    const touched = await touchedBy(changed, "meanwhile");
    return touched.map((key) => ({ ...key, xid: null, isNew: false, group: undefined, ownerId: undefined }));
  }

  /** Read once for all who ask before the read begins: thousands come back at once. */
  newestXid(): Promise<bigint> {
    this.#asked ??= nextTurn().then(() => {
      this.#asked = null;
      return newestXid(this.#dependencies.database);
    });
    return this.#asked;
  }

  /** Whether everything up to a place has been sent here; waits briefly for it. */
  async #hasReached(place: Checkpoint): Promise<boolean> {
    const until = performance.now() + CATCH_UP_MS;
    while (isBefore(this.#hub.position, place)) {
      if (place.logId !== this.#hub.position.logId || performance.now() > until) return false;
      await this.#dependencies.feed.readNow();
      // The next turns send what was read.
      if (isBefore(this.#hub.position, place)) await pause(20);
    }
    return place.logId === this.#hub.position.logId;
  }
}

function nothingKnown(): null {
  return null;
}

function recentOf(
  { collection, id, document }: ChangedDocument,
  collections: ReadonlyMap<string, Collection>,
): RecentChange {
  if (document === null) {
    return { collection, id, xid: null, isNew: false, group: undefined, ownerId: undefined };
  }
  const ownerId = typeof document.body["ownerId"] === "string" ? document.body["ownerId"] : null;
  const group = collections.get(collection)?.groupOf(document);
  return { collection, id, xid: document.changedXid, isNew: document.version === 1, group, ownerId };
}
