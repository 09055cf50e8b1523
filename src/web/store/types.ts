import type { SyncError, Target, WireDocument } from "#contract/sync.ts";

/**
 * Whether the server can be reached, as far as this device has seen (DESIGN.md 5.3): never guessed.
 */
export type OnlineState = "unknown" | "online" | "offline";

/**
 * How a target stands: shown from this device's memory, confirmed by the server, or refused by it.
 */
export type TargetState = "not-current" | "current" | "rejected";

/**
 * What became of a write. An acknowledged one leaves the outbox once its documents are in the
 * cache.
 */
export type WriteState = "pending" | "acknowledged" | "rejected";

/** A target as a screen names it; `limit` is 100 when it is not said. */
export type TargetRequest = Omit<Target, "limit"> & { limit?: number };

/** A document with the pending writes of this device laid over it. */
export type LocalDocument = WireDocument & {
  /** A write that lies over it waits for its answer. */
  pending: boolean;
  /** Shown from this device's memory: no target that is current confirms it now. */
  fromCache: boolean;
};

/** One command on its way, as `/sync/commit` takes it. */
export type Mutation = { name: string; args: Record<string, unknown>; precondition?: { editVersion: number } };

/**
 * How commands are kept. In a transaction all are carried out or none. `keys`: made before, so that
 * a command that may have been kept already is kept once.
 */
export type WriteOptions = { transaction?: boolean; keys?: readonly string[] };

/** A command in the outbox. */
export type Write = Mutation & {
  /** Made once; a retry carries the same one. */
  key: string;
  /** Order of this device's writes. */
  number: number;
  /** Commands of one transaction share a group: all acknowledged or all rejected. */
  group: string | null;
  state: Exclude<WriteState, "acknowledged">;
  /** When the person wrote it, ms. */
  at: number;
  /** When it was refused, ms. */
  refusedAt?: number;
  error?: SyncError;
};

/** What a query shows: documents under pending writes, and how sure that is. */
export type QueryState = {
  documents: LocalDocument[];
  state: TargetState;
  error?: SyncError;
  /** When the server last confirmed all of it, ms; null when it never did on this device. */
  confirmedAt: number | null;
};
