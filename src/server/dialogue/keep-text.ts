import type { DialogueState } from "#domain/dialogue/step.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { PreparedMutation } from "#server/commands/mutation.ts";
import type { TableWrite } from "#server/documents/command.ts";
import { transactionOnce } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { keepDialogue, keepText } from "./statements.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** What a text leaves behind. */
export type KeptText = {
  receipt: { provider: string; id: string; at: Date };
  told: NonNullable<Parameters<typeof keepText>[2]>;
  version: number;
  state: DialogueState;
  writes: readonly TableWrite[];
  /** Whether its sender was answered meanwhile. */
  isOver: () => boolean;
};

/**
 * `repeated`: the text came before. `changed`: another text of the sender came in between. `late`:
 * it took so long that its sender was answered without it.
 */
export type Kept = "kept" | "repeated" | "changed" | "late";

/** Keeps a text and all it does, or nothing of it. */
export function keepAll(database: Database, kept: KeptText): Promise<Kept> {
  return transactionOnce(
    database,
    (client) => keep(client, kept),
    (outcome) => outcome === "kept",
  );
}

/** The same for a text that carries out a command. A refusal keeps nothing. */
export async function keepWithCommand(
  database: Database,
  kept: KeptText,
  prepared: PreparedMutation,
): Promise<Kept | Refused> {
  const alsoKeeping: TableWrite = async (client) => {
    const outcome = await keep(client, kept);
    if (outcome !== "kept") throw new NotKept(outcome);
  };
  const decide: PreparedMutation["decide"] = (current) => {
    const decided = prepared.decide(current);
    if (!decided.ok) return decided;
    const { tableWrites = [], ...plan } = decided.value;
    return { ok: true, value: { ...plan, tableWrites: [...tableWrites, alsoKeeping] } };
  };
  try {
    const done = await executeMutation(database, { ...prepared, decide }, null);
    return done.ok ? "kept" : done;
  } catch (error) {
    if (error instanceof NotKept) return error.outcome;
    throw error;
  }
}

/** Ends a command's transaction without any effect. */
class NotKept extends Error {
  readonly outcome: Kept;
  constructor(outcome: Kept) {
    super(`the text was ${outcome}`);
    this.outcome = outcome;
  }
}

async function keep(client: SqlClient, { receipt, told, version, state, writes, isOver }: KeptText): Promise<Kept> {
  if (!(await keepText(client, receipt, told))) return "repeated";
  if (
    !(await keepDialogue(client, {
      sender: told.sender,
      version,
      state,
      at: receipt.at,
      isAnswered: told.answerHash !== null,
    }))
  )
    return "changed";
  for (const write of writes) {
    // One connection carries one statement at a time.
    await write(client);
  }
  // The last step before the commit.
  return isOver() ? "late" : "kept";
}
