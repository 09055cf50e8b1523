import type { Actor } from "#domain/identity/actor.ts";
import { formatCheckpoint } from "#server/documents/change-log/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Background } from "#server/runtime/background.ts";
import type { FeedBatch } from "#server/documents/change-log/feed.ts";
import type { ChangedDocument } from "#server/commands/client-collection.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { Clients } from "./clients.ts";
import { Delivery, dependentCollections } from "./delivery.ts";
import type { HubDependencies } from "./delivery.ts";
import { ACCOUNTS, CatchUp } from "./catch-up.ts";
import type { ReadSpan, RecentChange } from "./recent-changes.ts";
import { RuleChanges } from "./rule-changes.ts";
import { PresentedDocuments } from "./presented-documents.ts";
import { Stream } from "./stream.ts";
import type { PlannedTarget, StreamHub, StreamOptions } from "./stream.ts";
import { isEmpty, View } from "./view.ts";
import type { Listener, Membership, ViewDifference } from "./view.ts";
import { ViewIndex } from "./view-index.ts";
import { searchOf } from "./view-search.ts";
import type { FoundOfView, ViewSearch } from "./view-search.ts";

/** After this much quiet a change is sent at once; later ones are collected briefly. */
const QUIET_MS = 250;
const GATHER_MS = 150;

