import type { StoreDatabase } from "./db.ts";
import type { Environment } from "./environment.ts";
import { OnlineTracker } from "./online.ts";
import { Outbox } from "./outbox.ts";
import { pollTarget } from "./poll.ts";
import { KEPT_MS } from "./targets.ts";
import type { OnlineState } from "./types.ts";

/** How often targets are asked for that are not listened to. */
const POLL_MS = 60_000;

/** What the primary works with, and whom it tells. */
export type PrimaryParts = {
  id: string;
  db: StoreDatabase;
  env: Environment;
  clientId: string;
  changed: (what: { collections: string[]; writes: boolean; targets: boolean }) => void;
  online: (state: OnlineState) => void;
};

/** The one tab's work: sends what waits, keeps targets up to date. */
export class Primary {
  private readonly parts: PrimaryParts;
  private readonly outbox: Outbox;
  private readonly tracker: OnlineTracker;
  private callOff = (): void => undefined;
  private isPolling = false;
  private isEnded = false;

  constructor(parts: PrimaryParts) {
    const { db, env, clientId, changed, online } = parts;
    this.parts = parts;
    this.tracker = new OnlineTracker(env.clock, online);
    this.outbox = new Outbox({
      db,
      env,
      clientId,
      told: (collections) => changed({ collections, writes: true, targets: false }),
      tried: (how) => this.tracker[how](),
    });
  }

  get online(): OnlineState {
    return this.tracker.state;
  }

  start(): void {
    this.outbox.pump();
    this.poll();
  }

  /** Somebody wrote, or looks at something else now. */
  look(): void {
    this.outbox.pump();
    this.poll();
  }

  /** The net may be back: everything is tried at once. */
  kick(): void {
    this.outbox.kick();
    this.poll();
  }

  unplugged(): void {
    this.tracker.unplugged();
  }

  end(): void {
    this.isEnded = true;
    this.callOff();
    this.outbox.end();
    this.tracker.end();
  }

  private poll(): void {
    if (this.isPolling || this.isEnded) return;
    this.isPolling = true;
    this.callOff();
    const done = () => {
      this.isPolling = false;
      if (!this.isEnded) this.callOff = this.parts.env.clock.after(POLL_MS, () => this.poll());
    };
    this.askAll().then(done, done);
  }

  private async askAll(): Promise<void> {
    const { db, env, id, changed } = this.parts;
    const now = env.clock.now();
    const rows = (await db.targets.toArray()).filter(({ usedAt }) => now - usedAt <= KEPT_MS);
    for (const row of rows) {
      if (this.isEnded || !env.isStillOurs()) return;
      await pollTarget({ db, env, id, tried: (how) => this.tracker[how]() }, row);
      changed({ collections: [row.target.collection], writes: false, targets: true });
    }
  }
}
