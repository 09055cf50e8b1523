import { MINUTE_MS } from "../shared/durations.ts";
import type { Actor, Role } from "./actor.ts";
import { POWER_BOUNDS } from "./power-bounds.ts";

/** An act on somebody's account that waits: who asked for it, and when. */
export type AskedAct = { askedBy: string; askedAt: Date };

/**
 * Whether an actor may bring a waiting act into force: anybody with the right who did not ask for
 * it. Where nobody else has the right, who asked may after a while: the mail about it was sent
 * then.
 * @param others how many other accounts could confirm it
 */
export function mayConfirmAct(
  { askedBy, askedAt }: AskedAct,
  { actorId, others }: { actorId: string; others: number },
  now: Date,
): boolean {
  if (askedBy !== actorId) return true;
  return others === 0 && now.getTime() - askedAt.getTime() >= POWER_BOUNDS.aloneWaitsMinutes * MINUTE_MS;
}

/**
 * Whether a change of roles makes somebody an admin, which a second admin confirms. The operator at
 * the command line, who has no account, has the database anyway.
 */
export function makesAdmin(by: Pick<Actor, "id">, before: ReadonlySet<Role>, after: ReadonlySet<Role>): boolean {
  return by.id !== null && after.has("admin") && !before.has("admin");
}
