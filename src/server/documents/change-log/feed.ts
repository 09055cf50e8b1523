import { currentCheckpoint, isBefore, readChanges } from "./change-log.ts";
import type { ChangeBatch, Checkpoint } from "./change-log.ts";
import { ChangeLogCache } from "./log-cache.ts";
import { Listener } from "./listener.ts";
import type { Database } from "../pool.ts";

/** Changes in order. Each document is in its current state. One may repeat, but none is missed. */
export type FeedBatch = Pick<ChangeBatch, "documents" | "removed" | "checkpoint" | "seenBelow">;

export type FeedOptions = {
  /** where to continue; absent: the feed's position now, which is before any later snapshot */
  after?: Checkpoint;
  /**
   * the log is new (restored, put back, other cluster) or `after` is no longer kept: load a
   * snapshot again
   */
  onReset?: (checkpoint: Checkpoint) => void;
};

export type Feed = Pick<
  ChangeFeed,
  "subscribe" | "position" | "lagMs" | "ageMs" | "readNow" | "hasReadSince" | "close"
>;

type Follower = {
  position: Checkpoint;
  onChanges: (batch: FeedBatch) => void;
  onReset: (checkpoint: Checkpoint) => void;
};

const POLL_MS = 1_000;
const FIRST_RETRY_MS = 10;
const BATCH_ROWS = 1_000;

/**
 * Follows the change log for this process: woken by NOTIFY, and each second anyway.
 * @param report gets failed reads; they are retried at the next poll
 */
export async function createFeed(
  database: Database,
  report: (error: unknown) => void = () => undefined,
): Promise<Feed> {
  const feed = new ChangeFeed(database, report);
  try {
    await feed.start();
  } catch (error) {
    await feed.close();
    throw error;
  }
  return feed;
}

function nothing(): void {}

class ChangeFeed {
  readonly #database: Database;
  readonly #report: (error: unknown) => void;
  readonly #listener: Listener;
  readonly #known = new ChangeLogCache();
  /** the feed itself is the first follower, so its position advances when nobody listens */
  readonly #own: Follower = { position: { logId: "", xid: 0n, ordinal: 0n }, onChanges: nothing, onReset: nothing };
  readonly #followers = new Set<Follower>([this.#own]);
  #reading: Promise<void> | null = null;
  #wokenWhileReading = false;
  #timer: NodeJS.Timeout | null = null;
  #retryMs = FIRST_RETRY_MS;
  #pendingSince: number | null = null;
  #lastLook = performance.now();
  #lastWhole = performance.now();
  #closed = false;

