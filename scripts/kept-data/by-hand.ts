import { idOf, who } from "./world.ts";
import type { World } from "./world.ts";

/**
 * Two states that no call of the old product leaves behind, put into its database by hand: a listing that is matched, which its readers
 * know and no command writes; and what the identity library did, which a job moves into the audit within a second.
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
