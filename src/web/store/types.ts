import type { SyncError, Target, WireDocument } from "#contract/sync.ts";

/** Whether the server can be reached, as this device has seen (DESIGN.md 5.3): never guessed. */
export type OnlineState = "unknown" | "online" | "offline";

/** State of a target: shown from this device, confirmed by the server, or refused by it. */
export type TargetState = "not-current" | "current" | "rejected";

/** State of a write. An acknowledged one leaves the outbox once its documents are stored. */
export type WriteState = "pending" | "acknowledged" | "rejected";

/** A target as a screen names it. The default of `limit` is 100. */
export type TargetRequest = Omit<Target, "limit"> & { limit?: number };

/** A document with this device's pending writes applied. */
export type LocalDocument = WireDocument & {
  /** A write that changes it waits for its answer. */
  pending: boolean;
  /** Shown from this device: no current target confirms it now. */
  fromCache: boolean;
};

/** One command to send, as `/sync/commit` takes it. */
export type Mutation = { name: string; args: Record<string, unknown>; precondition?: { editVersion: number } };

/**
 * How commands are stored. A transaction is carried out as a whole or not at all. `keys` are made
 * beforehand, so that a command is stored only once.
 */
export type WriteOptions = { transaction?: boolean; keys?: readonly string[] };

/** A command in the outbox. */
export type Write = Mutation & {
  /** Made once: a retry carries the same key. */
  key: string;
  /** Order of this device's writes. */
  number: number;
  /** Commands of one transaction share a group and are acknowledged or rejected together. */
  group: string | null;
  state: Exclude<WriteState, "acknowledged">;
  /** When the person wrote it, ms. */
  at: number;
  /** When it was refused, ms. */
  refusedAt?: number;
  error?: SyncError;
};

/** The state of a query: documents with pending writes applied, and how certain they are. */
export type QueryState = {
  documents: LocalDocument[];
  state: TargetState;
  error?: SyncError;
  /** When the server last confirmed all of it, ms; null if never on this device. */
  syncedAt: number | null;
};
