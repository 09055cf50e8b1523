import { getAlarms } from "#contract/alarms.ts";
import { ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { alarmInWords } from "./present.ts";
import { readAlarms } from "./queries.ts";

/** What happened to the whole deployment, and acts of power, with what to do, for admins. */
export function alarmRoutes({ database, texts }: { database: Database; texts: Texts }): Binding[] {
  return [
    bindRoute(getAlarms, { limit: "public-read", policy: everybody }, async (_input, { language }) => {
      const items = (await readAlarms(database)).map(({ alias, ...alarm }) => ({
        ...alarm,
        since: alarm.since.toISOString(),
        lastAt: alarm.lastAt.toISOString(),
        ...alarmInWords({ texts, language }, { alias, cause: alarm.cause }),
      }));
      return ok({ value: { items } });
    }),
  ];
}
