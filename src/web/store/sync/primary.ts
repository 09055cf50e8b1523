import type { Applied } from "./apply-events.ts";
import { evictOldest } from "../collect.ts";
import type { StoreDatabase } from "../db.ts";
import type { Environment } from "../environment.ts";
import { resolveLimbo, findUnconfirmed } from "./limbo.ts";
import { Listener } from "./listen.ts";
import { OnlineTracker } from "./online-state.ts";
import { Outbox } from "../writes/outbox.ts";
import type { TargetRow } from "../rows.ts";
import { KEPT_MS } from "./targets.ts";
import type { OnlineState } from "../types.ts";
import { isPermanent } from "#contract/retry.ts";
import { errorOf } from "../environment.ts";
import { emptyTarget, keepDocuments, leaveTargets } from "../store-documents.ts";

type PollDependencies = {
  db: StoreDatabase;
  env: Pick<Environment, "clock" | "network" | "unauthenticated">;
  id: string;
  tried: (how: "started" | "answered" | "failed") => void;
};

/** A polled target confirms nothing between polls. */
const NONE: ReadonlySet<string> = new Set();

/**
 * Queries once what a target holds now, and stores exactly that. Returns whether the server
 * answered.
 */
async function pollTarget({ db, env, id, tried }: PollDependencies, { id: name, target }: TargetRow): Promise<boolean> {
  tried("started");
  const answer = await env.network.query(target);
  tried(answer.ok || answer.problem.status > 0 ? "answered" : "failed");
  const now = env.clock.now();
  if (!answer.ok) {
    if (answer.problem.status === 0 || (!isPermanent(answer.problem) && answer.problem.code !== "unauthenticated"))
      return false;
    if (answer.problem.code === "unauthenticated") env.unauthenticated();
    const error = errorOf(answer.problem);
    await db.write(async () => {
      await emptyTarget(db, name);
      await db.targets.update(name, { state: "rejected", by: id, checkpoint: null, error });
    });
    return true;
  }
  const { documents, checkpoint } = answer.value;
  const held = new Set(documents.map(({ collection, id: each }) => `${collection}/${each}`));
  await db.write(async () => {
    const before = await db.documents.where("targets").equals(name).primaryKeys();
    const left = before.filter((key) => !held.has(key)).map((key) => ({ key, targets: [name] }));
    await leaveTargets(db, left, NONE);
    await keepDocuments(
      db,
      documents.map((document) => ({ document, targets: [name] })),
      now,
    );
    const row = await db.targets.get(name);
    if (row === undefined) return;
    const { error: _error, ...rest } = row;
    await db.targets.put({ ...rest, state: "current", by: id, checkpoint, syncedAt: now });
  });
  return true;
}

/** How often targets are polled that are not listened to. */
const POLL_MS = 60_000;
/** Most targets of one stream. Source: CONTRACT.md 6. */
const MOST_TARGETS = 20;
/**
 * A target that may hold more documents is queried before it is listened to. A sent document has
 * about 1.4 kB.
 */
const FEW = 5;
/** When old documents are first removed, and how often then. Source: DESIGN.md 5.3. */
const COLLECT = { firstMs: 60_000, thenMs: 5 * 60_000 } as const;

/** What changed, as reported to the tabs. */
export type Changed = { collections: string[]; writes: boolean; targets: boolean };

/** What the primary works with and reports to. */
export type PrimaryDependencies = {
  id: string;
  db: StoreDatabase;
  env: Environment;
  clientId: string;
  changed: (what: Changed) => void;
  online: (state: OnlineState) => void;
};

/** The primary's work: sends pending writes, listens, polls and removes old documents. */
export class Primary {
  private readonly dependencies: PrimaryDependencies;
  private readonly outbox: Outbox;
  private readonly listener: Listener;
  private readonly tracker: OnlineTracker;
  private stopPolling = (): void => undefined;
  private stopCollecting = (): void => undefined;
  private polled: readonly string[] = [];
  /** Targets being queried before they are listened to, and those whose query failed. */
  private readonly filling = new Set<string>();
  private readonly unfilled = new Set<string>();
  private hasStreams = true;
  private hasProbed = false;
  private isEnded = false;

  constructor(dependencies: PrimaryDependencies) {
    const { db, env, id, clientId, changed, online } = dependencies;
    this.dependencies = dependencies;
    this.tracker = new OnlineTracker(env.clock, online);
    const tried = (how: "started" | "answered" | "failed" | "closed") => this.tracker[how]();
    const wrote = (collections: string[]) => changed({ collections, writes: true, targets: false });
    this.outbox = new Outbox({ db, env, clientId, changed: wrote, tried });
    this.listener = new Listener({
      db,
      env,
      id,
      clientId,
      tried,
      applied: (what) => this.applied(what),
      refused: () => {
        this.hasStreams = false;
        this.retarget();
      },
    });
  }

  get online(): OnlineState {
    return this.tracker.state;
  }

  start(): void {
    this.outbox.pump();
    this.retarget();
    this.collectAfter(COLLECT.firstMs);
  }

