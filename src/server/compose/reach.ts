import { openCodes } from "../adapters/codes/codes.ts";
import type { Codes, TakeTry } from "../adapters/codes/codes.ts";
import type { Messages } from "../adapters/messages.ts";
import type { Binding } from "../http/contract/handle.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { openExpiryReminder } from "../listings/expiry-reminder/expiry-reminder.ts";
import { openNews } from "../news/news.ts";
import { openNumbers } from "../numbers/numbers.ts";
import type { Numbers } from "../numbers/numbers.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../documents/pool.ts";
import type { Feed } from "../documents/feed.ts";
import type { Door } from "../http/http.ts";
import type { Log } from "../runtime/log.ts";

/** What these are made from. */
type ReachDependencies = {
  door: Pick<Door, "replies">;
  config: Config;
  log: Log;
  now: () => Date;
  secret: string;
  database: Database;
  feed: Pick<Feed, "subscribe">;
};

/** Codes by text message and mail, the numbers they prove, and the notices of news. */
export function openReach(
  dependencies: ReachDependencies,
  { messages, publicUrl, take }: { messages: Messages; publicUrl: string; take: TakeTry },
): { codes: Codes; numbers: Numbers; bindings: Binding[]; close: () => Promise<void> } {
  const { config, database, feed, log, now, secret } = dependencies;
  const codes = openCodes({ database, messages, now, secret, take });
  const report = (error: unknown): void => log.warn({ error }, "Work in the background failed and is tried again.");
  const reachOf = (userId: string) => readReach(database, userId);
  const secrets = [secret, ...config.oldSecrets] as const;
  const numbers = openNumbers({
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
  const { texts } = dependencies.door.replies;
  const reminder = openExpiryReminder({ database, messages, now, publicUrl, report, secret, texts, wayTo: news.wayTo });
  return {
    codes,
    numbers,
    bindings: [...numbers.bindings, ...news.bindings],
    close: async () => {
      await numbers.close();
      await news.close();
      await reminder.close();
    },
  };
}
