import { getNotices, setNotices } from "#contract/news.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { keepChoice } from "./statements.ts";
import { wayOf } from "./daily-notices.ts";
import type { DailyNoticeDependencies } from "./daily-notices.ts";
import { readChoice } from "./queries.ts";

const RULES = { limit: "public-read", policy: everybody } as const;

/** Reading and choosing one's daily notice. */
export function noticeRoutes({ database, reachOf }: Omit<DailyNoticeDependencies, "messages">): Binding[] {
  return [
    bindRoute(getNotices, RULES, async (_input, context) => {
      const userId = idOf(context);
      const [choice, reach] = await Promise.all([readChoice(database, userId), reachOf(userId)]);
      return ok({ value: { daily: wayOf(choice, reach) } });
    }),
    bindRoute(setNotices, RULES, async ({ daily }, context) => {
      const userId = idOf(context);
      const reach = await reachOf(userId);
      const to = daily === "mail" ? reach?.email : reach?.phone;
      if (daily !== "off" && typeof to !== "string") return fail("identity/not-verified");
      await keepChoice(database, userId, daily);
      return ok({ value: { daily } });
    }),
  ];
}

function idOf({ actor }: Context): string {
  if (actor.id === null) throw new Error("a route for members runs only for them");
  return actor.id;
}
