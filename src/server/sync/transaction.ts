import type { Reason } from "#contract/errors.ts";
import type { TableWrite, Decision, Locked, CommandPlan, StoredResult, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { earlierResults } from "#server/documents/results.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { authorOf, mutationKeyOf, publicRefusal, readWriteResult } from "#server/commands/mutation.ts";
import type { PreparedMutation, Writer, WriteOutcome, WriteResult } from "#server/commands/mutation.ts";

type StepOfMany = { key: string; prepared: PreparedMutation };
type FailedMutation = Refused & { failedKey: string };

/**
 * Runs several writes in one transaction: all or none, in order, each seeing the earlier ones. If
 * all keys ran before, it returns their results. If only some did, a key was used twice.
 */
export async function executeTransaction(
  database: Database,
  writer: Writer,
  steps: readonly StepOfMany[],
): Promise<{ ok: true; value: WriteOutcome[] } | FailedMutation> {
  const repeated = await answeredBefore(database, writer, steps);
  if (repeated !== null) return repeated;
  let failedKey = steps[0]?.key ?? "";
  let results: WriteResult[] = [];
  const decide = (current: Locked): Decision<Reason> => {
    const decided = decideAll(current, steps);
    if (!decided.ok) {
      failedKey = decided.failedKey;
      return decided;
    }
    results = decided.results;
    return { ok: true, value: decided.plan };
  };
  const answer = await executeCommand<Reason>(database, {
    by: authorOf(writer),
    act: "sync.transaction",
    lock: steps.flatMap(({ prepared }) => prepared.lock).filter(isFirst),
    read: steps.flatMap(({ prepared }) => prepared.read ?? []),
    decide,
  });
  if (!answer.ok) return { ...publicRefusal(answer), failedKey };
  const written = answer.value.documents;
  return { ok: true, value: results.map((result) => ({ ...result, written })) };
}

async function answeredBefore(
  database: Database,
  writer: Writer,
  steps: readonly StepOfMany[],
): Promise<{ ok: true; value: WriteOutcome[] } | FailedMutation | null> {
  const keys = steps.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) return { ok: false, reason: "sync/key-reused", failedKey: twice };
  const earlier = await earlierResults(database, writer.who, keys);
  if (earlier.size === 0) return null;
  const changed = steps.find(({ key, prepared }) => earlier.get(key)?.argsHash !== prepared.argsHash);
  if (changed !== undefined) {
    const known = steps.find(({ key }) => earlier.has(key)) ?? changed;
    const failedKey = earlier.has(changed.key) ? changed.key : known.key;
    return { ok: false, reason: "sync/key-reused", failedKey };
  }
  const result = (key: string) => ({ ...readWriteResult(earlier.get(key)?.result ?? null), written: [] });
  return { ok: true, value: steps.map(({ key }) => result(key)) };
}

function decideAll(
  current: Locked,
  steps: readonly StepOfMany[],
): { ok: true; plan: CommandPlan; results: WriteResult[] } | (Refused & { failedKey: string }) {
  const documents = new Map(current);
  const writes: Write[] = [];
  const tableWrites: TableWrite[] = [];
  const remember: StoredResult[] = [];
  for (const { key, prepared } of steps) {
    const decision = prepared.decide(documents);
    if (!decision.ok) return { ...decision, failedKey: key };
    for (const write of decision.value.writes) {
      writes.push({ act: prepared.name, ...write });
      applyTo(documents, write, prepared.writer.now);
    }
    tableWrites.push(...(decision.value.tableWrites ?? []));
    remember.push({ ...mutationKeyOf(prepared, key), result: decision.value.result ?? null });
  }
  const results = remember.map(({ result }) => readWriteResult(result));
  return { ok: true, plan: { writes, tableWrites, remember }, results };
}

/** Applies a pending write to the documents, for the steps after it. */
function applyTo(documents: Map<string, ShieldedDocument>, write: Write, now: Date): void {
  const name = keyText(write);
  if (write.do === "remove") {
    documents.delete(name);
    return;
  }
  const before = documents.get(name);
  const { collection, id, body } = write;
  documents.set(name, {
    collection,
    id,
    version: (before?.version ?? 0) + 1,
    editVersion: (before?.editVersion ?? 0) + (before === undefined || (write.do === "update" && write.isEdit) ? 1 : 0),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    changedXid: before?.changedXid ?? 0n,
    body,
    shielded: write.shielded === undefined ? (before?.shielded ?? null) : write.shielded,
  });
}

function isFirst(key: DocumentKey, at: number, all: readonly DocumentKey[]): boolean {
  return all.findIndex((each) => keyText(each) === keyText(key)) === at;
}
