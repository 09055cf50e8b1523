import type { Database } from "../documents/pool.ts";
import type { Context } from "../http/contract/context.ts";
import type { Refused } from "../http/contract/handle.ts";
import { executeMutation } from "./mutation.ts";
import type { Mutation, Precondition, WriteOutcome } from "./mutation.ts";
import { readWriteHeaders } from "./write-headers.ts";
import type { Writers } from "./writers.ts";

/** A command that a route calls. `args` are read by the command's own schema. */
export type MutationCall = { mutation: Mutation; args: unknown; precondition?: Precondition };

/**
 * Runs a command for a route. It reads the write headers, counts the write, prepares it, and
 * executes it once for its key.
 */
export async function runMutation(
  { database, writers }: { database: Database; writers: Writers },
  context: Context,
  { mutation: called, args, precondition }: MutationCall,
): Promise<{ ok: true; value: WriteOutcome } | Refused> {
  const headers = readWriteHeaders(context);
  if (!headers.ok) return headers;
  const writer = writers.of(context, headers.value.clientId);
  const admitted = await writers.admit(context, writer, called.name);
  if (!admitted.ok) return admitted;
  const prepared = await called.prepare(args, writer, precondition);
  return prepared.ok ? executeMutation(database, prepared.value, headers.value.key) : prepared;
}
