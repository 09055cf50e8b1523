import { answerBanAppeal, getBanAppeal, getBanAppeals, sendBanAppeal } from "#contract/people-power.ts";
import { newId } from "#domain/shared/ids.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { audit } from "../audit/statements.ts";
import type { Limits } from "#server/limits/limits.ts";
import { takeTry } from "#server/limits/route-tries.ts";
import { rulesFor } from "../people/rules-for.ts";
import { eventBy } from "../people/statements.ts";
import type { ActingPerson } from "../power/second-person.ts";
import { answerAppeal } from "./answer.ts";
import type { AnswerDependencies } from "./answer.ts";
import { presentAppeal, presentWaiting } from "./present.ts";
import { readAppealOfBan, readWaitingAppeals } from "./queries.ts";
import { keepAppeal } from "./statements.ts";
import { readAppealToken } from "./token.ts";

type AppealRouteDependencies = AnswerDependencies & { limits: Limits; appealSecrets: readonly string[] };

/** Appeals against bans: sent without a session, read and answered by who may ban. */
export function banAppealRoutes(dependencies: AppealRouteDependencies): Binding[] {
  const { database, limits, power, appealSecrets } = dependencies;
  const rules = rulesFor("ban");
  const open = { limit: "public-read", policy: everybody, endedSession: "is-nobody" } as const;
  return [
    bindRoute(sendBanAppeal, open, async ({ token, words }, context) => {
      const taken = await takeTry(limits, context, { limits: ["ban-appeal-address"] });
      if (!taken.ok) return taken;
      const { now } = context;
      const banId = readAppealToken(token, { now, secrets: appealSecrets });
      if (banId === null) return fail("identity/appeal-ended");
      const sent = await sendAppeal(database, { banId, words, now });
      return sent.ok ? ok({ value: { sentAt: sent.value.toISOString() } }) : sent;
    }),
    bindRoute(getBanAppeals, rules, async (_input, { actor, now }) => {
      const waiting = await readWaitingAppeals(database.pool, now);
      return ok({ value: { items: waiting.map((each) => presentWaiting(each, actor.id)) } });
    }),
    bindRoute(getBanAppeal, rules, async ({ id }, context) => {
      const taken = await power.take(context, "case-account");
      if (!taken.ok) return taken;
      const reader = actingPerson(context);
      const found = await presentAppeal(database, id, reader);
      if (found === null) return fail("http/not-found");
      await audit(database.pool, { ...eventBy(reader), act: "identity.ban-appeal-read", about: found.person.id });
      return ok({ value: found });
    }),
    bindRoute(answerBanAppeal, rules, async (input, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const taken = await power.take(context, "decide-account");
      if (!taken.ok) return taken;
      const by = { actor: fresh.value.actor, now: context.now };
      const { id, outcome, reason, until, showPosts = false } = input;
      const end = until === undefined ? null : new Date(until);
      const answered = await answerAppeal(dependencies, by, { id, outcome, reason, until: end, showsPosts: showPosts });
      if (!answered.ok) {
        await taken.giveBack();
        return answered;
      }
      const found = await presentAppeal(database, id, by);
      return found === null ? fail("http/not-found") : ok({ value: found });
    }),
  ];
}

/** Routes for moderators always have an account. */
function actingPerson({ actor, now }: Context): ActingPerson {
  const { id } = actor;
  if (id === null) throw new Error("a route for moderators was asked by nobody");
  return { actor: { ...actor, id }, now };
}

/**
 * Stores an appeal with its audit. The same words once more are the answer that was lost.
 * @returns when it was sent
 */
async function sendAppeal(
  database: Database,
  { banId, words, now }: { banId: string; words: string; now: Date },
): Promise<Result<Date, "identity/appeal-sent" | "identity/appeal-ended">> {
  return inTransaction(
    database,
    async (client): Promise<Result<Date, "identity/appeal-sent" | "identity/appeal-ended">> => {
      const personId = await keepAppeal(client, { id: newId(now), banId, words, at: now });
      if (personId !== null) {
        await audit(client, { who: personId, role: "member", at: now, act: "identity.ban-appealed", about: personId });
        return ok(now);
      }
      const before = await readAppealOfBan(client, banId);
      if (before === null) return fail("identity/appeal-ended");
      return before.words === words ? ok(before.at) : fail("identity/appeal-sent");
    },
  );
}