  /** A write was stored. */
  pump(): void {
    this.outbox.pump();
  }

  /** The targets in use or data saver changed. */
  retarget(): void {
    this.choose().catch(() => undefined);
  }

  /** The network may be back, or somebody signed in: retries everything at once. */
  kick(): void {
    this.hasStreams = true;
    this.hasProbed = false;
    this.outbox.kick();
    this.listener.kick();
    this.polled = [];
    this.unfilled.clear();
    this.retarget();
  }

  /** Documents were deleted: listens to all targets from the start. */
  restart(): void {
    this.listener.want([]);
    this.kick();
  }

  unplugged(): void {
    this.tracker.unplugged();
    this.listener.doubt();
  }

  end(): void {
    this.isEnded = true;
    this.stopPolling();
    this.stopCollecting();
    this.listener.end();
    this.outbox.end();
    this.tracker.end();
  }

  /** Listens to the targets used last. Those without room in the stream are polled. */
  private async choose(): Promise<void> {
    const { db, env } = this.dependencies;
    const now = env.clock.now();
    const rows = (await db.targets.toArray())
      .filter(({ usedAt }) => now - usedAt <= KEPT_MS)
      .toSorted((a, b) => b.usedAt - a.usedAt);
    if (this.isEnded) return;
    if (rows.length === 0) await this.probe();
    const most = env.isSaver() || !this.hasStreams ? 0 : MOST_TARGETS;
    const listened = rows.slice(0, most);
    this.fill(listened.filter((row) => this.beginsWithMany(row))).catch(() => undefined);
    this.listener.want(listened.flatMap(({ id }) => (this.filling.has(id) ? [] : [id])));
    const asked = rows.slice(most);
    const fresh = asked.filter(({ id }) => !this.polled.includes(id));
    this.polled = asked.map(({ id }) => id);
    this.stopPolling();
    // Repeated after a while, for targets without listeners.
    this.stopPolling = env.clock.after(POLL_MS, () => {
      this.polled = [];
      this.retarget();
    });
    for (const row of fresh) await this.ask(row);
  }

  /**
   * Queries large targets first, then listens from that checkpoint. Answers are compressed, streams
   * are not. A list of twenty with its surroundings was 135 kB and is 15.
   */
  private async fill(rows: readonly TargetRow[]): Promise<void> {
    if (rows.length === 0) return;
    for (const { id } of rows) this.filling.add(id);
    await Promise.allSettled(rows.map((row) => this.ask(row)));
    for (const { id } of rows) {
      this.filling.delete(id);
      this.unfilled.add(id);
    }
    this.retarget();
  }

  private beginsWithMany({ id, target, checkpoint, state }: TargetRow): boolean {
    if (checkpoint !== null || state === "rejected" || this.filling.has(id) || this.unfilled.has(id)) return false;
    return target.near !== undefined || (target.ids?.length ?? 0) > FEW;
  }

  /** Without targets, checks once whether the server can be reached. */
  private async probe(): Promise<void> {
    if (this.hasProbed || this.tracker.state === "online") return;
    this.hasProbed = true;
    this.tracker.started();
    const answer = await this.dependencies.env.network.batchGet("listings", []);
    if (this.isEnded) return;
    this.tracker[answer.ok || answer.problem.status > 0 ? "answered" : "failed"]();
  }

  private async ask(row: TargetRow): Promise<void> {
    const { db, env, id, changed } = this.dependencies;
    if (this.isEnded || !env.isStillOurs()) return;
    const isAnswered = await pollTarget({ db, env, id, tried: (how) => this.tracker[how]() }, row);
    if (this.isEnded) return;
    changed({ collections: [row.target.collection], writes: false, targets: true });
    if (isAnswered) await this.confirm([row.id], []);
  }

  private applied({ collections, targets, current, asked }: Applied): void {
    if (this.isEnded) return;
    if (collections.length > 0 || targets.length > 0) {
      this.dependencies.changed({ collections, writes: false, targets: targets.length > 0 });
    }
    this.confirm(current, asked).catch(() => undefined);
  }

  /** Looks up documents that current targets do not name. */
  private async confirm(current: readonly string[], asked: readonly string[]): Promise<void> {
    const { db, env, changed } = this.dependencies;
    const keys = new Set(asked);
    for (const id of current) {
      const row = await db.targets.get(id);
      if (row?.state !== "current") continue;
      for (const key of await findUnconfirmed(db, row, env.clock.now())) keys.add(key);
    }
    if (keys.size === 0 || this.isEnded) return;
    const collections = await resolveLimbo({ db, env, tried: (how) => this.tracker[how]() }, [...keys]);
    if (collections.length > 0 && !this.isEnded) changed({ collections, writes: false, targets: false });
  }

  private collectAfter(ms: number): void {
    const { db, env } = this.dependencies;
    this.stopCollecting = env.clock.after(ms, () => {
      const next = () => {
        if (!this.isEnded) this.collectAfter(COLLECT.thenMs);
      };
      evictOldest(db, env.clock.now()).then(next, next);
    });
  }
}
