import type pg from "pg";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { RemovedDocument } from "./change-log.ts";
import type { DocumentKey, Json, JsonObject, ShieldedDocument, StoredDocument } from "./documents.ts";

/** What a writer has seen; another number there now is `documents/version-changed`. */
export type Expectation = { version?: number; editVersion?: number };

/** Of one of several acts in a transaction: its own name in the audit. */
type Act = { act?: string };

/** A new document. */
export type Insert = DocumentKey & Act & { do: "insert"; body: JsonObject; shielded?: JsonObject | null };

/**
 * The whole new body. `shielded` absent stays as it is. `isEdit`: a person's own edit, raises
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

/** Deletes the row; readers are told by the log. */
export type Remove = DocumentKey & Act & { do: "remove"; expect?: Expectation };

export type Write = Insert | Update | Remove;

/** Who acts, for the audit: ids and role words, never a name or a number. */
export type Author = { who: string; role: string };

/**
 * A mutation's key, made once by its writer, kept 7 days: the same one again is answered, not
 * repeated.
 */
export type MutationKey = { who: string; key: string; argsHash: string };

/** A mutation's key with what to answer when it comes again. */
export type Remembered = MutationKey & { result: Json };

/**
 * What is written in the command's own transaction, after its documents, in tables that hold no
 * documents.
 */
export type TableWrite = (client: Pick<pg.PoolClient, "query">) => Promise<unknown>;

/**
 * What to write, what to answer when the same key comes again, and what the audit should know
 * besides versions. `remember`: keys of further mutations that are carried out by the same command.
 */
export type Plan = {
  writes: Write[];
  tableWrites?: readonly TableWrite[];
  result?: Json;
  details?: JsonObject;
  remember?: readonly Remembered[];
};

/** The locked documents by `keyText`; those that do not exist are not in it. */
export type Locked = ReadonlyMap<string, ShieldedDocument>;

/**
 * Why a command does not fit the documents as they are: what they are now, or which parts of what
 * was given are refused.
 */
export type Refused<Refusal extends string> = {
  ok: false;
  reason: Refusal;
  current?: Required<Expectation>;
  errors?: readonly FieldRefusal[];
};

/** What `decide` answers. */
export type Decision<Refusal extends string> = { ok: true; value: Plan } | Refused<Refusal>;

/**
 * Reads further documents in the command's own transaction, behind its locks; they come to `decide`
 * with the locked ones.
 */
export type ReadMore = (client: Pick<pg.PoolClient, "query">, locked: Locked) => Promise<ShieldedDocument[]>;

/** One read or several, carried out in their order. */
export type Reads = ReadMore | readonly ReadMore[];

/**
 * One command is one transaction. Either the writes are known (`writes`), or they follow from
 * documents as they are: those in `lock` are read under row locks and `decide`, which must be pure
 * (it may run up to 5 times), makes the plan.
 */
export type Command<Refusal extends string = never> = {
  by: Author;
  /** `room.verb`, for the audit */
  act: string;
  mutation?: MutationKey;
} & (Plan | { lock: DocumentKey[]; read?: Reads; decide: (current: Locked) => Decision<Refusal> });

/** `repeated`: the key was known; `result` is the stored one and nothing was written. */
export type Committed = { documents: StoredDocument[]; removed: RemovedDocument[]; repeated: boolean; result: Json };

export type CommitRefusal =
  | "documents/version-changed"
  | "documents/already-exists"
  | "documents/not-found"
  | "documents/key-reused"
  | "documents/aborted";

/** What came of a command; a version-changed refusal says what the document's numbers are now. */
export type CommitAnswer<Refusal extends string = never> =
  | { ok: true; value: Committed }
  | Refused<CommitRefusal | Refusal>;
