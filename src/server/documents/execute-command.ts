import type pg from "pg";
import type {
  Command,
  CommitAnswer,
  CommitRefusal,
  CommandOutcome,
  Insert,
  Locked,
  MutationKey,
  CommandPlan,
  Reads,
  Refused,
  Update,
  Write,
} from "./command.ts";
import { auditChanges } from "./audit-changes.ts";
import { isConflict, sqlState } from "#server/runtime/database-errors.ts";
import { documentOf, keyText, shieldedOf } from "./documents.ts";
import type { DocumentKey, DocumentRow, Json, ShieldedDocument, ShieldedRow } from "./documents.ts";
import { groupCommit } from "./group-commit.ts";
import { MOST_TRIES, transactionOnce } from "./pool.ts";
import type { Database } from "./pool.ts";
import {
  LOCK_DOCUMENTS,
  insertStatement,
  newDocuments,
  rememberStatement,
  removeStatement,
  updateStatement,
} from "./statements.ts";
import type { AuditNote, InsertMany } from "./statements.ts";
import type { SqlClient } from "./sql-client.ts";

/** What a new document's statement returns. The rest follows from it. */
type InsertedRow = Pick<DocumentRow, "id" | "version" | "changed_xid"> & { seconds: number };

const UNIQUE_VIOLATION = "23505";

/**
 * Carries out a command: documents, change rows, mutation result and audit together or not at all.
 * An ok means that they are on disk.
 * Refusals:
 * - a document that should be new exists, or one that should exist is missing
 * - the expected version is not the current one (given as `current`)
 * - the mutation key was used before with other arguments
 * - `documents/aborted` after five conflicts
 *
 * @throws Error when the database cannot work (`isUnavailable`): then nothing was acknowledged
 */
export async function executeCommand<Refusal extends string = never>(
  database: Database,
  command: Command<Refusal>,
): Promise<CommitAnswer<Refusal>> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      // Each try must end before the next one begins.
      const answer = await tryOnce(database, command);
      if (answer.ok && !answer.value.repeated) database.changed();
      return answer;
    } catch (error) {
      const isTaken = sqlState(error) === UNIQUE_VIOLATION;
      if (!isTaken && !isConflict(error)) throw error;
      const repeated =
        isTaken && command.mutation !== undefined ? await earlierResult(database.pool, command.mutation) : null;
      if (repeated !== null) return repeated;
      if (isTaken && "writes" in command) return refuse("documents/already-exists");
    }
  }
  return refuse("documents/aborted");
}

/** A refusal by the store itself. */
function refuse(reason: CommitRefusal): Refused<CommitRefusal> {
  return { ok: false, reason };
}

/** One try of a command, in one transaction. A conflict is thrown and rolls it back. */
async function tryOnce<Refusal extends string>(
  database: Database,
  command: Command<Refusal>,
): Promise<CommitAnswer<Refusal>> {
  if (
    "writes" in command &&
    command.writes.length > 0 &&
    command.writes.every(isInsert) &&
    command.tableWrites === undefined
  )
    return insertAll(database, command, command.writes);
  return transactionOnce(
    database,
    (client) => judgeAndWrite(client, command),
    (answer) => answer.ok && !answer.value.repeated,
  );
}

function isInsert(write: Write): write is Insert {
  return write.do === "insert";
}

async function insertAll(
  database: Database,
  command: Command<string> & CommandPlan,
  writes: Insert[],
): Promise<{ ok: true; value: CommandOutcome }> {
  const note: AuditNote = { ...command.by, act: command.act, details: command.details ?? null };
  const result = command.result ?? null;
  const remembered = command.mutation === undefined ? null : { ...command.mutation, result };
  const rows = await insertWithOthers(database, { writes, note, remembered });
  // The rows come in the order of the writes.
  const documents = writes.flatMap((each, at) => newDocument(each, rows[at]));
  return { ok: true, value: { documents, removed: [], repeated: false, result } };
}

/** Commands per statement at most: some milliseconds of a transaction. */
const MOST_TOGETHER = 32;

/** New documents of one command, together with those of concurrent commands. */
const insertWithOthers = groupCommit<InsertMany, InsertedRow[]>(MOST_TOGETHER, async (database, commands) => {
  const { rows } = await database.pool.query<InsertedRow>(insertStatement(commands));
  const rowOf = new Map(newDocuments(commands).map(({ write }, at) => [write, rows[at]]));
  return commands.map(({ writes }) => writes.flatMap((write) => rowOf.get(write) ?? []));
});

function newDocument(write: Insert, row: InsertedRow | undefined): ShieldedDocument[] {
  if (row === undefined) return [];
  const { id, version, seconds, changed_xid: changedXid } = row;
  const at = new Date(Math.round(seconds * 1_000));
  const { collection, body, shielded = null } = write;
  return [{ collection, id, version, editVersion: version, createdAt: at, updatedAt: at, changedXid, body, shielded }];
}

