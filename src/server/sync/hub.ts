import type { Actor } from "#domain/identity/actor.ts";
import { formatCheckpoint, newestXid } from "#server/documents/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log.ts";
import { keyText } from "#server/documents/documents.ts";
import type { FeedBatch } from "#server/documents/feed.ts";
import type { ChangedDocument, Ranked } from "#server/commands/client-collection.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { Clients } from "./clients.ts";
import { Delivery } from "./delivery.ts";
import type { HubDependencies } from "./delivery.ts";
import { ACCOUNTS, CatchUp } from "./catch-up.ts";
import type { RecentChange } from "./recent-changes.ts";
import { PresentedDocuments } from "./presented-documents.ts";
import { Stream } from "./stream.ts";
import type { PlannedTarget, StreamHub, StreamOptions } from "./stream.ts";
import { View } from "./view.ts";
import type { Listener, Membership } from "./view.ts";
import { ViewIndex } from "./view-index.ts";
import { ViewSearch } from "./view-search.ts";

/** After this much quiet a change is sent at once; later ones are collected briefly. */
const QUIET_MS = 250;
const GATHER_MS = 150;

/**
 * `seenBelow`: the search may have seen transactions below this one before the log reported them.
 */
type FoundOfView = { found: Ranked[]; seenBelow: bigint };

/**
 * Sends the change log to every listener of this process. It has one subscription of the log. It
 * matches each change in memory against the affected views, once for all their listeners. Events
 * are written once and sent to each.
 */
export class ChangeHub implements StreamHub {
  readonly shown: PresentedDocuments;
  readonly clients = new Clients();
  readonly #dependencies: HubDependencies;
  readonly #views = new Map<string, View>();
  readonly #ready = new Map<View, Promise<void>>();
  /** Of views whose first documents are being searched. */
  readonly #searches = new Map<View, ViewSearch<FoundOfView>>();
  readonly #index = new ViewIndex();
  readonly #catchUp: CatchUp;
  readonly #stop: () => void;
  #pending = new Map<string, ChangedDocument>();
  #pendingEnd: Checkpoint;
  /** Everything up to here has been sent to everybody. */
  #delivered: Checkpoint;
  #text: { of: Checkpoint; text: string };
  #work: Promise<void> = Promise.resolve();
  #running = 0;
  #timer: NodeJS.Timeout | null = null;
  #lastTurn = Number.NEGATIVE_INFINITY;

