import { setTimeout as pause } from "node:timers/promises";
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

  /** What was read of changes after some of their documents were read again, later than the log. */
  async spanOf(
    changed: readonly ChangedDocument[],
    { logged, read }: { logged: readonly ChangedDocument[]; read: ReadSpan },
  ): Promise<ReadSpan> {
    if (hasVanished(changed, logged)) return { ...read, seenBelow: await newestXid(this.#dependencies.database) };
    const above = ({ document }: ChangedDocument): bigint => (document === null ? 0n : document.changedXid + 1n);
    const seenBelow = changed.reduce((xid, each) => (above(each) > xid ? above(each) : xid), read.seenBelow);
    return { ...read, seenBelow };
  }

  /** Adds changes, for listeners that return from now on. */
  add(
    changed: readonly ChangedDocument[],
    { logged, span }: { logged: readonly ChangedDocument[]; span: ReadSpan },
  ): void {
    const isLogged = new Set(logged.map(keyText));
    const recent = changed.map((each) => recentOf(each, this.#dependencies.collections));
    this.#recent.add(
      span,
      recent.map((each) => (isLogged.has(keyText(each)) ? each : { ...each, xid: null, isNew: false })),
    );
  }

  /**
   * The changes after a place to a view's collection and to the reader's account. Null when the
   * listener must start over. It returns a function that computes the answer at the moment the
   * listener joins.
   */
  async since(view: View, place: Checkpoint, actor: Actor): Promise<() => RecentChange[] | null> {
    // It may have been sent documents of later transactions than its place, and the view of this
    // process may never have had them so.
    const asked = performance.now();
    if (!(await this.#hasReached(place, asked))) return nothingKnown;
    if (this.#rules.isUnheardAt(view.collection.name, place)) return nothingKnown;
    const touched = await this.#touched(view, await this.#recent.since(place));
    if (touched === null) return nothingKnown;
    return () => {
      // Another search may have filled the view since, with changes that the log has not reported.
      if (view.searchedAt > asked) return null;
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

  /**
   * Whether all that was committed before a moment, and everything up to a place, has been sent
   * here. It waits briefly for that: an open write holds the log back.
   */
  async #hasReached(place: Checkpoint, moment: number): Promise<boolean> {
    const { feed } = this.#dependencies;
    let goal: Checkpoint | null = null;
    for (;;) {
      const { position } = this.#hub;
      if (place.logId !== position.logId) return false;
      if (goal !== null && !isBefore(position, goal)) return true;
      if (performance.now() > moment + CATCH_UP_MS) return false;
      if (goal === null || isBefore(feed.position(), goal)) await feed.readNow();
      if (feed.hasReadSince(moment)) goal ??= isBefore(place, feed.position()) ? feed.position() : place;
      // The next turns send what was read.
      if (goal === null || isBefore(this.#hub.position, goal)) await pause(20);
    }
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

/** Whether a document that changed was removed by a later transaction when it was read again. */
function hasVanished(changed: readonly ChangedDocument[], logged: readonly ChangedDocument[]): boolean {
  const removed = new Set(logged.filter(({ document }) => document === null).map(keyText));
  return changed.some((each) => each.document === null && !removed.has(keyText(each)));
}