/**
 * Sends the change log to every listener of this process. Each change is matched in memory against
 * the affected views, once for all their listeners. Events are written once and sent to each.
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
  readonly #rules: RuleChanges;
  readonly #stop: () => void;
  #pending = new Map<string, ChangedDocument>();
  #pendingSpan: ReadSpan;
  /** Everything up to here has been sent to everybody. */
  #delivered: Checkpoint;
  #text: { of: Checkpoint; text: string };
  #work: Promise<void> = Promise.resolve();
  readonly #background: Background;
  #cancel: (() => void) | null = null;
  #lastTurn = Number.NEGATIVE_INFINITY;

  constructor(dependencies: HubDependencies) {
    this.#dependencies = dependencies;
    this.#background = dependencies.database.background.part();
    this.shown = new PresentedDocuments(dependencies);
    this.#delivered = dependencies.feed.position();
    this.#pendingSpan = { end: this.#delivered, seenBelow: 0n };
    this.#text = { of: this.#delivered, text: formatCheckpoint(this.#delivered) };
    this.#rules = new RuleChanges(dependencies, () => this.#lookAtRules());
    this.#catchUp = new CatchUp(dependencies, { hub: this, rules: this.#rules });
    this.#stop = dependencies.feed.subscribe((batch) => this.#gather(batch), {
      onReset: (place) => this.#reset(place),
    });
    // What was searched between the reset and this is of before.
    dependencies.readModel?.onOtherLog(() => this.clients.startOver());
  }

  /** Opens a stream; an older one of the same client ends. */
  open(dependencies: StreamOptions): void {
    const stream = new Stream(this, dependencies);
    this.clients.add(stream);
    this.clients.makeRoom(stream);
    stream.begin();
  }

  get position(): Checkpoint {
    return this.#background.isIdle && this.#pending.size === 0 ? this.#dependencies.feed.position() : this.#delivered;
  }

  get positionText(): string {
    const { position } = this;
    if (this.#text.of !== position) this.#text = { of: position, text: formatCheckpoint(position) };
    return this.#text.text;
  }

  /** Figures for /metrics. */
  stats(): Record<"stream_targets" | "stream_views" | "streams_behind", number> {
    const { targets, behind } = this.clients.stats();
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
    this.#rules.close();
    this.clients.close();
    this.#cancel?.();
    for (const stream of this.clients) stream.end();
    await this.#background.idle();
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
    return searchOf(view, {
      ...this.#dependencies,
      rules: this.#rules,
      isWanted: () => this.#views.get(view.key) === view,
    });
  }

  /** Fills a view. Listeners of a view that was known before get the difference. */
  async #load(view: View, search: ViewSearch<FoundOfView>, isFirst: boolean): Promise<void> {
    const { found, searchedAt, rules } = await search.found.finally(() => this.#searches.delete(view));
    await this.#inTurn(async () => {
      if (this.#views.get(view.key) !== view) return;
      view.searchedAt = searchedAt;
      const difference = view.fill(found, this.#dependencies.now());
      if (!isFirst) await this.#send(view, difference);
    });
    if (view.isShort) void this.#refill(view);
    if (rules !== this.#rules.of(view.collection.name)) await this.#follow(view);
  }

  /** Sends a difference that no change of the log made. */
  async #send(view: View, difference: ViewDifference): Promise<void> {
    const delivery = new Delivery(this.#dependencies, this.shown);
    delivery.add(view, difference);
    const place = this.positionText;
    await delivery.send({ before: place, end: place });
  }

  /** Looks at the rules. All views follow those that have changed. */
  #lookAtRules(): void {
    for (const { name } of this.#rules.look(this.#dependencies.feed.position())) {
      this.shown.forgetAllOf(name);
      for (const view of this.#index.all(name)) void this.#follow(view);
    }
  }

  /** Has a view follow rules that have changed. */
  async #follow(view: View): Promise<void> {
    const { collection, plan } = view;
    if (this.#views.get(view.key) !== view) return;
    if (collection.rules?.decide === "looks")
      await this.#orEnd(view, () => this.#inTurn(() => this.#send(view, view.allShownAnew)));
    else if (plan.scope.ids === null && plan.scope.ownerId === null) await this.#refill(view);
    this.#rules.settle(collection.name, this.#dependencies.feed.position());
  }

  async #refill(view: View): Promise<void> {
    if (this.#views.get(view.key) !== view || this.#searches.has(view)) return;
    view.isSearchedAgain = true;
    const search = this.#searchOf(view);
    this.#searches.set(view, search);
    for (const { listener } of [...view.listeners, ...view.coming]) search.askFor(listener);
    await this.#orEnd(view, () => this.#load(view, search, false));
  }

  /** Does something for a view. Where that fails its listeners end, and have to come back. */
  async #orEnd(view: View, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.failed(error);
      for (const { listener } of [...view.listeners, ...view.coming]) listener.end();
    }
  }

  #gather(batch: FeedBatch): void {
    // To a listener, an unreadable document no longer exists.
    const sound = new Set(readable(batch.documents));
    const changes = batch.documents.map((each) => ({ key: each, document: sound.has(each) ? each : null }));
    for (const { key, document } of [...changes, ...batch.removed.map((key) => ({ key, document: null }))]) {
      // The newest is last.
      this.#pending.delete(keyText(key));
      this.#pending.set(keyText(key), { collection: key.collection, id: key.id, document });
    }
    this.#pendingSpan = { end: batch.checkpoint, seenBelow: batch.seenBelow };
    if (this.#cancel !== null) return;
    const sinceLast = performance.now() - this.#lastTurn;
    const waitMs = sinceLast >= QUIET_MS ? 0 : Math.max(0, GATHER_MS - sinceLast);
    if (waitMs === 0) this.#begin();
    else this.#cancel = this.#background.after(waitMs, () => this.#begin());
  }

  #begin(): void {
    this.#cancel = null;
    this.#lastTurn = performance.now();
    void this.#inTurn(() => this.#turn());
  }

  /** Runs work in sequence, so that every view always matches what was sent. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#background.during(this.#work.then(work));
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #turn(): Promise<void> {
    const [logged, span] = [[...this.#pending.values()], this.#pendingSpan];
    this.#pending = new Map();
    try {
      await this.#tell(logged, span);
    } catch (error) {
      // Returning listeners request what was not sent.
      this.#dependencies.log.error({ error }, "Changes could not be told; all streams end.");
      for (const stream of this.clients) stream.end();
      this.#catchUp.add(logged, { logged, span });
    }
    this.#delivered = span.end;
  }

  async #tell(logged: readonly ChangedDocument[], read: ReadSpan): Promise<void> {
    for (const { collection, id } of logged) if (collection === ACCOUNTS) this.clients.judgeAgain(id);
    const delivery = new Delivery(this.#dependencies, this.shown);
    // Decided once: somebody may begin or end to listen while the changes are completed.
    const { heard, unheard } = dependentCollections(this.#dependencies.collections, this.#index);
    const changed = await delivery.complete(logged, { dependent: heard, clients: this.clients });
    const span = await this.#catchUp.spanOf(changed, { logged, read });
    for (const { name } of unheard) this.shown.forgetAllOf(name);
    const now = this.#dependencies.now();
    const concerned = new Map<View, ChangedDocument[]>();
    for (const each of changed) {
      this.shown.forget(each);
      const collection = this.#dependencies.collections.get(each.collection);
      for (const view of collection === undefined ? [] : this.#index.concernedBy(each, collection))
        concerned.set(view, [...(concerned.get(view) ?? []), each]);
    }
    // In one step with the views. Who comes back from here on compares itself with them as they are.
    this.#catchUp.add(changed, { logged, span });
    for (const [view, changes] of concerned) {
      if (view.late === null) {
        const difference = view.apply(changes, now);
        if (!isEmpty(difference)) delivery.add(view, difference);
      } else if (!view.isAwaited) view.late.push(...changes);
    }
    await delivery.send({ before: formatCheckpoint(this.#delivered), end: formatCheckpoint(read.end) });
    for (const view of concerned.keys()) if (view.late === null && view.isShort) void this.#refill(view);
  }

  #reset(place: Checkpoint): void {
    this.#pending.clear();
    this.#delivered = place;
    this.#pendingSpan = { end: place, seenBelow: 0n };
    this.#catchUp.restart(place);
    this.shown.forgetAll();
    this.clients.startOver();
  }
}
