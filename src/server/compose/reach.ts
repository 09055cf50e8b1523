import { openCodes } from "../adapters/codes/codes.ts";
import type { Codes, TakeTry } from "../adapters/codes/codes.ts";
import type { MessageQueue } from "../adapters/messages.ts";
import type { MailHourly, MakeAlert } from "../commands/alerts.ts";
import type { Config } from "../config/config.ts";
import type { TableWrite } from "../documents/command.ts";
import type { Feed } from "../documents/feed.ts";
import type { Database } from "../documents/pool.ts";
import type { Binding } from "../http/contract/handle.ts";
import type { Texts } from "../http/pages/texts.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { maintainersOf } from "../identity/people/queries.ts";
import { openExpiryReminder } from "../listings/expiry-reminder/expiry-reminder.ts";
import { createAlerts, createHourlyMail } from "../news/alerts.ts";
import { openNews } from "../news/news.ts";
import { openNumbers } from "../numbers/numbers.ts";
import type { Numbers } from "../numbers/numbers.ts";
import type { Log } from "../runtime/log.ts";

/** What reaching people is made from. */
export type ReachDependencies = {
  config: Pick<Config, "defaultCountry" | "oldSecrets">;
  database: Database;
  feed: Pick<Feed, "subscribe">;
  log: Log;
  messages: MessageQueue;
  now: () => Date;
  publicUrl: string;
  secret: string;
  take: TakeTry;
  texts: Texts;
};

/** How people are reached: codes, proved numbers, news and messages. */
export type Reach = {
  codes: Codes;
  numbers: Numbers;
  alert: MakeAlert;
  mailHourly: MailHourly;
  bindings: Binding[];
  close: () => Promise<void>;
};

/** Codes by text message and mail, the numbers they prove, and the notices of news. */
export function openReach(dependencies: ReachDependencies): Reach {
  const { config, database, feed, log, messages, now, publicUrl, secret, take, texts } = dependencies;
  const codes = openCodes({ database, messages, now, secret, take });
  const report = (error: unknown): void => log.warn({ error }, "Work in the background failed and is tried again.");
  const reachOf = (userId: string) => readReach(database, userId);
  const secrets = [secret, ...config.oldSecrets] as const;
  const told = {
    messages,
    publicUrl,
    reachOf: (client: Parameters<TableWrite>[0], id: string) => readReach({ pool: client }, id),
  };
  const alert = createAlerts(told);
  const numbers = openNumbers({
    alert,
    keepers: (facilityId) => maintainersOf(database.pool, facilityId, ""),
    codes,
    country: config.defaultCountry,
    database,
    feed,
    now,
    reachOf,
    report,
    secrets,
  });
  const news = openNews({ database, messages, now, reachOf, report });
  const reminder = openExpiryReminder({ database, messages, now, publicUrl, report, secret, texts, wayTo: news.wayTo });
  return {
    codes,
    numbers,
    alert,
    mailHourly: createHourlyMail(told),
    bindings: [...numbers.bindings, ...news.bindings],
    close: async () => {
      await numbers.close();
      await news.close();
      await reminder.close();
    },
  };
}
