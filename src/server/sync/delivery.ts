import type { Actor } from "#domain/identity/actor.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ChangedDocument, Collection } from "#server/commands/client-collection.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Clients } from "./clients.ts";
import { changeEvent, currentEvent, removeEvent } from "./events.ts";
import type { PresentedDocuments } from "./presented-documents.ts";
import type { ViewIndex } from "./view-index.ts";
import { mayBeToldPlace } from "./view.ts";
import type { ViewDifference, Listener, Membership, View } from "./view.ts";

/** What the hub and its parts are made from. */
export type HubDependencies = {
  database: Database;
  feed: Pick<Feed, "subscribe" | "position" | "readNow" | "hasReadSince">;
  collections: ReadonlyMap<string, Collection>;
  /** The search in memory, loaded again after a reset. Absent: nothing is searched there. */
  readModel?: { onOtherLog: (act: () => void) => void };
  log: Log;
  now: () => Date;
};

/** Frames that have been built, by target and form. */
type Frames = Map<string, Buffer>;
/** The events of one view. Views that send the same events share their frames. */
type ViewUpdate = { view: View; changed: Map<string, ShieldedDocument>; gone: string[]; frames: Frames };
/** Documents to be written in one form, for all who see the same as this actor. */
type Work = { collection: Collection; actor: Actor; documents: Map<string, ShieldedDocument> };
type MemberUpdate = { membership: Membership; update: ViewUpdate };
/** The place that all events had reached before, and the place after them. */
type DeliverySpan = { before: string; end: string };

/** How many sockets are written to before other work gets its turn. */
const AT_ONCE = 500;

/**
 * Sends changes to listeners. It reads and writes each once for all who see the same, then sends it
 * to each.
 */
export class Delivery {
  readonly #dependencies: HubDependencies;
  readonly #shown: PresentedDocuments;
  readonly #updates: ViewUpdate[] = [];
  /** Promoted from behind a limit: their documents are not in memory. */
  readonly #unread: { update: ViewUpdate; id: string }[] = [];
  readonly #texts = new Map<string, string | null>();

  constructor(dependencies: HubDependencies, shown: PresentedDocuments) {
    this.#dependencies = dependencies;
    this.#shown = shown;
  }