  constructor(dependencies: HubDependencies) {
    this.#dependencies = dependencies;
    this.shown = new PresentedDocuments(dependencies);
    this.#delivered = dependencies.feed.position();
    this.#pendingEnd = this.#delivered;
    this.#text = { of: this.#delivered, text: formatCheckpoint(this.#delivered) };
    this.#catchUp = new CatchUp(dependencies, this);
    this.#stop = dependencies.feed.subscribe((batch) => this.#gather(batch), {
      onReset: (place) => this.#reset(place),
    });
  }

  /** Opens a stream; an older one of the same client ends. */
  open(dependencies: StreamOptions): void {
    const stream = new Stream(this, dependencies);
    this.clients.add(stream);
    this.clients.makeRoom(stream);
    stream.begin();
  }

  get position(): Checkpoint {
    return this.#running > 0 || this.#pending.size > 0 ? this.#delivered : this.#dependencies.feed.position();
  }

  get positionText(): string {
    const { position } = this;
    if (this.#text.of !== position) this.#text = { of: position, text: formatCheckpoint(position) };
    return this.#text.text;
  }

  /** Figures for /metrics. */
  stats(): Record<"stream_targets" | "stream_views" | "streams_behind", number> {
    let [targets, behind] = [0, 0];
    for (const stream of this.clients) {
      targets += stream.targets;
      if (stream.isBehind) behind += 1;
    }
    return { stream_targets: targets, stream_views: this.#views.size, streams_behind: behind };
  }

  enter(
    listener: Listener,
    { collection, plan, word }: PlannedTarget,
    targetId: string,
  ): { membership: Membership; ready: Promise<void> } {
    const key = `${plan.viewer} ${word}`;
    const view = this.#views.get(key) ?? this.#open(new View(key, collection, plan));
    this.#searches.get(view)?.askFor(listener);
    const membership = { listener, view, targetId, isCurrent: false };
    view.coming.add(membership);
    return { membership, ready: this.#ready.get(view) ?? Promise.resolve() };
  }

  join(membership: Membership): void {
    if (membership.view.coming.delete(membership)) membership.view.listeners.add(membership);
  }

  leave(membership: Membership): void {
    const { view } = membership;
    view.coming.delete(membership);
    view.listeners.delete(membership);
    if (view.listeners.size + view.coming.size > 0 || this.#views.get(view.key) !== view) return;
    this.#views.delete(view.key);
    this.#ready.delete(view);
    this.#searches.delete(view);
    this.#index.remove(view);
  }

  since(view: View, place: Checkpoint, actor: Actor): Promise<() => RecentChange[] | null> {
    return this.#catchUp.since(view, place, actor);
  }

  closed(stream: Stream): void {
    this.clients.remove(stream);
  }

  failed(error: unknown): void {
    this.#dependencies.log.warn({ error }, "A listener could not be told what it asked for; it has to come back.");
  }

  async close(): Promise<void> {
    this.#stop();
    this.clients.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const stream of this.clients) stream.end();
    await this.#work;
  }

  #open(view: View): View {
    this.#views.set(view.key, view);
    this.#index.add(view);
    const search = this.#searchOf(view);
    this.#searches.set(view, search);
    const ready = this.#load(view, search, true);
    ready.catch(() => undefined);
    this.#ready.set(view, ready);
    return view;
  }

  #searchOf(view: View): ViewSearch<FoundOfView> {
    const { database, now } = this.#dependencies;
    return new ViewSearch(view, {
      isWanted: () => this.#views.get(view.key) === view,
      find: async () => ({
        found: await view.plan.find(view.wanted, now()),
        seenBelow: await newestXid(database),
      }),
    });
  }

  /** Fills a view. Listeners of a view that was known before get the difference. */
  async #load(view: View, search: ViewSearch<FoundOfView>, isFirst: boolean): Promise<void> {
    const { found, seenBelow } = await search.found.finally(() => this.#searches.delete(view));
    await this.#inTurn(async () => {
      if (this.#views.get(view.key) !== view) return;
      view.seenBelow = seenBelow;
      const difference = view.fill(found, this.#dependencies.now());
      if (isFirst) return;
      const delivery = new Delivery(this.#dependencies, this.shown);
      delivery.add(view, difference);
      const place = this.positionText;
      await delivery.send({ before: place, end: place });
    });
  }

  async #refill(view: View): Promise<void> {
    if (this.#searches.has(view)) return;
    const search = this.#searchOf(view);
    this.#searches.set(view, search);
    for (const { listener } of [...view.listeners, ...view.coming]) search.askFor(listener);
    try {
      await this.#load(view, search, false);
    } catch (error) {
      this.failed(error);
      for (const { listener } of [...view.listeners, ...view.coming]) listener.end();
    }
  }

  #gather(batch: FeedBatch): void {
    // To a listener, an unreadable document no longer exists.
    const sound = new Set(readable(batch.documents));
    for (const document of batch.documents) {
      const { collection, id } = document;
      this.#note({ collection, id, document: sound.has(document) ? document : null });
    }
    for (const { collection, id } of batch.removed) this.#note({ collection, id, document: null });
    this.#pendingEnd = batch.checkpoint;
    if (this.#timer !== null) return;
    const sinceLast = performance.now() - this.#lastTurn;
    const waitMs = sinceLast >= QUIET_MS ? 0 : Math.max(0, GATHER_MS - sinceLast);
    if (waitMs === 0) this.#begin();
    else this.#timer = setTimeout(() => this.#begin(), waitMs);
  }

  #note(changed: ChangedDocument): void {
    const key = keyText(changed);
    this.#pending.delete(key);
    this.#pending.set(key, changed);
  }

  #begin(): void {
    this.#timer = null;
    this.#lastTurn = performance.now();
    void this.#inTurn(() => this.#turn());
  }

  /** Runs work in sequence, so that every view always matches what was sent. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#running += 1;
    const done = this.#work.then(work).finally(() => (this.#running -= 1));
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #turn(): Promise<void> {
    const logged = [...this.#pending.values()];
    const end = this.#pendingEnd;
    this.#pending = new Map();
    try {
      await this.#tell(logged, end);
    } catch (error) {
      // Returning listeners request what was not sent.
      this.#dependencies.log.error({ error }, "Changes could not be told; all streams end.");
      for (const stream of this.clients) stream.end();
      this.#catchUp.add(logged, { logged, end });
    }
    this.#delivered = end;
  }

  async #tell(logged: readonly ChangedDocument[], end: Checkpoint): Promise<void> {
    for (const { collection, id } of logged) if (collection === ACCOUNTS) this.clients.judgeAgain(id);
    const delivery = new Delivery(this.#dependencies, this.shown);
    const changed = await delivery.complete(logged, { index: this.#index, clients: this.clients });
    for (const { name, touchedBy, alteredBy } of this.#dependencies.collections.values()) {
      const isUnknown = touchedBy !== undefined && !this.#index.has(name);
      if (isUnknown || logged.some(({ collection }) => collection === alteredBy)) this.shown.forgetAllOf(name);
    }
    const now = this.#dependencies.now();
    const concerned = new Map<View, ChangedDocument[]>();
    for (const each of changed) {
      this.shown.forget(each);
      for (const view of this.#concernedBy(each)) concerned.set(view, [...(concerned.get(view) ?? []), each]);
    }
    for (const [view, changes] of concerned) {
      if (view.late === null) delivery.add(view, view.apply(changes, now));
      else if (!view.isAwaited) view.late.push(...changes);
    }
    const places = { before: formatCheckpoint(this.#delivered), end: formatCheckpoint(end) };
    await delivery.send(places, () => this.#catchUp.add(changed, { logged, end }));
    for (const view of concerned.keys()) if (view.late === null && view.isShort) void this.#refill(view);
  }

  #concernedBy(changed: ChangedDocument): Set<View> {
    const { collection: name, document } = changed;
    const collection = this.#dependencies.collections.get(name);
    if (collection === undefined || !this.#index.has(name)) return new Set();
    const group = document === null ? null : collection.groupOf(document);
    const found = document === null || group === null ? new Set<View>() : this.#index.ofDocument(group, document);
    // A document that has just been made is in no view yet.
    if (document === null || document.version > 1) {
      for (const view of this.#index.holding(group, changed)) found.add(view);
    }
    for (const view of this.#index.loading(name)) found.add(view);
    return found;
  }

  #reset(place: Checkpoint): void {
    this.#pending.clear();
    this.#delivered = place;
    this.#pendingEnd = place;
    this.#catchUp.restart(place);
    this.shown.forgetAll();
    const streams = [...this.clients];
    // All leave before the first returns, so that their shared views are dropped.
    for (const stream of streams) stream.leave();
    for (const stream of streams) stream.restart();
  }
}