  constructor(database: Database, report: (error: unknown) => void) {
    this.#database = database;
    this.#report = report;
    this.#listener = new Listener(
      database.connection,
      () => this.#wake(),
      () => this.#known.doubt(),
    );
  }

  async start(): Promise<void> {
    this.#own.position = await currentCheckpoint(this.#database);
    await this.#known.confirm(this.#database, this.#own.position);
    await this.#listener.connect();
  }

  /** Passes every later change to `onChanges`. @returns a function that ends it */
  subscribe(onChanges: (batch: FeedBatch) => void, options: FeedOptions = {}): () => void {
    const position = options.after ?? this.#own.position;
    const follower: Follower = { position, onChanges, onReset: options.onReset ?? nothing };
    this.#followers.add(follower);
    if (options.after !== undefined) this.#wake();
    return () => {
      this.#followers.delete(follower);
    };
  }

  /** Everything before this position has been passed on. */
  position(): Checkpoint {
    return this.#own.position;
  }

  /**
   * Age of the last look that left nothing waiting. What was committed before it has been passed
   * on.
   */
  ageMs(): number {
    return performance.now() - this.#lastWhole;
  }

  /** Whether all that was committed before a moment of `performance.now()` has been passed on. */
  hasReadSince(moment: number): boolean {
    return this.#lastWhole >= moment;
  }

  /**
   * How long committed changes, or the next look, have been waiting. Above 2,000 /readyz shows it.
   */
  lagMs(): number {
    const now = performance.now();
    const held = this.#pendingSince === null ? 0 : now - this.#pendingSince;
    return Math.round(Math.max(held, now - this.#lastLook - POLL_MS, 0));
  }

  /** Looks at once, not at the next wake-up. Resolves when everything readable was passed on. */
  async readNow(): Promise<void> {
    if (this.#reading !== null) await this.#reading;
    await this.#look();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#listener.close();
    await this.#reading;
  }

  #wake(): void {
    this.#wokenWhileReading = this.#reading !== null;
    if (!this.#closed && !this.#wokenWhileReading) void this.#look();
  }

  #look(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#reading ??= this.#readAll()
      .catch(this.#report)
      .finally(() => {
        this.#reading = null;
        if (this.#wokenWhileReading) this.#wake();
        else this.#lookLater();
      });
    return this.#reading;
  }

  /**
   * Retries for changes held back by an open write elsewhere after 10 ms, 20, 40, up to the next
   * poll.
   */
  #lookLater(): void {
    if (this.#closed) return;
    const isHeld = this.#pendingSince !== null;
    const delayMs = isHeld ? Math.min(this.#retryMs, POLL_MS) : POLL_MS;
    this.#retryMs = isHeld ? this.#retryMs * 2 : FIRST_RETRY_MS;
    this.#timer = setTimeout(() => this.#wake(), delayMs);
    this.#timer.unref();
  }

  async #readAll(): Promise<void> {
    for (;;) {
      if (this.#closed) return;
      // One after the other: each read starts where the last one ended.
      await this.#known.confirm(this.#database, this.#own.position);
      const after = this.#lowest();
      const began = performance.now();
      const answer = await readChanges(this.#database, after, BATCH_ROWS);
      this.#lastLook = performance.now();
      // Of a server that was not compared: perhaps of another past.
      if (!this.#known.trusts(answer.server)) continue;
      if (answer.reset) {
        this.#reset(after, answer.checkpoint);
        continue;
      }
      this.#pendingSince = answer.pending ? (this.#pendingSince ?? this.#lastLook) : null;
      const from = this.#own.position;
      this.#deliver(after, answer);
      this.#known.extend({ from, to: this.#own.position, rows: answer.rows });
      if (!answer.pending && !answer.more) this.#lastWhole = began;
      if (!answer.more && !isBefore(this.#lowest(), answer.checkpoint)) return;
    }
  }

  /**
   * The position of the slowest follower. One with a position of another log comes first, to be
   * reset.
   */
  #lowest(): Checkpoint {
    let low = this.#own.position;
    for (const { position } of this.#followers) {
      if (position.logId !== low.logId) return position;
      if (isBefore(position, low)) low = position;
    }
    return low;
  }

  /**
   * Passes a batch to the followers that know everything before it. Newer followers that are
   * farther back wait.
   */
  #deliver(after: Checkpoint, batch: FeedBatch): void {
    const isEmpty = batch.documents.length === 0 && batch.removed.length === 0;
    for (const follower of this.#followers) {
      const isOtherLog = follower.position.logId !== batch.checkpoint.logId;
      if (!isOtherLog && !isBefore(follower.position, batch.checkpoint)) continue;
      if (!isOtherLog && isBefore(follower.position, after)) continue;
      follower.position = batch.checkpoint;
      if (isOtherLog) follower.onReset(batch.checkpoint);
      else if (!isEmpty) follower.onChanges(batch);
    }
  }

  #reset(from: Checkpoint, edge: Checkpoint): void {
    for (const follower of this.#followers) {
      const { position } = follower;
      const isSound = position.logId === edge.logId && isBefore(from, position);
      if (isSound) continue;
      if (follower === this.#own) this.#known.forget();
      follower.position = edge;
      follower.onReset(edge);
    }
  }
}
