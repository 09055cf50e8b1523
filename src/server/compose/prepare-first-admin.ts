import { giveToAdmin } from "../demo/give-to-admin.ts";
import { ensureFirstAdmin } from "../identity/first-admin/first-admin.ts";
import { readFirstAdmin } from "../identity/people/queries.ts";

/**
 * At a start: creates the admin that the operator asked for. Then the first admin gets a part of
 * the demonstration.
 */
export async function prepareFirstAdmin(dependencies: Parameters<typeof ensureFirstAdmin>[0]): Promise<void> {
  await ensureFirstAdmin(dependencies);
  await giveToAdmin(dependencies.database, () => readFirstAdmin(dependencies.database.pool, dependencies.now()));
}
