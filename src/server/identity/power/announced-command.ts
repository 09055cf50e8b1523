import type { Result } from "#domain/shared/result.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Author, TableWrite } from "#server/documents/command.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

type Undoing<Refusal extends string> = { ok: false; reason: Refusal };

/** A refusal inside a transaction, thrown so that nothing of it stays. */
class Undone extends Error {
  readonly refusal: unknown;
  constructor(refusal: Undoing<string>) {
    super(`undone: ${refusal.reason}`);
    this.refusal = refusal;
  }
}

/** A part of a transaction that undoes all of it where it is refused. */
export function orUndo(work: (client: SqlClient) => Promise<Result<unknown>>): TableWrite {
  return async (client) => {
    const answer = await work(client);
    if (!answer.ok) throw new Undone(answer);
  };
}

/** Runs a transaction with an `orUndo` in it, and returns its refusal. */
export async function undoable<T, Refusal extends string>(run: () => Promise<T>): Promise<T | Undoing<Refusal>> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Undone) return error.refusal as Undoing<Refusal>;
    throw error;
  }
}

/** Does work in one transaction with the news and mails that tell it. A refusal undoes both. */
export async function announcedCommand<T, Refusal extends string>(
  database: Database,
  { by: { who, role }, act, told }: { by: Author; act: string; told: PreparedAlert },
  work: (client: SqlClient) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const done: { answer?: Result<T, Refusal> } = {};
  return undoable<Result<T, Refusal>, Refusal>(async () => {
    const tableWrites = [orUndo(async (client) => (done.answer = await work(client))), ...told.tableWrites];
    const written = await executeCommand(database, { by: { who, role }, act, writes: told.writes, tableWrites });
    if (!written.ok || done.answer === undefined) throw new Error(`an act that is told could not be written: ${act}`);
    return done.answer;
  });
}
