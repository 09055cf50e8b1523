import type { Problem } from "#contract/errors.ts";
import type { StreamEvent } from "#contract/sync.ts";
import { isPermanent } from "#contract/retry.ts";
import { applyEvents } from "./apply-events.ts";
import type { Applied } from "./apply-events.ts";
import { Backoff } from "./backoff.ts";
import type { StoreDatabase } from "../db.ts";
import type { Environment } from "../environment.ts";
import { emptyTarget } from "../store-documents.ts";

/**
 * A stream that says nothing for so long is dead; so long open, it is well. Source: DESIGN.md 5.3,
 * notes of Firestore.
 */
const IDLE_MS = 60_000;
const HEALTHY_MS = 10_000;
/**
 * The server gives a sign of life every 20 s: whoever wakes up without one for longer opens a new
 * stream.
 */
const QUIET_MS = 25_000;
/** Screens come and go together: one new stream for all of that. */
const GATHER_MS = 50;

export type ListenDependencies = {
  db: StoreDatabase;
  env: Pick<Environment, "clock" | "network" | "random" | "isStillOurs" | "unauthenticated">;
  /** This tab, which is the primary. */
  id: string;
  clientId: string;
  tried: (how: "started" | "answered" | "failed" | "closed") => void;
  applied: (what: Applied) => void;
  /** The server has no streams for us: targets are asked for instead. */
  refused: () => void;
};

/** The one stream of this browser for all its targets. */
export class Listener {
  private readonly dependencies: ListenDependencies;
  private readonly backoff: Backoff;
  private wanted: readonly string[] = [];
  private stream: AbortController | null = null;
  /** Events are applied one batch after the other. */
  private queue: Promise<void> = Promise.resolve();
  private callOff = (): void => undefined;
  private stopIdle = (): void => undefined;
  private stopHealthy = (): void => undefined;
  private heardAt = 0;
  /** A target was refused: perhaps it is no longer, once somebody has signed in. */
  private hasRefused = false;
  /**
   * The device said that it has no net: a stream that lives on tells nobody that the net is back.
   */
  private isDoubted = false;
  private isEnded = false;

  constructor(dependencies: ListenDependencies) {
    this.dependencies = dependencies;
    this.backoff = new Backoff(dependencies.env.random);
  }

  /** What is listened to from now on, by the targets' ids. */
  want(ids: readonly string[]): void {
    const sorted = ids.toSorted();
    if (sorted.join() === this.wanted.join()) return;
    this.wanted = sorted;
    this.again(GATHER_MS);
  }

  /** The net may be back: a pause ends now. */
  kick(): void {
    const isQuiet = Math.abs(this.dependencies.env.clock.now() - this.heardAt) > QUIET_MS;
    if (this.wanted.length === 0 || (this.stream !== null && !isQuiet && !this.hasRefused && !this.isDoubted)) return;
    this.backoff.reset();
    this.again(0);
  }

  /**
   * The device lost its net, or says so: the stream is opened anew when it is back, whether or not
   * it outlived that.
   */
  doubt(): void {
    this.isDoubted = true;
  }

  end(): void {
    this.isEnded = true;
    this.drop();
    this.callOff();
  }

  private again(ms: number): void {
    if (this.isEnded) return;
    this.callOff();
    this.callOff = this.dependencies.env.clock.after(ms, () => {
      this.open().catch(() => this.again(this.backoff.next()));
    });
  }

  private drop(): void {
    this.stopIdle();
    this.stopHealthy();
    this.stream?.abort();
    this.stream = null;
  }

  private async open(): Promise<void> {
    this.drop();
    await this.queue;
    const { env, clientId, tried } = this.dependencies;
    if (this.isEnded || this.wanted.length === 0 || !env.isStillOurs()) return;
    const stream = new AbortController();
    this.stream = stream;
    this.hasRefused = false;
    this.isDoubted = false;
    const targets = await this.begin();
    if (stream.signal.aborted) return;
    tried("started");
    this.idle();
    const problem = await env.network.listen(
      { clientId, targets },
      { signal: stream.signal, opened: () => this.opened(stream), heard: (events) => this.heard(stream, events) },
    );
    if (this.stream !== stream) return;
    this.drop();
    this.over(problem);
  }

  /** The targets with how far each has been told; one that begins anew holds nothing yet. */
  private begin() {
    const { db } = this.dependencies;
    return db.write(async () => {
      const rows = await db.targets.bulkGet([...this.wanted]);
      const targets: { id: string; target: NonNullable<(typeof rows)[number]>["target"]; checkpoint?: string }[] = [];
      for (const row of rows) {
        if (row === undefined) continue;
        const { id, target, checkpoint } = row;
        if (checkpoint === null) await emptyTarget(db, id);
        targets.push({ id, target, ...(checkpoint !== null && { checkpoint }) });
      }
      return targets;
    });
  }

  private opened(stream: AbortController): void {
    if (this.stream !== stream) return;
    this.dependencies.tried("answered");
    this.idle();
    this.stopHealthy = this.dependencies.env.clock.after(HEALTHY_MS, () => this.backoff.reset());
  }

  private heard(stream: AbortController, events: readonly StreamEvent[]): void {
    if (this.stream !== stream) return;
    this.idle();
    if (events.length === 0) return;
    this.hasRefused ||= events.some(({ event }) => event === "rejected");
    const { db, env, id, applied } = this.dependencies;
    if (events.some(isUnauthenticated)) env.unauthenticated();
    this.queue = this.queue.then(async () => {
      // What an ended stream still says is said again by the next one.
      if (this.stream !== stream || !env.isStillOurs()) return;
      const applying = { db, by: id, listened: new Set(this.wanted), now: env.clock.now() };
      try {
        applied(await applyEvents(applying, events));
      } catch {
        // Not kept: from the last checkpoint on it is told again.
        if (this.stream === stream) this.over(null);
      }
    });
  }

  private idle(): void {
    this.heardAt = this.dependencies.env.clock.now();
    this.stopIdle();
    this.stopIdle = this.dependencies.env.clock.after(IDLE_MS, () => {
      this.drop();
      this.over(null);
    });
  }

  /** The stream ended: by itself (null) or because of something. */
  private over(problem: Problem | null): void {
    if (this.isEnded) return;
    this.drop();
    const { tried, refused } = this.dependencies;
    if (problem === null) tried("closed");
    else tried(problem.status > 0 ? "answered" : "failed");
    if (problem !== null && problem.status > 0 && isPermanent(problem)) {
      this.wanted = [];
      refused();
      return;
    }
    if (problem?.code === "unauthenticated") this.dependencies.env.unauthenticated();
    if (problem?.code === "resource-exhausted") this.backoff.toMost();
    this.again(Math.max(this.backoff.next(), 1_000 * (problem?.retryAfterSeconds ?? 0)));
  }
}

function isUnauthenticated(told: StreamEvent): boolean {
  return told.event === "rejected" && told.data.error.code === "unauthenticated";
}
