import { deviceOwner } from "#domain/follows/follow.ts";
import { forgetDevice } from "#server/adapters/push/statements.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { follows } from "#server/stored/follows.ts";
import { readFollowsOf } from "./queries.ts";

const SYSTEM = { who: "system", role: "system" };

/**
 * Erases what a browser follows without an account, and forgets the browser. What could not be
 * erased now tells nothing, and goes with the next clean-up.
 */
export async function eraseDevice(database: Database, id: string): Promise<void> {
  const own = await readFollowsOf(database, deviceOwner(id));
  const writes = own.map((document) => follows.remove(follows.key(document.id)));
  if (writes.length > 0) await executeCommand(database, { by: SYSTEM, act: "follows.erase", writes });
  await forgetDevice(database, id);
}
