import type { SyncError } from "#contract/sync.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { workOfIds } from "#domain/shared/read-price.ts";
import { parseCheckpoint } from "#server/documents/change-log/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import type { ExpensiveReads, StreamReader } from "#server/http/admission/expensive-reads.ts";
import { CLOSING } from "#server/http/transport/events.ts";
import type { EventSink } from "#server/http/transport/events.ts";
import { changeEvent, currentEvent, heartbeatEvent, rejectedEvent, removeEvent, resetEvent } from "./events.ts";
import { inOrder, missedUpdates } from "./missed-updates.ts";
import type { MissedUpdates } from "./missed-updates.ts";
import type { RecentChange } from "./recent-changes.ts";
import type { PresentedDocuments } from "./presented-documents.ts";
import { mayBeToldPlace } from "./view.ts";
import type { Listener, Membership, Reading, View } from "./view.ts";

/** A parsed target; `word` is equal for equal targets. */
export type PlannedTarget = { collection: Collection; plan: TargetPlan; word: string };

/** A target as requested. It is parsed again when its reader's rights change. */
export type WantedTarget = {
  /** As JSON text. */
  targetId: string;
  checkpoint: string | undefined;
  plan: (actor: Actor) => { ok: true; value: PlannedTarget } | { ok: false; error: SyncError };
};

/** What a stream needs of the hub. */
export type StreamHub = {
  readonly shown: PresentedDocuments;
  readonly position: Checkpoint;
  readonly positionText: string;
  /** Adds it as a listener of a target's view; `ready` resolves when its members are known. */
  enter: (
    listener: Listener,
    planned: PlannedTarget,
    targetId: string,
  ) => { membership: Membership; ready: Promise<void> };
  /** Sends changes from here on. The stream itself sends what was before. */
  join: (membership: Membership) => void;
  leave: (membership: Membership) => void;
  since: (view: View, place: Checkpoint, actor: Actor) => Promise<() => RecentChange[] | null>;
  closed: (stream: Stream) => void;
  failed: (error: unknown) => void;
};

export type StreamOptions = {
  client: string;
  sink: EventSink;
  actor: Actor;
  /** The present actor; null when the session has ended. */
  identifyAgain: () => Promise<Actor | null>;
  wanted: readonly WantedTarget[];
  /** Of the reader, by whom the stream's reads are ordered. */
  caller: StreamReader["caller"];
  reads: Pick<ExpensiveReads, "runOfStream">;
  /** What the targets hold in memory at most (stream-bounds.ts). */
  weight: number;
};

/** Most bytes that wait for a slow reader; above that its targets are reset. */
export const MOST_UNSENT = 256 * 1024;
/** Pause before a slow reader is reset, ms; doubled each time. */
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** How many documents of a target are read and sent at a time at the start. */
const CHUNK = 50;

/** One stream. It writes directly to its socket and stores only its targets. */
export class Stream implements Listener {
  readonly client: string;
  actor: Actor;
  readonly #sink: EventSink;
  readonly #hub: StreamHub;
  readonly #options: StreamOptions;
  readonly #memberships = new Set<Membership>();
  /** Counts starts; a newer start cancels the older ones. */
  #turn = 0;
  /** How often in a row it fell behind without receiving a heartbeat. */
  #falls = 0;
  /** Refused targets. Each is refused once for the same reader. */
  readonly #refused = new Set<WantedTarget>();
  /** The reader is too slow: nothing is queued for it until it has caught up. */
  isBehind = false;
  #isClosed = false;
  /** Its last write did not leave at once. Counting what waits takes long. */
  #isFull = false;
  #sentPosition = "";
  /** The end of the reads so far: a stream reads one thing after the other. */
  #reads: Promise<unknown> = Promise.resolve();