  /**
   * Completes the changes. It adds documents of other collections that now look different, and the
   * shielded part of listeners' own documents.
   * @param dependent the collections that somebody listens to and that others' changes affect
   */
  async complete(
    logged: readonly ChangedDocument[],
    { dependent, clients }: { dependent: readonly Collection[]; clients: Clients },
  ): Promise<ChangedDocument[]> {
    const changed = new Map(logged.map((each) => [keyText(each), each]));
    const documents = logged.flatMap(({ document }) => document ?? []);
    const wanted = documents.filter(({ body: { ownerId } }) => typeof ownerId === "string" && clients.has(ownerId));
    const touched = await touchedBy(logged, dependent);
    const keys = [...wanted, ...touched.filter((key) => !changed.has(keyText(key)))];
    for (const key of keys) changed.set(keyText(key), { collection: key.collection, id: key.id, document: null });
    for (const document of await readShieldedAll(this.#dependencies.database, keys)) {
      changed.set(keyText(document), { collection: document.collection, id: document.id, document });
    }
    return [...changed.values()];
  }

  /** Adds what a view's listeners are sent. With an empty difference they are told their place. */
  add(view: View, { changed, gone }: ViewDifference): void {
    const update: ViewUpdate = { view, changed: new Map(), gone: [...gone], frames: new Map() };
    for (const [id, document] of changed) {
      if (document === null) this.#unread.push({ update, id });
      else update.changed.set(id, { shielded: null, ...document });
    }
    this.#updates.push(update);
  }

  /** Sends everything to the present listeners. Who came since may get some of it twice. */
  async send(places: DeliverySpan): Promise<void> {
    await this.#readUnread();
    await this.#write();
    this.#shareFrames();
    const byListener = new Map<Listener, MemberUpdate[]>();
    for (const update of this.#updates) {
      for (const membership of update.view.listeners) {
        const parts = byListener.get(membership.listener);
        if (parts === undefined) byListener.set(membership.listener, [{ membership, update }]);
        else parts.push({ membership, update });
      }
    }
    let count = 0;
    for (const [listener, parts] of byListener) {
      const frame = this.#frame(listener, parts, places);
      if (frame.length > 0) listener.send(frame);
      count += 1;
      if (count % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #shareFrames(): void {
    const shared = new Map<string, Frames>();
    for (const update of this.#updates) {
      const { view, changed, gone, frames } = update;
      const events = `${view.collection.name} +${[...changed.keys()].join()} -${gone.join()}`;
      update.frames = shared.get(events) ?? frames;
      shared.set(events, update.frames);
    }
  }

  async #readUnread(): Promise<void> {
    const keys = this.#unread.map(({ update, id }) => ({ collection: update.view.collection.name, id }));
    const read = new Map(
      (await readShieldedAll(this.#dependencies.database, keys)).map((each) => [keyText(each), each]),
    );
    for (const { update, id } of this.#unread) {
      const document = read.get(keyText({ collection: update.view.collection.name, id }));
      if (document !== undefined) update.changed.set(id, document);
    }
  }

  /** Writes each document once for each form in which somebody sees it. */
  async #write(): Promise<void> {
    // Listeners may join or change rights during the writing, so it repeats until nothing is
    // missing.
    for (let missing = this.#missing(); missing.size > 0; missing = this.#missing()) {
      for (const [form, { collection, actor, documents }] of missing) {
        const all = [...documents.values()];
        // In sequence: usually there is one form.
        const texts = await this.#shown.present(collection, all, actor);
        all.forEach(({ id }, at) => this.#texts.set(`${form} ${id}`, texts[at] ?? null));
      }
    }
  }

  /** What is still to be written for the present listeners, by form. */
  #missing(): Map<string, Work> {
    const byForm = new Map<string, Work>();
    for (const { view, changed } of this.#updates) {
      if (changed.size === 0) continue;
      const { collection } = view;
      for (const actor of actorsOf(view)) {
        for (const document of changed.values()) {
          const form = `${collection.name} ${formOf(collection, document, actor)}`;
          if (this.#texts.has(`${form} ${document.id}`)) continue;
          const work = byForm.get(form) ?? { collection, actor, documents: new Map() };
          byForm.set(form, work);
          work.documents.set(document.id, document);
        }
      }
    }
    return byForm;
  }

  #frame(listener: Listener, parts: readonly MemberUpdate[], places: DeliverySpan): string | Buffer {
    const [part] = parts;
    if (part === undefined || parts.length > 1) return this.#events(listener, parts, places);
    const { membership, update } = part;
    const { collection } = update.view;
    const forms =
      listener.actor.id === null
        ? ""
        : [...update.changed.values()].map((document) => formOf(collection, document, listener.actor)).join("|");
    const key = `${mayBeToldPlace(membership) ? "+" : "-"}${membership.targetId}${forms}`;
    const known = update.frames.get(key);
    if (known !== undefined) return known;
    const frame = Buffer.from(this.#events(listener, parts, places));
    update.frames.set(key, frame);
    return frame;
  }

  /** Sends a document once, even if several targets of the stream hold it. */
  #events({ actor }: Listener, parts: readonly MemberUpdate[], { before, end }: DeliverySpan): string {
    const changes = new Map<string, string[]>();
    const removes = new Map<string, { collection: string; id: string; targetIds: string[] }>();
    const remove = (collection: string, id: string, targetId: string): void => {
      const key = `${collection}/${id}`;
      const known = removes.get(key) ?? { collection, id, targetIds: [] };
      removes.set(key, known);
      known.targetIds.push(targetId);
    };
    for (const { membership, update } of parts) {
      const { collection } = update.view;
      for (const document of update.changed.values()) {
        const form = `${collection.name} ${formOf(collection, document, actor)}`;
        const text = this.#texts.get(`${form} ${document.id}`) ?? null;
        if (text === null) remove(collection.name, document.id, membership.targetId);
        else changes.set(text, [...(changes.get(text) ?? []), membership.targetId]);
      }
      for (const id of update.gone) remove(collection.name, id, membership.targetId);
    }
    const current = parts
      .filter(({ membership }) => mayBeToldPlace(membership))
      .map(({ membership }) => membership.targetId);
    return [
      ...[...changes].map(([text, targetIds]) => changeEvent(before, targetIds.join(), text)),
      ...[...removes.values()].map(({ targetIds, ...key }) => removeEvent(before, targetIds.join(), key)),
      ...(current.length === 0 ? [] : [currentEvent(end, current.join())]),
    ].join("");
  }
}

/**
 * The collections whose documents look different when others change: those that somebody listens
 * to, and those that nobody does.
 */
export function dependentCollections(
  collections: ReadonlyMap<string, Collection>,
  index: ViewIndex,
): { heard: Collection[]; unheard: Collection[] } {
  const all = [...collections.values()].filter((each) => each.touchedBy !== undefined);
  const isHeard = ({ name }: Collection): boolean => index.has(name);
  return { heard: all.filter(isHeard), unheard: all.filter((each) => !isHeard(each)) };
}

/** The documents of some collections that look different because others changed. */
async function touchedBy(
  changed: readonly ChangedDocument[],
  dependent: readonly Collection[],
): Promise<DocumentKey[]> {
  const touched: DocumentKey[] = [];
  // In sequence: few collections depend on others.
  for (const collection of dependent) touched.push(...((await collection.touchedBy?.(changed, "now")) ?? []));
  return touched;
}

/** Who listens to a view: one actor for all anonymous listeners, and each signed-in one. */
function actorsOf(view: View): Set<Actor> {
  const actors = new Set<Actor>();
  let anybody: Actor | null = null;
  for (const { listener } of view.listeners) {
    if (listener.actor.id !== null) actors.add(listener.actor);
    else anybody ??= listener.actor;
  }
  return anybody === null ? actors : actors.add(anybody);
}

/** All anonymous readers see the same. */
function formOf(collection: Collection, document: ShieldedDocument, actor: Actor): string {
  return actor.id === null ? "" : collection.formOf(document, actor);
}
