import type { Actor } from "../identity/actor.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";

/**
 * Whether an actor may read the overview: coordinators, who are moderators and admins. It shows
 * counts alone, but of everybody, so no other role has a use for it.
 */
export function mayReadOverview({ roles }: Pick<Actor, "roles">): Result<null, "http/permission-denied"> {
  return roles.has("moderator") || roles.has("admin") ? ok(null) : fail("http/permission-denied");
}

/**
 * Whether an actor reads how many needs there are as they are. Everybody else, and paper, which is
 * passed on, has a "<5" where they are few: behind each is a person who asks for help.
 */
export function mayReadExactNeeds({ roles }: Pick<Actor, "roles">): boolean {
  return roles.has("moderator") || roles.has("admin");
}
