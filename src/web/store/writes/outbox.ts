import type { MutationResult, SyncError } from "#contract/sync.ts";
import type { Problem } from "#contract/errors.ts";
import { isPermanent } from "#contract/retry.ts";
import { Backoff } from "../sync/backoff.ts";
import type { StoreDatabase } from "../db.ts";
import { errorOf } from "../environment.ts";
import type { Environment } from "../environment.ts";
import { keepUntargeted } from "../store-documents.ts";
import type { WriteRow } from "../rows.ts";

/** Most commands of one batch. Source: CONTRACT.md 6. */
const MOST = 10;
/** How often a conflicting transaction is tried. Source: DESIGN.md 5.3. */
const TRANSACTION_TRIES = 5;

/** What sending needs and reports to. */
export type OutboxDependencies = {
  db: StoreDatabase;
  env: Pick<
    Environment,
    "clock" | "network" | "random" | "isStillOurs" | "isPlugged" | "hasSession" | "unauthenticated"
  >;
  clientId: string;
  /** Writes, and perhaps documents of these collections, changed. */
  changed: (collections: string[]) => void;
  /** A call started, was answered, or failed. */
  tried: (how: "started" | "answered" | "failed") => void;
};

/**
 * Sends pending writes in order, at most ten a batch, one batch after the other. Lives in the
 * primary tab.
 */
export class Outbox {
  private readonly dependencies: OutboxDependencies;
  private readonly backoff: Backoff;
  /** Writes to retry later, each with the function that cancels it. */
  private readonly later = new Map<string, { backoff: Backoff; stop: () => void; isWaiting: boolean }>();
  private stopWaiting: (() => void) | null = null;
  private isRunning = false;
  private isAgain = false;
  private isEnded = false;
  /** After a batch refused as a whole: sends one by one, to find the faulty write. */
  private isSingle = false;

  constructor(dependencies: OutboxDependencies) {
    this.dependencies = dependencies;
    this.backoff = new Backoff(dependencies.env.random);
  }

  /** Looks for pending writes. A pause after a failure continues. */
  pump(): void {
    if (this.isEnded || this.stopWaiting !== null) return;
    if (this.isRunning) {
      this.isAgain = true;
      return;
    }
    this.isRunning = true;
    this.run().then(
      () => this.rest(),
      () => {
        this.pause(this.backoff.next());
        this.rest();
      },
    );
  }

  /** The network is back, or somebody signed in: all pauses end. */
  kick(): void {
    this.stopWaiting?.();
    this.stopWaiting = null;
    this.backoff.reset();
    for (const wait of this.later.values()) {
      wait.stop();
      wait.backoff.reset();
      wait.isWaiting = false;
    }
    this.pump();
  }

  end(): void {
    this.isEnded = true;
    this.stopWaiting?.();
    for (const { stop } of this.later.values()) stop();
  }

  private rest(): void {
    this.isRunning = false;
    if (!this.isAgain) return;
    this.isAgain = false;
    this.pump();
  }

  private async run(): Promise<void> {
    const { env } = this.dependencies;
    while (!this.isEnded && this.stopWaiting === null && env.isStillOurs() && env.hasSession()) {
      const batch = await this.take();
      if (batch.length === 0) return;
      await this.send(batch);
    }
  }

  /** The next batch, marked as sent beforehand. */
  private take(): Promise<WriteRow[]> {
    const { db } = this.dependencies;
    return db.write(async () => {
      const pending = await db.writes.where("state").equals("pending").sortBy("number");
      const batch = nextBatch(pending, (key) => this.later.get(key)?.isWaiting === true, this.isSingle ? 1 : MOST);
      const sent = batch.map((row) => ({ ...row, isSent: true }));
      await db.writes.bulkPut(sent);
      return sent;
    });
  }

  private async send(batch: readonly WriteRow[]): Promise<void> {
    const { env, clientId, tried } = this.dependencies;
    tried("started");
    const hadNet = env.isPlugged();
    const answer = await env.network.commit({
      clientId,
      ...(batch.some(({ group }) => group !== null) && { transaction: true }),
      mutations: batch.map(({ key, name, args, precondition }) => ({
        key,
        name,
        args,
        ...(precondition && { precondition }),
      })),
    });
    if (this.isEnded) return;
    tried(answer.ok || answer.problem.status > 0 ? "answered" : "failed");
    if (answer.ok) {
      this.backoff.reset();
      this.isSingle = false;
      await this.settle(batch, answer.value.results);
      return;
    }
    // Offline before and after, nothing was sent: the write may still be discarded.
    if (answer.problem.status === 0 && !hadNet && !env.isPlugged()) await this.settle(batch, []);
    await this.failed(batch, answer.problem);
  }

