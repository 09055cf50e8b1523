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
 * A stream silent for this long is dead; one open for this long is healthy. Source: DESIGN.md 5.3,
 * notes of Firestore.
 */
const IDLE_MS = 60_000;
const HEALTHY_MS = 10_000;
/** The server sends a keep-alive every 20 s. A tab that wakes without one for longer reopens. */
const QUIET_MS = 25_000;
/** Screens mount and unmount together: one new stream serves them all. */
const GATHER_MS = 50;

export type ListenDependencies = {
  db: StoreDatabase;
  env: Pick<Environment, "clock" | "network" | "random" | "isStillOurs" | "unauthenticated">;
  id: string;
  clientId: string;
  tried: (how: "started" | "answered" | "failed" | "closed") => void;
  applied: (what: Applied) => void;
  /** The server refuses streams: targets are polled instead. */
  refused: () => void;
};

/** The one stream of this browser for all its targets. */
export class Listener {
  private readonly dependencies: ListenDependencies;
  private readonly backoff: Backoff;
  private wanted: readonly string[] = [];
  private stream: AbortController | null = null;
  /** Batches of events are applied one after the other. */
  private queue: Promise<void> = Promise.resolve();
  private callOff = (): void => undefined;
  private stopIdle = (): void => undefined;
  private stopHealthy = (): void => undefined;
  private heardAt = 0;
  /** A target was refused. It may be accepted after a sign-in. */
  private hasRefused = false;
  /** The device reported offline: a surviving stream does not show that the network is back. */
  private isDoubted = false;
  /** How long the server asked to wait, because it needs the place for others, ms. */
  private pauseMs = 0;
  private isEnded = false;

  constructor(dependencies: ListenDependencies) {
    this.dependencies = dependencies;
    this.backoff = new Backoff(dependencies.env.random);
  }

  /** Sets the targets to listen to, by id. */
  want(ids: readonly string[]): void {
    const sorted = ids.toSorted();
    if (sorted.join() === this.wanted.join()) return;
    this.wanted = sorted;
    this.again(GATHER_MS);
  }

  /** The network may be back: ends a pause. */
  kick(): void {
    const isQuiet = Math.abs(this.dependencies.env.clock.now() - this.heardAt) > QUIET_MS;
    if (this.wanted.length === 0 || (this.stream !== null && !isQuiet && !this.hasRefused && !this.isDoubted)) return;
    this.backoff.reset();
    this.again(0);
  }

  /** The device reports offline: the stream is reopened afterwards, even if it survived. */
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
    this.pauseMs = 0;
    const targets = await this.begin();
    if (stream.signal.aborted) return;
    tried("started");
    this.idle();
    const problem = await env.network.listen(
      { clientId, targets },
      { signal: stream.signal, opened: () => this.opened(stream), received: (events) => this.received(stream, events) },
    );
    if (this.stream !== stream) return;
    this.drop();
    this.over(problem);
  }

  /** The targets with their checkpoints. A target without one starts empty. */
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

  private received(stream: AbortController, events: readonly StreamEvent[]): void {
    if (this.stream !== stream) return;
    this.idle();
    if (events.length === 0) return;
    this.hasRefused ||= events.some(({ event }) => event === "rejected");
    for (const event of events) if (event.event === "closing") this.pauseMs = 1_000 * event.data.retryAfterSeconds;
    const { db, env, id, applied } = this.dependencies;
    if (events.some(isUnauthenticated)) env.unauthenticated();
    this.queue = this.queue.then(async () => {
      // The next stream repeats what an ended stream still sends.
      if (this.stream !== stream || !env.isStillOurs()) return;
      const applying = { db, by: id, listened: new Set(this.wanted), now: env.clock.now() };
      try {
        applied(await applyEvents(applying, events));
      } catch {
        // Not stored: the server repeats it from the last checkpoint.
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

  /** The stream ended: normally (null) or with a problem. */
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
    // Those who made room together do not return together.
    const pauseMs = this.pauseMs * (1 + this.dependencies.env.random());
    this.again(Math.max(this.backoff.next(), pauseMs, 1_000 * (problem?.retryAfterSeconds ?? 0)));
  }
}

function isUnauthenticated(event: StreamEvent): boolean {
  return event.event === "rejected" && event.data.error.code === "unauthenticated";
}
