import type { MutationResult, StreamEvent, SyncError, Target, WireDocument } from "#contract/sync.ts";
import type { ApiResult } from "#contract/route.ts";
import type { Problem } from "#contract/errors.ts";
import type { IndexedDbFactories } from "./db.ts";
import type { Channel } from "./sync/tab-channel.ts";
import type { Mutation } from "./types.ts";

/** Time as the store uses it. Tests pass their own. */
export type Clock = {
  now: () => number;
  /** Runs something later. Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void;
};

/** A batch as `/sync/commit` takes it. */
export type Batch = {
  clientId: string;
  transaction?: boolean;
  mutations: (Mutation & { key: string })[];
};

/** The request for a stream. */
export type Listening = { clientId: string; targets: { id: string; target: Target; checkpoint?: string }[] };

/** The receiver of a stream. */
export type Hearing = { signal: AbortSignal; opened: () => void; received: (events: StreamEvent[]) => void };

/** The calls of CONTRACT.md 6 as the store makes them. */
export type Network = {
  commit: (batch: Batch) => Promise<ApiResult<{ results: MutationResult[]; checkpoint: string }>>;
  query: (target: Target) => Promise<ApiResult<{ documents: WireDocument[]; checkpoint: string }>>;
  /**
   * Listens until the signal aborts or the stream ends. Returns null after a stream that was open,
   * else the problem.
   */
  listen: (asked: Listening, hearing: Hearing) => Promise<Problem | null>;
  batchGet: (collection: string, ids: string[]) => Promise<ApiResult<{ documents: WireDocument[]; missing: string[] }>>;
};

/** All outside dependencies of the store: the browser's, or a test's. */
export type Environment = {
  /** Owner of the database; null: nobody has signed in. */
  account: string | null;
  clock: Clock;
  /** 0..1. */
  random: () => number;
  bytes: (count: number) => Uint8Array;
  /** The browser's database; null if it has none. */
  database: IndexedDbFactories | null;
  /** A database in memory, imported when needed. */
  memory: () => Promise<IndexedDbFactories>;
  network: Network;
  openChannel: (name: string) => Channel;
  /** Web Locks; null if there are none. */
  locks: LockManager | null;
  /** Whether this tab is visible. */
  isSeen: () => boolean;
  /**
   * Whether writes would carry the account. Without a session they would be repeated as anonymous.
   */
  hasSession: () => boolean;
  /** False: the device reports that it is offline. True proves nothing. */
  isPlugged: () => boolean;
  /** Asks the browser, once, to keep the data. */
  persist: () => void;
  /** Whether this device polls instead of listening. */
  isSaver: () => boolean;
  /** Whether this browser still belongs to the account. Writes are never sent as another person. */
  isStillOurs: () => boolean;
  /** The server answered `unauthenticated`. */
  unauthenticated: () => void;
};

/** A problem in the form a batch reports it. */
export function errorOf({ title, code, reason, detail, retry }: Problem): SyncError {
  return { title, code, reason, detail, retry };
}
