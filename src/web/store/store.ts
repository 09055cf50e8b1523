import { uuidv7 } from "#domain/shared/ids.ts";
import type { Channel, Message } from "./sync/tab-channel.ts";
import { readClientId } from "./client-id.ts";
import { FULL_DEVICE_BOUNDS, evictOldest } from "./collect.ts";
import { databaseName, StoreDatabase } from "./db.ts";
import type { Environment } from "./environment.ts";
import { forgetAll, forgetDocuments } from "./forget.ts";
import { LEASE, holdLease } from "./sync/primary-election.ts";
import type { Lease } from "./sync/primary-election.ts";
import { LiveQueries } from "./live.ts";
import { Primary } from "./sync/primary.ts";
import type { Changed } from "./sync/primary.ts";
import type { TargetRow, WriteRow } from "./rows.ts";
import type { Mutation, OnlineState, QueryState, TargetRequest, Write, WriteOptions } from "./types.ts";
import { discardWrite, isWriteInFlight, keepWrites, replaceWrite, retryWrite } from "./writes/writes.ts";

/** The store of one account in one tab. */
export class Store {
  private readonly db: StoreDatabase;
  private readonly env: Environment;
  private readonly channel: Channel;
  private readonly id: string;
  private readonly live: LiveQueries;
  private readonly listeners = new Set<() => void>();
  private primary: Primary | null = null;
  private lease: Lease | null = null;
  private stopBeat = (): void => undefined;
  /** The last primary known: its tab, when it was heard, and its online state. */
  private lastPrimary: { id: string | null; at: number; online: OnlineState };
  private kept: WriteRow[] = [];
  private isClosed = false;

  private constructor(env: Environment) {
    const { clock } = env;
    this.env = env;
    this.id = uuidv7(new Date(clock.now()), env.bytes(16));
    this.lastPrimary = { id: null, at: clock.now(), online: "unknown" };
    const home = {
      own: env.database,
      memory: env.memory,
      makeRoom: () => evictOldest(this.db, clock.now(), FULL_DEVICE_BOUNDS),
      rescued: () => this.kept,
      lost: () => this.say(),
    };
    this.db = new StoreDatabase(databaseName(env.account), home);
    this.channel = env.openChannel(this.db.name);
    const wanted = () => this.tell({ kind: "wanted" });
    this.live = new LiveQueries({ db: this.db, clock, confirmed: (row) => this.confirmed(row), wanted });
  }

  /** Opens an account's store, in memory if the browser refuses storage. */
  static async open(env: Environment): Promise<Store> {
    const store = new Store(env);
    await store.start();
    return store;
  }

  private async start(): Promise<void> {
    const { db, env, id, channel } = this;
    await db.open();
    const clientId = await readClientId(db, env.bytes(16));
    await this.readWrites();
    channel.listen((message) => this.hear(message));
    channel.tell({ kind: "hello" });
    this.lease = holdLease({
      id,
      db,
      clock: env.clock,
      locks: db.durable ? env.locks : null,
      run: () => this.lead(clientId),
      isSilent: () => env.isSeen() && Math.abs(env.clock.now() - this.lastPrimary.at) > LEASE.validMs,
    });
  }

  /** False: this browser stores nothing, and writes end with the page. */
  get durable(): boolean {
    return this.db.durable;
  }

  /** Whether the server can be reached, as seen by the primary tab. */
  get online(): OnlineState {
    return this.lastPrimary.online;
  }

  /** Pending and rejected writes, newest first. */
  get writes(): Write[] {
    return this.kept;
  }

  /** Listens to a query. Returns the unsubscribe function. */
  subscribe(wanted: TargetRequest, listener: () => void): () => void {
    return this.live.subscribe(wanted, listener);
  }

  /** The last state of a query. */
  snapshot(wanted: TargetRequest): QueryState {
    return this.live.snapshot(wanted);
  }

  /** Calls when writes or the online state change. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Stores commands for sending. Resolves with their keys once they are stored. */
  async write(mutations: readonly Mutation[], { transaction, keys }: WriteOptions = {}): Promise<{ keys: string[] }> {
    const keyed = mutations.map((mutation, at) => ({ key: keys?.[at] ?? this.newId(), mutation }));
    const group = transaction === true ? this.newId() : null;
    await keepWrites(this.db, keyed, { at: this.env.clock.now(), group });
    this.env.persist();
    await this.wrote();
    return { keys: keyed.map(({ key }) => key) };
  }

  /** Sends a rejected write again. */
  async retry(key: string): Promise<void> {
    await retryWrite(this.db, key, () => this.newId());
    await this.wrote();
  }

