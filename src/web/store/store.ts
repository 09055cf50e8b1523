import { uuidv7 } from "#domain/shared/ids.ts";
import type { Channel, Message } from "./channel.ts";
import { StoreDatabase } from "./db.ts";
import type { Environment } from "./environment.ts";
import { holdLease } from "./lease.ts";
import { LiveQueries } from "./live.ts";
import { Primary } from "./primary.ts";
import type { TargetRow } from "./rows.ts";
import type { Mutation, OnlineState, QueryState, Wanted, Write } from "./types.ts";
import { discardWrite, isUnderWay, keepWrites, replaceWrite, retryWrite } from "./writes.ts";

/** The store of one account in one tab. */
export class Store {
  readonly durable: boolean;
  private readonly db: StoreDatabase;
  private readonly env: Environment;
  private readonly channel: Channel;
  /** This tab. */
  private readonly id: string;
  private readonly live: LiveQueries;
  private readonly listeners = new Set<() => void>();
  private primary: Primary | null = null;
  private giveBack = (): void => undefined;
  /** The primary that was heard of last, and how it is with the net. */
  private heard: { id: string | null; online: OnlineState } = { id: null, online: "unknown" };
  private kept: Write[] = [];
  private isClosed = false;

  private constructor(db: StoreDatabase, env: Environment, { durable, id }: { durable: boolean; id: string }) {
    this.db = db;
    this.env = env;
    this.durable = durable;
    this.id = id;
    this.channel = env.openChannel(db.name);
    const wanted = () => this.tell({ kind: "changed", collections: [], writes: false, targets: true });
    this.live = new LiveQueries({ db, clock: env.clock, confirmed: (row) => this.confirmed(row), wanted });
  }

  /** Opens the store of an account. Where the browser refuses to keep anything it lives in memory and says so. */
  static async open(env: Environment): Promise<Store> {
    const name = `lifeboard-${env.account ?? "anonymous"}`;
    const id = uuidv7(new Date(env.clock.now()), env.bytes(10));
    const kept = env.database === null ? null : new StoreDatabase(name, env.database);
    try {
      if (kept === null) throw new Error("this browser has no database");
      await kept.open();
      return await new Store(kept, env, { durable: true, id }).start();
    } catch {
      kept?.close();
      const db = new StoreDatabase(name, await env.memory());
      await db.open();
      return new Store(db, env, { durable: false, id }).start();
    }
  }

  private async start(): Promise<this> {
    const clientId = await this.clientId();
    await this.readWrites();
    this.channel.listen((message) => this.hear(message));
    this.channel.tell({ kind: "hello" });
    const { id, db, env } = this;
    this.giveBack = holdLease({
      id,
      db,
      clock: env.clock,
      locks: this.durable ? env.locks : null,
      run: () => this.lead(clientId),
    });
    return this;
  }

  /** Listens to a query: the answer ends that. */
  subscribe(wanted: Wanted, listener: () => void): () => void {
    return this.live.subscribe(wanted, listener);
  }

  /** What a query showed last. */
  snapshot(wanted: Wanted): QueryState {
    return this.live.snapshot(wanted);
  }

  /** Tells when writes, or the state of the net, change. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  get online(): OnlineState {
    return this.heard.online;
  }

  /** Writes that wait or were refused, newest first. */
  get writes(): Write[] {
    return this.kept;
  }

  /** Keeps commands on the device; they are sent as soon as may be. Answers their keys once they are kept. */
  async write(mutations: readonly Mutation[], { transaction = false } = {}): Promise<{ keys: string[] }> {
    const keyed = mutations.map((mutation) => ({ key: this.newId(), mutation }));
    const group = transaction ? this.newId() : null;
    await keepWrites(this.db, keyed, { at: this.env.clock.now(), group });
    await this.wrote();
    return { keys: keyed.map(({ key }) => key) };
  }

  async retry(key: string): Promise<void> {
    await retryWrite(this.db, key, () => this.newId());
    await this.wrote();
  }

  /** Takes a write out. One that is under way is waited for: it may be done already. */
  async discard(key: string): Promise<void> {
    do await this.whenKnown(key);
    while (!(await discardWrite(this.db, key)));
    await this.wrote();
  }

  /** Puts another command in a write's place, once it is known that the write was not carried out. */
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
  async unsentWrites(): Promise<number> {
    return this.db.writes.count();
  }

  /** The net may be back, or somebody looks again. */
  kick(): void {
    if (this.primary !== null) this.primary.kick();
    else this.channel.tell({ kind: "kick" });
  }

  /** The device says that it has no net. */
  unplugged(): void {
    this.primary?.unplugged();
  }

  close(): void {
    this.isClosed = true;
    this.live.end();
    this.giveBack();
    this.channel.close();
    this.db.close();
  }

  private lead(clientId: string): () => void {
    const { id, db, env } = this;
    const online = (state: OnlineState) => {
      const message: Message = { kind: "primary", id, online: state };
      this.channel.tell(message);
      this.hear(message);
    };
    const changed = (what: Omit<Extract<Message, { kind: "changed" }>, "kind">) =>
      this.tell({ kind: "changed", ...what });
    const primary = new Primary({ id, db, env, clientId, online, changed });
    this.primary = primary;
    online(primary.online);
    primary.start();
    return () => {
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
    if (message.kind === "hello" && this.primary !== null) {
      this.channel.tell({ kind: "primary", id: this.id, online: this.primary.online });
    }
    if (message.kind === "kick") this.primary?.kick();
    if (message.kind === "primary") this.meet(message);
    if (message.kind === "changed") this.see(message);
  }

  private meet({ id, online }: { id: string; online: OnlineState }): void {
    const isNew = this.heard.id !== id || this.heard.online !== online;
    this.heard = { id, online };
    if (!isNew) return;
    this.live.refresh();
    for (const listener of this.listeners) listener();
  }

  private see({ collections, writes, targets }: Extract<Message, { kind: "changed" }>): void {
    this.live.refresh(writes || targets ? undefined : collections);
    if (writes) this.readWrites().catch(() => undefined);
    if (writes || targets) this.primary?.look();
  }

  /** Something was written here: every tab shows it, the primary sends it. */
  private async wrote(): Promise<void> {
    await this.readWrites();
    this.tell({ kind: "changed", collections: [], writes: true, targets: false });
  }

  private async readWrites(): Promise<void> {
    this.kept = await this.db.writes.orderBy("number").reverse().toArray();
    for (const listener of this.listeners) listener();
  }

  /** A target is current only as long as the tab that was told so still listens. */
  private confirmed(row: TargetRow | undefined): QueryState["state"] {
    if (row === undefined || row.by !== this.heard.id) return "not-current";
    return row.state === "current" && this.heard.online === "offline" ? "not-current" : row.state;
  }

  private async whenKnown(key: string): Promise<void> {
    while (await isUnderWay(this.db, key)) {
      await new Promise<void>((done) => {
        const stop = this.listen(() => {
          stop();
          done();
        });
      });
    }
  }

  /** Made once on this device: an anonymous writer is known by it. */
  private clientId(): Promise<string> {
    const made = Array.from(this.env.bytes(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return this.db.write(async () => {
      const row = await this.db.meta.get("clientId");
      if (typeof row?.value === "string") return row.value;
      await this.db.meta.put({ name: "clientId", value: made });
      return made;
    });
  }

  private newId(): string {
    return uuidv7(new Date(this.env.clock.now()), this.env.bytes(10));
  }
}
