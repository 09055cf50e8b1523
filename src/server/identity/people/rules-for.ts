import type { Actor } from "#domain/identity/actor.ts";
import { administrationRights } from "#domain/identity/policy.ts";
import type { AdministrationRights } from "#domain/identity/policy.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";

/** The rules of a route for people with this right over others' accounts. */
export function rulesFor(right: keyof AdministrationRights) {
  const policy = (actor: Actor): Result<null, "http/permission-denied"> =>
    administrationRights(actor)[right] ? ok(null) : fail("http/permission-denied");
  return { limit: "public-read", policy } as const;
}