  /** Removes a write. One already sent is awaited: it may be carried out. */
  async discard(key: string): Promise<void> {
    do await this.whenKnown(key);
    while (!(await discardWrite(this.db, key)));
    await this.wrote();
  }

  /** Replaces a write that is known not to have been carried out. */
  async replace(key: string, mutation: Mutation): Promise<void> {
    const put = { key: this.newId(), mutation };
    let isReplaced: boolean | null;
    do {
      await this.whenKnown(key);
      isReplaced = await replaceWrite(this.db, key, put);
    } while (isReplaced === false);
    await this.wrote();
  }

  /** How many writes the server has not acknowledged. */
  unsentWrites(): Promise<number> {
    return this.db.read(() => this.db.writes.count());
  }

  /** The network may be back, or the tab is visible again. */
  kick(): void {
    if (this.primary !== null) this.primary.kick();
    else this.channel.tell({ kind: "kick" });
  }

  /** The device reports that it is offline. */
  unplugged(): void {
    this.primary?.unplugged();
  }

  /** Data saver was switched. */
  retarget(): void {
    this.primary?.retarget();
  }

  /** The page is suspended and may return; another tab takes over. */
  pause(): void {
    this.lease?.rest();
  }

  /** The page is back. */
  resume(): void {
    this.lease?.wake();
    this.live.refresh();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.stop();
    this.db.close();
  }

  /** Deletes the account's data except unsent writes; `forGood`: those too. */
  forget(forGood: boolean): Promise<void> {
    this.isClosed = true;
    this.stop();
    return forgetAll(this.db, forGood);
  }

  /** The session is over: documents are deleted, pending writes stay. */
  async ended(): Promise<void> {
    await forgetDocuments(this.db);
    this.tell({ kind: "ended" });
  }

  private stop(): void {
    this.live.end();
    this.lease?.end();
    this.channel.close();
  }

  private lead(clientId: string): () => void {
    const { id, db, env } = this;
    const online = (state: OnlineState) => this.tell({ kind: "primary", id, online: state });
    const changed = (what: Changed) => this.tell({ kind: "changed", ...what });
    const primary = new Primary({ id, db, env, clientId, online, changed });
    this.primary = primary;
    const beat = () => {
      online(primary.online);
      this.stopBeat = env.clock.after(LEASE.refreshMs, beat);
    };
    beat();
    primary.start();
    return () => {
      this.stopBeat();
      this.primary = null;
      primary.end();
    };
  }

  private tell(message: Message): void {
    if (this.isClosed) return;
    this.channel.tell(message);
    this.hear(message);
  }

  private hear(message: Message): void {
    if (this.isClosed) return;
    switch (message.kind) {
      case "hello":
        if (this.primary !== null) this.channel.tell({ kind: "primary", id: this.id, online: this.primary.online });
        return;
      case "kick":
        this.primary?.kick();
        return;
      case "ended":
        this.live.touch();
        this.primary?.restart();
        return this.live.refresh();
      case "wanted":
        this.primary?.retarget();
        return;
      case "primary":
        this.meet(message);
        return;
      case "changed":
        this.see(message);
    }
  }

  private meet({ id, online }: { id: string; online: OnlineState }): void {
    const isOther = this.lastPrimary.id !== id;
    const isNews = isOther || this.lastPrimary.online !== online;
    this.lastPrimary = { id, online, at: this.env.clock.now() };
    if (!isNews) return;
    if (isOther) this.live.touch();
    this.live.refresh();
    this.say();
  }

  private see({ collections, writes, targets }: Changed): void {
    this.live.refresh(writes || targets ? undefined : collections);
    if (!writes) return;
    this.readWrites().catch(() => undefined);
    this.primary?.pump();
  }

  /** A write was stored: every tab shows it, the primary sends it. */
  private async wrote(): Promise<void> {
    await this.readWrites();
    this.tell({ kind: "changed", collections: [], writes: true, targets: false });
  }

  private async readWrites(): Promise<void> {
    this.kept = await this.db.read(() => this.db.writes.orderBy("number").reverse().toArray());
    this.say();
  }

  private say(): void {
    for (const listener of this.listeners) listener();
  }

  /** A target is current only while the tab that received its state listens. */
  private confirmed(row: TargetRow | undefined): QueryState["state"] {
    if (row === undefined || row.by !== this.lastPrimary.id) return "not-current";
    return row.state === "current" && this.lastPrimary.online === "offline" ? "not-current" : row.state;
  }

  private async whenKnown(key: string): Promise<void> {
    while (await isWriteInFlight(this.db, key)) {
      await new Promise<void>((done) => {
        const stop = this.listen(() => {
          stop();
          done();
        });
      });
    }
  }

  private newId(): string {
    return uuidv7(new Date(this.env.clock.now()), this.env.bytes(16));
  }
}
