import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { RemovedDocument } from "./change-log/change-log.ts";
import type { DocumentKey, Json, JsonObject, ShieldedDocument } from "./documents.ts";
import type { SqlClient } from "./sql-client.ts";

/** The version a writer saw. If it has changed, the answer is `documents/version-changed`. */
export type Expectation = { version?: number; editVersion?: number };

/** The act's own name in the audit, when a transaction has several acts. */
type Act = { act?: string };

export type Insert = DocumentKey & Act & { do: "insert"; body: JsonObject; shielded?: JsonObject | null };

/**
 * The whole new body. Without `shielded` it stays. `isEdit`: a person's own edit, raises
 * editVersion too.
 */
export type Update = DocumentKey &
  Act & {
    do: "update";
    body: JsonObject;
    shielded?: JsonObject | null;
    isEdit?: boolean;
    expect?: Expectation;
  };

/** Deletes the row. The log informs readers. */
export type Remove = DocumentKey & Act & { do: "remove"; expect?: Expectation };

export type Write = Insert | Update | Remove;

/** Who acts, for the audit: ids and roles, never a name or a phone number. */
export type Author = { who: string; role: string };

/**
 * A mutation's key, made once by its writer and kept 7 days. A repeated key is answered, not
 * carried out again.
 */
export type MutationKey = { who: string; key: string; argsHash: string };

/** A mutation's key with the answer for repeats. */
export type StoredResult = MutationKey & { result: Json };

/** A write to other tables in the command's own transaction, after its documents. */
export type TableWrite = (client: SqlClient) => Promise<unknown>;

/**
 * What to write, what to answer when the key repeats, and what the audit records besides versions.
 * `remember`: keys of further mutations that the same command carries out.
 */
export type CommandPlan = {
  writes: Write[];
  tableWrites?: readonly TableWrite[];
  result?: Json;
  details?: JsonObject;
  remember?: readonly StoredResult[];
};

/** The locked documents by `keyText`. Missing ones are not in it. */
export type Locked = ReadonlyMap<string, ShieldedDocument>;

/**
 * Why a command does not fit the documents: their current state, or the parts of the input that are
 * refused.
 */
export type Refused<Refusal extends string> = {
  ok: false;
  reason: Refusal;
  current?: Required<Expectation>;
  errors?: readonly FieldRefusal[];
  retryAfterSeconds?: number;
  /** What the refusal tells besides its reason. */
  facts?: { left?: number; eligibleOn?: string; until?: string };
};

/** The result of `decide`. */
export type Decision<Refusal extends string> = { ok: true; value: CommandPlan } | Refused<Refusal>;

/**
 * Reads further documents in the command's transaction, behind its locks. `decide` gets them with
 * the locked ones.
 */
export type ReadMore = (client: SqlClient, locked: Locked) => Promise<ShieldedDocument[]>;

/** One read, or several in order. */
export type Reads = ReadMore | readonly ReadMore[];

/**
 * One command is one transaction. Either the writes are known (`writes`) or they depend on current
 * documents. For the latter, `lock` is read under row locks and `decide` makes the plan. `decide`
 * must be pure: it may run up to 5 times.
 */
export type Command<Refusal extends string = never> = {
  by: Author;
  /** `feature.verb`, for the audit */
  act: string;
  mutation?: MutationKey;
} & (CommandPlan | { lock: DocumentKey[]; read?: Reads; decide: (current: Locked) => Decision<Refusal> });

/**
 * `documents`: each as it was written, in the order of the writes. `repeated`: the key was known.
 * `result` is the stored one and nothing was written.
 */
export type CommandOutcome = {
  documents: ShieldedDocument[];
  removed: RemovedDocument[];
  repeated: boolean;
  result: Json;
};

export type CommitRefusal =
  | "documents/version-changed"
  | "documents/already-exists"
  | "documents/not-found"
  | "documents/key-reused"
  | "documents/aborted";

/** The outcome of a command. A version-changed refusal has the document's current versions. */
export type CommitAnswer<Refusal extends string = never> =
  | { ok: true; value: CommandOutcome }
  | Refused<CommitRefusal | Refusal>;
