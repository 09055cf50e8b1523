import { chooseChances as chooseRoute, getLearntChances } from "#contract/learning.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Power } from "#server/commands/power.ts";
import type { Database } from "#server/documents/pool.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { tablesIn } from "./choice.ts";
import { chooseChances } from "./commands/choose.ts";
import { presentLearning } from "./present.ts";
import { readChanceTables } from "./queries.ts";

// Both routes are for admins by their `who`; there is no further check.
const RULES = { limit: "public-read", policy: everybody } as const;

/** What was learnt, and which of it is used. Read from the database: few read it, and rarely. */
export function learningRoutes({ database, power }: { database: Database; power: Power }): Binding[] {
  const read = async () => presentLearning(tablesIn(await readChanceTables(database)));
  return [
    bindRoute(getLearntChances, RULES, async () => ok({ value: await read() })),
    bindRoute(chooseRoute, RULES, async ({ use, reason }, context) => {
      const { actor, now, session } = context;
      const fresh = requireFreshSignIn(session, now);
      if (!fresh.ok) return fresh;
      const taken = await power.take(context, "rule-account");
      if (!taken.ok) return taken;
      const by = { who: actor.id ?? "", role: strongestRole(actor.roles) };
      const told = await power.tell(actor.id, {
        kind: "policy-changed",
        words: "learning",
        change: { what: "chances" },
        path: "/policies",
      });
      if (await chooseChances(database, { use, reason, by, now, told })) return ok({ value: await read() });
      await taken.giveBack();
      return fail("documents/not-found");
    }),
  ];
}
