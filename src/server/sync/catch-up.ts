import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "#domain/identity/actor.ts";
import { isBefore } from "#server/documents/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log.ts";
import { keyText } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find.ts";
import type { ChangedDocument, Collection } from "#server/commands/client-collection.ts";
import type { HubParts } from "./delivery.ts";
import { Recent } from "./recent.ts";
import type { RecentChange } from "./recent.ts";
import type { View } from "./view.ts";

/** The documents that only say: something about this account changed. */
export const ACCOUNTS = "accounts";

/**
 * So long a listener who comes back waits for the log to reach what its documents were found at;
 * then it begins anew.
 */
const CATCH_UP_MS = 1_000;
/** More changes of other collections are not looked through for what they touched. */
const MOST_OTHERS = 200;

/** What happened while a listener was away: what it is told when it comes back. */
export class Meanwhile {
  readonly #parts: HubParts;
  readonly #hub: { readonly position: Checkpoint };
  readonly #recent: Recent;

  constructor(parts: HubParts, hub: { readonly position: Checkpoint }) {
    this.#parts = parts;
    this.#hub = hub;
    this.#recent = new Recent(parts.database, hub.position);
  }

  restart(place: Checkpoint): void {
    this.#recent.restart(place);
  }

  /** Whoever comes back from now on is told of these too. */
  add(
    changed: readonly ChangedDocument[],
    { logged, end }: { logged: readonly ChangedDocument[]; end: Checkpoint },
  ): void {
    const isLogged = new Set(logged.map(keyText));
    const recent = changed.map((each) => recentOf(each, this.#parts.collections));
    this.#recent.add(
      end,
      recent.map((each) => (isLogged.has(keyText(each)) ? each : { ...each, xid: null, isNew: false })),
    );
  }

  /**
   * What changed in a view's collection, and to the reader's account, after a place; null when
   * everything must begin anew. The answer is worked out when it is asked for: at the moment from
   * which the listener is told of changes.
   */
  async since(view: View, place: Checkpoint, actor: Actor): Promise<() => RecentChange[] | null> {
    const seen = { logId: place.logId, xid: view.seenBelow, ordinal: 0n };
    // Another process may have told more than this one has read.
    if (!(await this.#hasReached(isBefore(place, seen) ? seen : place))) return nothingKnown;
    const touched = await this.#touched(view, await this.#recent.since(place));
    if (touched === null) return nothingKnown;
    return () => {
      const changes = this.#recent.known(place);
      // Rights may have been lost meanwhile, of documents that did not change.
      if (changes === null || changes.some(({ collection, id }) => collection === ACCOUNTS && id === actor.id))
        return null;
      return [...new Map([...touched, ...changes].map((each) => [keyText(each), each])).values()];
    };
  }

  /**
   * Documents of a view's collection that look otherwise because those of others changed; null when
   * they are too many.
   */
  async #touched({ collection }: View, changes: readonly RecentChange[] | null): Promise<RecentChange[] | null> {
    const { name, touchedBy } = collection;
    if (touchedBy === undefined || changes === null) return changes === null ? null : [];
    const others = changes.filter((change) => change.collection !== name);
    if (others.length > MOST_OTHERS) return null;
    const read = await readShieldedAll(this.#parts.database, others);
    const documents = new Map(read.map((document) => [keyText(document), document]));
    const changed = others.map((key) => ({ ...key, document: documents.get(keyText(key)) ?? null }));
    const touched = await touchedBy(changed, "meanwhile");
    return touched.map((key) => ({ ...key, xid: null, isNew: false, group: undefined, ownerId: undefined }));
  }

  /** Whether everything up to a place has been told here; waits for it a little. */
  async #hasReached(place: Checkpoint): Promise<boolean> {
    const until = performance.now() + CATCH_UP_MS;
    while (isBefore(this.#hub.position, place)) {
      if (place.logId !== this.#hub.position.logId || performance.now() > until) return false;
      await this.#parts.feed.readNow();
      // What was read is told by the next turns.
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
