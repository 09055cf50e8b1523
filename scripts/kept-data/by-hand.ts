import { idOf, who } from "./world.ts";
import type { World } from "./world.ts";

/**
 * Two states that no call of the old product leaves behind, inserted into its database. One is a
 * matched listing: readers know the state and no command writes it. The other are events of the
 * identity library, which a job moves into the audit within a second.
 */
export async function putByHand(world: World): Promise<void> {
  const { rows } = world.old;
  await rows(`UPDATE documents SET body = body || '{"status": "matched"}' WHERE collection = 'listings' AND id = $1`, [
    idOf(world, "matched"),
  ]);
  await rows("INSERT INTO auth.event (at, who, role, act) VALUES (now(), $1, 'member', 'identity.signed-in')", [
    who(world, "owner").id,
  ]);
}
