import type { MutationResult, StreamEvent, SyncError, Target, WireDocument } from "#contract/sync.ts";
import type { ApiResult } from "#contract/route.ts";
import type { Problem } from "#contract/errors.ts";
import type { IndexedDbFactories } from "./db.ts";
import type { Channel } from "./sync/tab-channel.ts";
import type { Mutation } from "./types.ts";

/** Time, as the store sees it: tests have one of their own. */
export type Clock = {
  now: () => number;
  /** Runs something later; the answer calls it off. */
  after: (ms: number, run: () => void) => () => void;
};

/** A batch as `/sync/commit` takes it. */
export type Batch = {
  clientId: string;
  transaction?: boolean;
  mutations: (Mutation & { key: string })[];
};

/** What a stream is asked for. */
export type Listening = { clientId: string; targets: { id: string; target: Target; checkpoint?: string }[] };

/** Who hears a stream. */
export type Hearing = { signal: AbortSignal; opened: () => void; heard: (events: StreamEvent[]) => void };

/** The calls of CONTRACT.md 6 as the store makes them. */
export type Network = {
  commit: (batch: Batch) => Promise<ApiResult<{ results: MutationResult[]; checkpoint: string }>>;
  query: (target: Target) => Promise<ApiResult<{ documents: WireDocument[]; checkpoint: string }>>;
  /**
   * Listens until the signal says no more, or the stream ends. Answers null after one that was
   * open, else what was wrong.
   */
  listen: (asked: Listening, hearing: Hearing) => Promise<Problem | null>;
  batchGet: (collection: string, ids: string[]) => Promise<ApiResult<{ documents: WireDocument[]; missing: string[] }>>;
};

/** Everything the store has from outside: the browser's, or a test's. */
export type Environment = {
  /** Whose database; null: nobody has signed in. */
  account: string | null;
  clock: Clock;
  /** 0..1. */
  random: () => number;
  bytes: (count: number) => Uint8Array;
  /** The browser's database; null where it has none. */
  database: IndexedDbFactories | null;
  /** A database in memory, fetched when it is needed. */
  memory: () => Promise<IndexedDbFactories>;
  network: Network;
  openChannel: (name: string) => Channel;
  /** Web Locks; null where there are none. */
  locks: LockManager | null;
  /** Whether somebody sees this tab. */
  isSeen: () => boolean;
  /**
   * Whether writes would go under the account's own name: without its session they would be done
   * again as nobody's.
   */
  hasSession: () => boolean;
  /** False: the device itself says that it has no net. Nothing is taken from a yes. */
  isPlugged: () => boolean;
  /** Asks the browser, once, not to clear away what is kept. */
  persist: () => void;
  /** Whether this device asks now and then instead of listening. */
  isSaver: () => boolean;
  /**
   * Whether this browser still belongs to the account: never send one person's writes as another.
   */
  isStillOurs: () => boolean;
  /** The server did not take us for signed in. */
  unauthenticated: () => void;
};

/** A problem as a batch would have told it. */
export function errorOf({ title, code, reason, detail, retry }: Problem): SyncError {
  return { title, code, reason, detail, retry };
}
