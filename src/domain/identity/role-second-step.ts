import { DAY_MS } from "../shared/durations.ts";
import type { Role } from "./actor.ts";
import { hasPower, POWER_BOUNDS } from "./power-bounds.ts";

/** What of a sign-in decides whether its roles are in effect. */
export type SteppedSignIn = {
  roles: ReadonlySet<Role>;
  /** Whether it came with a second step, or by a passkey whose device checked its holder. */
  hasSecondStep: boolean;
  /** When the account last got a role; null: it has none. */
  roleSince: Date | null;
};

/** Whether a sign-in lacks the second step that its roles need, after the first days of a role. */
export function lacksSecondStep({ roles, hasSecondStep, roleSince }: SteppedSignIn, now: Date): boolean {
  if (hasSecondStep || roleSince === null || [...roles].every((role) => role === "member")) return false;
  return now.getTime() >= roleSince.getTime() + POWER_BOUNDS.roleGraceDays * DAY_MS;
}

/**
 * The roles that are in effect without the second step. Keepers and verifiers keep theirs, for
 * counts and observations: single acts ask for the step.
 */
export function rolesWithoutSecondStep(roles: ReadonlySet<Role>): ReadonlySet<Role> {
  return new Set([...roles].filter((role) => !hasPower([role])));
}
