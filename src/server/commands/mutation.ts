import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import { isForTrials, isTrialAccount } from "#domain/identity/trial-account.ts";
import type { Decision, Locked, MutationKey, CommandPlan, Reads } from "../documents/command.ts";
import type { DocumentKey, Json, ShieldedDocument } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import { executeCommand } from "../documents/execute-command.ts";
import type { Refused } from "../http/contract/handle.ts";
import type { NetworkKeys } from "#server/limits/network-keys.ts";
import { readInput } from "../http/contract/input.ts";

/** The version of the document that a writer saw. If it has changed, the write is refused. */
export type Precondition = { editVersion: number };

/** Who writes. `who` is `user:<id>`, or `client:<keyed hash>` without an account. */
export type Writer = { actor: Actor; who: string; networks: NetworkKeys; language: string; now: Date };

/** One person's write, before the documents are locked. */
export type WriteStep = {
  lock: DocumentKey[];
  read?: Reads;
  /** Pure: it may run several times. The plan's result is a `WriteResult`. */
  decide: (current: Locked) => Decision<Reason>;
};

/**
 * The documents of a write, for its answer. Stored with its key, so that the same key gets the same
 * documents.
 */
export type WriteResult = { documents: DocumentKey[]; isNew: boolean };

/** A write's result, and the documents as it left them; none where the key was known. */
export type WriteOutcome = WriteResult & { written: readonly ShieldedDocument[] };

/** A write that was parsed and checked without the documents. */
export type PreparedMutation = WriteStep & { name: string; argsHash: string; writer: Writer };

/** One command of a feature, for its route and, by name, for batches (CONTRACT.md 6). */
export type Mutation = {
  name: string;
  prepare: (
    args: unknown,
    writer: Writer,
    precondition?: Precondition,
  ) => Promise<{ ok: true; value: PreparedMutation } | Refused>;
};

/**
 * A feature's definition of a command. `who`: whether an account is needed. `forDesks`: also for
 * shared desks of facilities.
 */
export type MutationDefinition<Args extends z.ZodType> = {
  name: string;
  who: "anyone" | "member";
  forDesks?: boolean;
  args: Args;
  plan: (
    args: z.output<Args>,
    writer: Writer,
    precondition: Precondition | undefined,
  ) => Promise<{ ok: true; value: WriteStep } | Refused> | { ok: true; value: WriteStep } | Refused;
};

/** Makes a command that routes and batches can call. */
export function mutation<Args extends z.ZodType>(definition: MutationDefinition<Args>): Mutation {
  const { name } = definition;
  return {
    name,
    prepare: async (sent, writer, precondition) => {
      if (writer.actor.desk !== undefined && definition.forDesks !== true)
        return { ok: false, reason: "facilities/desk-counts-only" };
      if (isTrialAccount(writer.actor.id) && !isForTrials(name)) return { ok: false, reason: "http/permission-denied" };
      if (definition.who === "member" && writer.actor.id === null) return { ok: false, reason: "http/unauthenticated" };
      const args = readInput(definition.args, sent);
      if (!args.ok) return { ok: false, reason: "http/invalid-argument", errors: args.errors };
      const step = await definition.plan(args.value, writer, precondition);
      if (!step.ok) return step;
      return { ok: true, value: { ...step.value, name, writer, argsHash: hashOf([name, args.value, precondition]) } };
    },
  };
}

/** Carries a prepared write out, once for its key. */
export async function executeMutation(
  database: Database,
  prepared: PreparedMutation,
  key: string | null,
): Promise<{ ok: true; value: WriteOutcome } | Refused> {
  const answer = await executeCommand<Reason>(database, {
    by: authorOf(prepared.writer),
    act: prepared.name,
    ...(key !== null && { mutation: mutationKeyOf(prepared, key) }),
    lock: prepared.lock,
    ...(prepared.read !== undefined && { read: prepared.read }),
    decide: prepared.decide,
  });
  if (!answer.ok) return publicRefusal(answer);
  const { result, documents: written } = answer.value;
  return { ok: true, value: { ...readWriteResult(result), written } };
}

/** The author for the audit: an id or a keyed hash, and the strongest role. */
export function authorOf({ actor, who }: Writer): { who: string; role: string } {
  if (actor.id !== null && actor.desk !== undefined) return { who: actor.id, role: "desk" };
  return { who: actor.id ?? who, role: actor.id === null ? "anyone" : strongestRole(actor.roles) };
}

/** The key of a write as it is stored with its result. */
export function mutationKeyOf({ writer, argsHash }: PreparedMutation, key: string): MutationKey {
  return { who: writer.who, key, argsHash };
}

export function readWriteResult(result: Json): WriteResult {
  return result as WriteResult;
}

/** A plan that answers with these documents. */
export function planOf(
  writes: CommandPlan["writes"],
  { documents, isNew = false }: { documents: DocumentKey[]; isNew?: boolean },
): { ok: true; value: CommandPlan } {
  return { ok: true, value: { writes, result: { documents, isNew } } };
}

/** Translates the store's refusals to those of the public contract. */
export function publicRefusal(refused: Refused): Refused {
  return refused.reason === "documents/key-reused" ? { ok: false, reason: "sync/key-reused" } : refused;
}

/** A hash of the arguments, independent of the order of members. */
export function hashOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(ordered(value)) ?? "")
    .digest("base64url");
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]): [string, unknown] => [name, ordered(each)]),
  );
}