async function judgeAndWrite<Refusal extends string>(
  client: pg.PoolClient,
  command: Command<Refusal>,
): Promise<CommitAnswer<Refusal>> {
  const repeated = command.mutation === undefined ? null : await earlierResult(client, command.mutation);
  if (repeated !== null) return repeated;
  const keys = "lock" in command ? command.lock : command.writes.filter((write) => !isInsert(write));
  const locked = await readAll(client, keys, "read" in command ? command.read : []);
  const plan = "lock" in command ? command.decide(locked) : { ok: true as const, value: command };
  if (!plan.ok) return plan;
  const refusal = refusalOf(plan.value.writes, locked);
  if (refusal !== null) return refusal;
  const note: AuditNote = { ...command.by, act: command.act, details: plan.value.details ?? null };
  const result = plan.value.result ?? null;
  const written = await writeAll(client, plan.value.writes, { note, locked });
  for (const write of plan.value.tableWrites ?? []) {
    // One connection carries one statement at a time.
    await write(client);
  }
  const own = command.mutation === undefined ? [] : [{ ...command.mutation, result }];
  for (const remembered of [...own, ...(plan.value.remember ?? [])]) {
    // One connection carries one statement at a time.
    await client.query(rememberStatement(remembered));
  }
  return { ok: true, value: { ...written, repeated: false, result } };
}

/** The earlier answer to this mutation key, or null when the key is new. */
async function earlierResult(client: SqlClient, mutation: MutationKey): Promise<CommitAnswer | null> {
  const rows = await client.query<{ args_hash: string; result: Json }>({
    name: "earlier-result",
    text: "SELECT args_hash, result FROM mutations WHERE who = $1 AND key = $2",
    values: [mutation.who, mutation.key],
  });
  const row = rows.rows[0];
  if (row === undefined) return null;
  if (row.args_hash !== mutation.argsHash) return refuse("documents/key-reused");
  return { ok: true, value: { documents: [], removed: [], repeated: true, result: row.result } };
}

/** The locked documents, and those that a command reads behind its locks. */
async function readAll(client: pg.PoolClient, keys: DocumentKey[], more: Reads | undefined = []): Promise<Locked> {
  const locked = await lockDocuments(client, keys);
  const read: [string, ShieldedDocument][] = [];
  for (const each of [more].flat()) {
    // One connection carries one statement at a time.
    for (const document of await each(client, locked)) read.push([keyText(document), document]);
  }
  return read.length === 0 ? locked : new Map([...read, ...locked]);
}

async function lockDocuments(client: pg.PoolClient, keys: DocumentKey[]): Promise<Locked> {
  if (keys.length === 0) return new Map();
  const rows = await client.query<ShieldedRow>({
    name: "lock-documents",
    text: LOCK_DOCUMENTS,
    values: [keys.map((key) => key.collection), keys.map((key) => key.id)],
  });
  return new Map(rows.rows.map((row) => [keyText(row), shieldedOf(row)]));
}

/** Why the plan does not fit the current documents, or null. Updates and removals need a lock. */
function refusalOf(writes: Write[], locked: Locked): Refused<CommitRefusal> | null {
  const made = new Set<string>();
  for (const write of writes) {
    if (write.do === "insert") {
      made.add(keyText(write));
      continue;
    }
    // A plan may write again what it creates.
    if (made.has(keyText(write))) continue;
    const document = locked.get(keyText(write));
    if (document === undefined) return refuse("documents/not-found");
    const { version, editVersion } = document;
    const isStale =
      (write.expect?.version ?? version) !== version || (write.expect?.editVersion ?? editVersion) !== editVersion;
    if (isStale) return { ...refuse("documents/version-changed"), current: { version, editVersion } };
  }
  return null;
}

async function writeAll(
  client: pg.PoolClient,
  writes: Write[],
  { note: whole, locked }: { note: AuditNote; locked: Locked },
): Promise<Pick<CommandOutcome, "documents" | "removed">> {
  const documents: ShieldedDocument[] = [];
  const removed: CommandOutcome["removed"] = [];
  for (const write of writes) {
    const note = write.act === undefined ? whole : { ...whole, act: write.act };
    // One connection carries one statement at a time.
    if (write.do === "remove") {
      const rows = await client.query<CommandOutcome["removed"][number]>(removeStatement(write, note));
      removed.push(...rows.rows);
      continue;
    }
    if (write.do === "insert") {
      const rows = await client.query<InsertedRow>(insertStatement([{ writes: [write], note, remembered: null }]));
      documents.push(...newDocument(write, rows.rows[0]));
      continue;
    }
    const rows = await client.query<Omit<DocumentRow, "body">>(updateStatement(write, noteOf(write, note, locked)));
    const shielded = write.shielded === undefined ? shieldedBefore(write, { documents, locked }) : write.shielded;
    documents.push(...rows.rows.map((row) => ({ ...documentOf({ ...row, body: write.body }), shielded })));
  }
  return { documents, removed };
}

/** The shielded part that an update leaves as it is. A plan may write again what it created. */
function shieldedBefore(
  key: DocumentKey,
  { documents, locked }: { documents: readonly ShieldedDocument[]; locked: Locked },
): ShieldedDocument["shielded"] {
  const name = keyText(key);
  const before = documents.findLast((each) => keyText(each) === name) ?? locked.get(name);
  return before?.shielded ?? null;
}

/** The note of an update: the changed members, with both values where the audit may keep them. */
function noteOf(write: Update, note: AuditNote, locked: Locked): AuditNote {
  const before = locked.get(keyText(write));
  const changed = before === undefined ? [] : auditChanges(before.body, write.body);
  return changed.length === 0 ? note : { ...note, details: { ...note.details, changed } };
}
