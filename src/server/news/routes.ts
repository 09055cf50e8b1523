import { getNotices, setNotices } from "#contract/news.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { readEnded } from "#server/adapters/ended/queries.ts";
import { resumeMessages } from "#server/adapters/ended/statements.ts";
import type { Limits } from "#server/limits/limits.ts";
import { takeTry } from "#server/limits/route-tries.ts";
import { keepChoice } from "./statements.ts";
import { wayOf } from "./daily-notices.ts";
import type { DailyNoticeDependencies } from "./daily-notices.ts";
import { readChoice } from "./queries.ts";

const RULES = { limit: "public-read", policy: everybody } as const;

/** Reading and choosing one's daily notice, and taking back that a kind of message has ended. */
export function noticeRoutes({
  database,
  limits,
  reachOf,
}: Omit<DailyNoticeDependencies, "messages"> & { limits: Pick<Limits, "take"> }): Binding[] {
  return [
    bindRoute(getNotices, RULES, async (_input, context) => {
      const userId = idOf(context);
      const [choice, reach, ended] = await Promise.all([
        readChoice(database, userId),
        reachOf(userId),
        readEnded(database, userId),
      ]);
      return ok({ value: { daily: wayOf(choice, reach), ended } });
    }),
    bindRoute(setNotices, RULES, async ({ daily, ended }, context) => {
      const userId = idOf(context);
      const about = { kind: "user", value: userId } as const;
      const taken = await takeTry(limits, context, { limits: ["write-account"], about });
      if (!taken.ok) return taken;
      const reach = await reachOf(userId);
      const to = daily === "mail" ? reach?.email : reach?.phone;
      if (daily !== "off" && typeof to !== "string") return fail("identity/not-verified");
      await keepChoice(database, userId, daily);
      const before = await readEnded(database, userId);
      const stays = before.filter((kind) => ended?.includes(kind) ?? true);
      const resumed = before.filter((kind) => !stays.includes(kind));
      if (resumed.length > 0) await resumeMessages(database, userId, resumed);
      return ok({ value: { daily, ended: stays } });
    }),
  ];
}

function idOf({ actor }: Context): string {
  if (actor.id === null) throw new Error("a route for members runs only for them");
  return actor.id;
}
