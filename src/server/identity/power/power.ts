import type { Power } from "#server/commands/power.ts";
import type { Limits } from "#server/limits/limits.ts";
import { takeTry } from "#server/limits/route-tries.ts";

/** Counts acts of power by account, and tells admins of them. */
export function createPower({ limits, tell }: { limits: Limits } & Pick<Power, "tell">): Power {
  return {
    take: (context, limit) =>
      takeTry(limits, context, { limits: [limit], about: { kind: "user", value: context.actor.id ?? "" } }),
    tell,
  };
}
