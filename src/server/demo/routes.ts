import { keepDemo, removeDemo, trainWithDemo } from "#contract/demo.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import { administrationRights } from "#domain/identity/policy.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Author } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { keepDemoData as keep, removeDemo as remove, setTraining } from "./demo.ts";

/**
 * What admins decide about the demonstration: whether it stays, and whether it is for training.
 * `changed` is called when that is in effect. `endTrials` removes the sign-ins for trying it.
 */
export function demoRoutes(
  database: Database,
  { changed, endTrials }: { changed: () => Promise<void>; endTrials: (now: Date) => Promise<void> },
): Binding[] {
  const rules = { limit: "public-read", policy: mayRemove } as const;
  return [
    bindRoute(removeDemo, rules, async (_input, { actor, session, now }) => {
      const fresh = requireFreshSignIn(session, now);
      if (!fresh.ok) return fresh;
      await endTrials(now);
      const removed = await remove(database, authorOf(actor));
      await changed();
      return ok({ value: { removed } });
    }),
    bindRoute(keepDemo, rules, async (_input, { actor, session, now }) => {
      const fresh = requireFreshSignIn(session, now);
      if (!fresh.ok) return fresh;
      await keep(database, authorOf(actor));
      await changed();
      return ok({ value: null });
    }),
    bindRoute(trainWithDemo, rules, async ({ isTraining }, { actor, session, now }) => {
      const fresh = requireFreshSignIn(session, now);
      if (!fresh.ok) return fresh;
      await setTraining(database, isTraining, authorOf(actor));
      await changed();
      return ok({ value: null });
    }),
  ];
}

function mayRemove(actor: Actor): Result<null, "http/permission-denied"> {
  return administrationRights(actor).removeDemo ? ok(null) : fail("http/permission-denied");
}

function authorOf(actor: Actor): Author {
  return { who: actor.id ?? "anonymous", role: strongestRole(actor.roles) };
}