  constructor(hub: StreamHub, options: StreamOptions) {
    this.client = options.client;
    this.actor = options.actor;
    this.#sink = options.sink;
    this.#hub = hub;
    this.#options = options;
    options.sink.onClose(() => this.#close());
  }

  get targets(): number {
    return this.#memberships.size;
  }

  get weight(): number {
    return this.#options.weight;
  }

  get caller(): StreamReader["caller"] {
    return this.#options.caller;
  }

  read<T>({ work, isGone }: Reading, read: () => Promise<T>): Promise<T | null> {
    const { caller, reads } = this.#options;
    const inTurn = this.#reads.then(() => reads.runOfStream({ caller, isGone }, work, read));
    this.#reads = inTurn.catch(() => undefined);
    return inTurn.then((answer) => answer?.value ?? null);
  }

  begin(): void {
    for (const wanted of this.#isClosed ? [] : this.#options.wanted) void this.#start(wanted, wanted.checkpoint);
  }

  /** Sends events, unless the reader is behind. @returns whether they were sent */
  send(events: string | Buffer): boolean {
    if (this.isBehind || this.#isClosed) return false;
    if (this.#isFull && this.#sink.unsent > MOST_UNSENT) {
      void this.#fallBehind();
      return false;
    }
    this.#isFull = !this.#sink.write(events);
    return true;
  }

  /** A heartbeat with the place that was reached. */
  beat(): void {
    if (this.isBehind) return;
    const text = this.#hub.positionText;
    const current = [...this.#memberships].filter(mayBeToldPlace).map(({ targetId }) => targetId);
    const advanced = text === this.#sentPosition || current.length === 0 ? "" : currentEvent(text, current.join());
    this.#sentPosition = text;
    if (this.send(advanced + heartbeatEvent(text, this.#sink.asOf()))) this.#falls = 0;
  }

  /** The reader's account changed: ends the stream or reads its targets again. */
  async judgeAgain(): Promise<void> {
    try {
      const actor = await this.#options.identifyAgain();
      if (this.#isClosed) return;
      if (actor === null || actor.id !== this.actor.id) this.end();
      else if (!isSameActor(actor, this.actor)) {
        this.actor = actor;
        this.#refused.clear();
        this.restart();
      }
    } catch (error) {
      this.#hub.failed(error);
      this.end();
    }
  }

  /** Starts all targets over, because what was sent may no longer be true. */
  restart(): void {
    this.leave();
    for (const wanted of this.#options.wanted) void this.#start(wanted, null);
  }

  /** Receives nothing more until it starts over. */
  leave(): void {
    this.#turn += 1;
    for (const membership of this.#memberships) this.#hub.leave(membership);
    this.#memberships.clear();
  }

  end(): void {
    this.#sink.end();
    this.#close();
  }

  /** Makes room for others, and tells the reader when to come back. */
  makeRoom(): void {
    if (!this.#isClosed) this.#sink.write(CLOSING);
    this.end();
  }

  /**
   * @param checkpoint where to continue. Undefined: from the start. Null: from the start, with a
   * reset first.
   */
  async #start(wanted: WantedTarget, checkpoint: string | null | undefined): Promise<void> {
    const turn = this.#turn;
    const planned = wanted.plan(this.actor);
    if (!planned.ok) {
      if (this.#refused.has(wanted)) return;
      const rejected = rejectedEvent(this.#hub.positionText, wanted.targetId, planned.error);
      if (this.send(rejected)) this.#refused.add(wanted);
      return;
    }
    try {
      const { membership, ready } = this.#hub.enter(this, planned.value, wanted.targetId);
      this.#memberships.add(membership);
      await ready;
      const place = typeof checkpoint === "string" ? parseCheckpoint(checkpoint) : null;
      const changesNow = place === null ? null : await this.#hub.since(membership.view, place, this.actor);
      if (this.#isOver(turn)) return;
      // Nothing may happen between the two: later changes are sent from here on.
      this.#hub.join(membership);
      const missed = missedUpdates(membership.view, changesNow === null ? null : changesNow());
      if (missed !== null) await this.#goOn(membership, missed, turn);
      else {
        if (checkpoint !== undefined) this.send(resetEvent(this.#hub.positionText, wanted.targetId));
        await this.#tell(membership, inOrder(membership.view), turn);
      }
      if (this.#isOver(turn)) return;
      membership.isCurrent = true;
      // Else it is told with what the search finds.
      if (mayBeToldPlace(membership)) this.send(currentEvent(this.#hub.positionText, wanted.targetId));
    } catch (error) {
      this.#hub.failed(error);
      if (turn === this.#turn) this.end();
    }
  }

  /** Sends the changes of a target since its listener left. */
  async #goOn(membership: Membership, { left, changed }: MissedUpdates, turn: number): Promise<void> {
    const { view, targetId } = membership;
    for (const id of left) {
      const key = { collection: view.collection.name, id };
      this.send(removeEvent(this.#hub.positionText, targetId, key));
    }
    await this.#tell(membership, changed, turn);
  }

  /** Sends documents of a view in pieces, as fast as the reader accepts them. */
  async #tell({ view, targetId }: Membership, ids: readonly string[], turn: number): Promise<void> {
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = ids.slice(at, at + CHUNK).filter((id) => view.members.has(id));
      // In sequence: memory has one piece.
      let isFull = false;
      const take = (texts: readonly (string | null)[]): void => {
        if (this.#isOver(turn)) return;
        const events = this.#eventsOf({ view, targetId }, chunk, texts);
        isFull = events !== "" && !this.#sink.write(events);
      };
      const reading = { work: workOfIds(chunk.length), isGone: () => this.#isOver(turn) };
      await this.read(reading, () => this.#hub.shown.read(view.collection, chunk, { actor: this.actor, take }));
      if (isFull && !this.#isOver(turn)) await this.#sink.drained();
      if (this.#isOver(turn)) return;
    }
  }

  #eventsOf(
    { view, targetId }: Pick<Membership, "view" | "targetId">,
    ids: readonly string[],
    texts: readonly (string | null)[],
  ): string {
    const place = this.#hub.positionText;
    let events = "";
    for (const [nth, id] of ids.entries()) {
      const text = texts[nth] ?? null;
      if (!view.members.has(id)) continue;
      // The reader may have it from before.
      if (text === null) events += removeEvent(place, targetId, { collection: view.collection.name, id });
      else events += changeEvent(place, targetId, text);
    }
    return events;
  }

  #isOver(turn: number): boolean {
    return this.#isClosed || turn !== this.#turn;
  }

  async #fallBehind(): Promise<void> {
    this.isBehind = true;
    this.leave();
    await this.#sink.drained();
    // A reader on the same machine catches up at once. Restarting as often would block everybody.
    const pauseMs = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** this.#falls);
    await new Promise<void>((resolve) => void setTimeout(resolve, pauseMs).unref());
    this.#falls += 1;
    this.isBehind = false;
    if (!this.#isClosed) this.restart();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.leave();
    this.#hub.closed(this);
  }
}

function isSameActor(one: Actor, other: Actor): boolean {
  return hasSame(one.roles, other.roles) && hasSame(one.facilityIds, other.facilityIds);
}

function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
