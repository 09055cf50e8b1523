import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { grants } from "#server/stored/grants.ts";
import { clearGrants } from "./ledger/statements.ts";
import { readOverdueGrants } from "./queries.ts";

const BATCH = 50;
const SYSTEM = { who: "system", role: "system" };

/**
 * Erases grants, with their reasons, whose listing was anonymised or whose account is gone. That is
 * 30 days after the listing's end (DESIGN.md 5.2). Forgets askers' networks after a day. A
 * revocation stays as a hash while both accounts exist, so it holds for that number's next listing
 * too.
 * @returns how many grants it erased
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
    // What another process has locked is tried again at the next run.
    isMore = due.length === BATCH && done > 0;
  }
  await clearGrants(database, now);
  return erased;
}
