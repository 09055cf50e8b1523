import { answerDuplicates, getDuplicates } from "#contract/duplicates/duplicates.ts";
import { findSimilar } from "#contract/duplicates/similar.ts";
import { ok } from "#domain/shared/result.ts";
import type { Power } from "#server/commands/power.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { answerMutation } from "./commands/answer.ts";
import { readLikelyDuplicates } from "./read-likely.ts";
import { readSimilar } from "./similar.ts";
import type { LikelyDependencies } from "./read-likely.ts";

type DuplicateRoutes = {
  duplicates: LikelyDependencies;
  /** Of numbers without a country's code. */
  country: string | null;
  power: Power;
  writers: Writers;
};

const RULES = { limit: "public-read", policy: everybody } as const;

/** What a post may repeat, and what moderators say of entries that are likely one. */
export function duplicateRoutes({ duplicates, country, power, writers }: DuplicateRoutes): Binding[] {
  const answer = answerMutation();
  return [
    bindRoute(findSimilar, RULES, async (input, context) => {
      // Each look counts: numbers are tried out as little as posts are.
      const admitted = await writers.admit(context, writers.of(context), "listings.similar");
      if (!admitted.ok) return admitted;
      return ok({
        value: await readSimilar({ ...duplicates, country, accountId: context.actor.id }, input, context.now),
      });
    }),
    bindRoute(getDuplicates, RULES, async ({ limit }, context) =>
      ok({ value: await readLikelyDuplicates(duplicates, limit, context) }),
    ),
    bindRoute(answerDuplicates, RULES, async (input, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      // A merge takes an entry off the lists: it counts as hiding does.
      if (input.answer === "same" && !fresh.ok && !(await power.take(context, "hide-old-sign-in")).ok) return fresh;
      const run = { database: duplicates.database, writers };
      const written = await runMutation(run, context, { mutation: answer, args: input });
      return written.ok ? ok({ value: null }) : written;
    }),
  ];
}
