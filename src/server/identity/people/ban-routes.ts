import { banPerson, unbanPerson } from "#contract/people.ts";
import { confirmBan } from "#contract/people-power.ts";
import type { Person } from "#contract/people.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Power } from "#server/commands/power.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { askForBan, ban, settleWaitingBan, unban } from "../power/bans.ts";
import type { BanEffects } from "../power/bans.ts";
import { presentOne } from "./present-waiting.ts";
import type { StoredPerson } from "./queries.ts";
import { rulesFor } from "./rules-for.ts";

type BanRouteDependencies = { database: Database; posts: BanEffects; power: Power };
type Banned = Promise<{ ok: true; value: Answer<Person> } | Refused>;

/** Bans: on a fresh sign-in, counted, and above a bound by two people. */
export function banRoutes(dependencies: BanRouteDependencies): Binding[] {
  const rules = rulesFor("ban");
  return [
    bindRoute(banPerson, rules, (input, context) => banOrAsk(dependencies, input, context)),
    bindRoute(unbanPerson, rules, ({ id, showPosts = false }, context) =>
      counted(dependencies, context, () => unban(dependencies, context, { id, showsPosts: showPosts })),
    ),
    bindRoute(confirmBan, rules, ({ id, isConfirmed }, context) =>
      counted(dependencies, context, (by) => settleWaitingBan(dependencies, by, { id, isConfirmed })),
    ),
  ];
}

type BanInput = { id: string; reason: string; until?: string | null | undefined; hidePosts?: boolean | undefined };

async function banOrAsk(dependencies: BanRouteDependencies, input: BanInput, context: Context): Banned {
  const { power } = dependencies;
  return counted(dependencies, context, async (by) => {
    const until = typeof input.until === "string" ? new Date(input.until) : null;
    if (until !== null && !(until > by.now)) return fail("http/invalid-argument");
    const wanted = { id: input.id, reason: input.reason, until, hidesPosts: input.hidePosts === true };
    const alone = await power.take(context, "ban-alone");
    if (!alone.ok) {
      const asked = await askForBan(dependencies, by, wanted);
      return asked.ok ? fail("identity/second-person-needed") : asked;
    }
    const answer = await ban(dependencies, by, wanted);
    if (!answer.ok) await alone.giveBack();
    return answer;
  });
}

type By = Parameters<typeof settleWaitingBan>[1];

/** Needs a fresh sign-in, and counts the act as a decision. One that was refused is given back. */
async function counted(
  { database, power }: BanRouteDependencies,
  context: Context,
  act: (by: By) => Promise<Result<StoredPerson, Refused["reason"]> | Refused>,
): Banned {
  const fresh = requireFreshSignIn(context.session, context.now);
  if (!fresh.ok) return fresh;
  const taken = await power.take(context, "decide-account");
  if (!taken.ok) return taken;
  const answer = await act({ actor: fresh.value.actor, now: context.now });
  if (!answer.ok) {
    await taken.giveBack();
    return answer;
  }
  return ok({ value: await presentOne(database, answer.value, context) });
}