  /** The outcome of all is unknown, or the batch itself was refused. */
  private async failed(batch: readonly WriteRow[], problem: Problem): Promise<void> {
    const isLost = problem.status === 0 || problem.status >= 500;
    if (!isLost && isPermanent(problem)) {
      const isOne = batch.length === 1 || batch.every(({ group }) => group !== null);
      this.isSingle = true;
      const error = errorOf(problem);
      return this.settle(batch, isOne ? batch.map(({ key }) => ({ key, state: "rejected", error })) : []);
    }
    if (!isLost) await this.settle(batch, []);
    if (problem.code === "unauthenticated") {
      this.pause(null);
      return this.dependencies.env.unauthenticated();
    }
    if (problem.code === "resource-exhausted") this.backoff.toMost();
    this.pause(Math.max(this.backoff.next(), 1_000 * (problem.retryAfterSeconds ?? 0)));
  }

  /** Stores each result: documents and the write's state change together. */
  private async settle(batch: readonly WriteRow[], results: readonly MutationResult[]): Promise<void> {
    const { db, env, changed } = this.dependencies;
    const byKey = new Map(results.map((result) => [result.key, result]));
    const documents = results.flatMap((result) => (result.state === "acknowledged" ? result.documents : []));
    const now = env.clock.now();
    await db.write(async () => {
      await keepUntargeted(db, documents, now);
      for (const row of batch) {
        const current = await db.writes.get(row.number);
        if (current === undefined || current.key !== row.key) continue;
        const result = byKey.get(row.key);
        // Two primaries may both send: what was done counts, whatever the other was answered.
        if (current.state === "rejected" && result?.state !== "acknowledged") continue;
        const next = after(current, result, now);
        if (next === null) await db.writes.delete(row.number);
        else await db.writes.put(next);
      }
    });
    for (const { key, group } of batch) this.again(key, group, byKey.get(key));
    changed([...new Set(documents.map(({ collection }) => collection))]);
  }

  /** Delays one write. Others go on. */
  private again(key: string, group: string | null, result: MutationResult | undefined): void {
    const before = this.later.get(key);
    before?.stop();
    if (result === undefined || result.state === "acknowledged" || isOver(result.error)) {
      this.later.delete(key);
      return;
    }
    if (result.error.reason === "sync/blocked-by-earlier") return;
    const backoff = before?.backoff ?? startedBackoff(this.dependencies.env.random);
    const wait = { backoff, stop: () => undefined as void, isWaiting: true };
    this.later.set(key, wait);
    // A missing sign-in is not retried by a timer.
    if (result.error.code === "unauthenticated") return this.dependencies.env.unauthenticated();
    if (result.error.code === "resource-exhausted") backoff.toMost();
    const ms = backoff.next() * (group === null ? 1 : 0.5);
    wait.stop = this.dependencies.env.clock.after(ms, () => {
      wait.isWaiting = false;
      this.pump();
    });
  }

  /** @param ms null: until `kick` */
  private pause(ms: number | null): void {
    if (this.isEnded) return;
    const stop =
      ms === null
        ? () => undefined
        : this.dependencies.env.clock.after(ms, () => {
            this.stopWaiting = null;
            this.pump();
          });
    this.stopWaiting = stop;
  }
}

/** A write that begins to wait was tried once already. */
function startedBackoff(random: () => number): Backoff {
  const backoff = new Backoff(random);
  backoff.next();
  return backoff;
}

/**
 * The next writes to send, in order. Writes of one document never overtake each other; a
 * transaction is sent alone.
 * @param isWaiting whether a write waits for its next try
 */
export function nextBatch(
  pending: readonly WriteRow[],
  isWaiting: (key: string) => boolean,
  most: number,
): readonly WriteRow[] {
  const held = new Set<string>();
  const looked = new Set<string>();
  const batch: WriteRow[] = [];
  for (const row of pending) {
    if (row.group !== null && looked.has(row.group)) continue;
    const together = row.group === null ? [row] : pending.filter(({ group }) => group === row.group);
    if (row.group !== null) looked.add(row.group);
    const documents = together.flatMap((each) => each.documents);
    const isHeld = together.some(({ key }) => isWaiting(key)) || documents.some((id) => held.has(id));
    if (isHeld) for (const id of documents) held.add(id);
    else if (row.group !== null) return batch.length > 0 ? batch : together;
    else if (batch.push(row) === most) return batch;
  }
  return batch;
}

/** A write after its answer: removed if acknowledged, kept with the reason if rejected. */
function after(row: WriteRow, result: MutationResult | undefined, now: number): WriteRow | null {
  if (result === undefined) return { ...row, isSent: false };
  if (result.state === "acknowledged") return null;
  const { error } = result;
  const tries = row.tries + (error.reason === "sync/blocked-by-earlier" ? 0 : 1);
  const isTooOften = row.group !== null && error.code === "aborted" && tries >= TRANSACTION_TRIES;
  if (!isTooOften && !isOver(error)) return { ...row, isSent: false, tries };
  return { ...row, isSent: false, tries, state: "rejected", error, refusedAt: now };
}

function isOver(error: SyncError): boolean {
  return isPermanent(error);
}
