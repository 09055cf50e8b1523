import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { grants } from "#server/stored/grants.ts";
import { clearGrants } from "./ledger/statements.ts";
import { readOverdueGrants } from "./queries.ts";

const BATCH = 50;
const SYSTEM = { who: "system", role: "system" };

/**
 * Erases leaves whose listing has lost its person part (30 days after it was over, DESIGN.md 5.2),
 * with their reasons, and those of accounts that are gone; and forgets where askers were after a
 * day. What was taken back is remembered as a hash while both accounts are there: it holds for that
 * number's next listing too.
 * @returns how many leaves went
 */
export async function eraseGrants(database: Database, now: Date): Promise<number> {
  let erased = 0;
  for (let isMore = true; isMore;) {
    const due = await readOverdueGrants(database, BATCH);
    const writes = due.map((id) => grants.remove({ id }));
    const answer =
      due.length === 0 ? null : await executeCommand(database, { by: SYSTEM, act: "contact.erase", writes });
    const done = answer !== null && answer.ok ? due.length : 0;
    erased += done;
    // What another process is doing is looked at again the next time.
    isMore = due.length === BATCH && done > 0;
  }
  await clearGrants(database, now);
  return erased;
}
