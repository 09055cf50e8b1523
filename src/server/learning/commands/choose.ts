import type { PreparedAlert } from "#server/alarms/alert.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Author, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { CHANCE_CHOICE_ID, chanceChoices, chanceTables } from "#server/stored/chance-tables.ts";
import type { StoredChanceChoice } from "#server/stored/chance-tables.ts";
import { NEWEST, STATED } from "../choice.ts";

/** Who chooses which chances are used, and why. `use`: `newest`, `stated` or a table's id. */
export type ChooseInput = { use: string; reason: string; by: Author; now: Date; told: PreparedAlert };

/**
 * Chooses which chances `best` goes by from now on. The newest freezes nothing. A table's id stays
 * with it, so it freezes that one, or goes back to it. Each choice is in the audit.
 * @returns false where there is no such table
 */
export async function chooseChances(database: Database, { use, reason, by, now, told }: ChooseInput): Promise<boolean> {
  const key = chanceChoices.key(CHANCE_CHOICE_ID);
  const isTable = use !== NEWEST && use !== STATED;
  const table = chanceTables.key(use);
  const body: StoredChanceChoice = { use: isTable ? table.id : use, reason, byId: by.who, at: now.toISOString() };
  const answer = await executeCommand<"documents/not-found">(database, {
    by,
    act: "learning.choose",
    lock: isTable ? [key, table] : [key],
    decide: (current: Locked) => {
      if (isTable && !current.has(keyText(table))) return { ok: false, reason: "documents/not-found" };
      const write: Write = current.has(keyText(key))
        ? chanceChoices.update(key, { body })
        : chanceChoices.insert(key.id, { body });
      return {
        ok: true,
        value: {
          writes: [write, ...told.writes],
          tableWrites: told.tableWrites,
          details: { why: reason, use: body.use },
        },
      };
    },
  });
  return answer.ok;
}
