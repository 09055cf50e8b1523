import { openCodes } from "../adapters/codes/codes.ts";
import { paceOf } from "../http/admission/pace.ts";
import type { Binding } from "../http/contract/handle.ts";
import { fileDocuments } from "../duplicates/file-documents.ts";
import { FILING } from "../duplicates/find-alike.ts";
import { judgeMerges } from "../duplicates/judge-merges.ts";
import { onAccountChange } from "../identity/account-events.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { isHttps } from "../identity/library/auth.ts";
import { maintainersOf } from "../identity/people/queries.ts";
import { openTelling } from "../follows/follows.ts";
import { openExpiryReminder } from "../listings/expiry-reminder/expiry-reminder.ts";
import { openNews } from "../news/news.ts";
import { numbersOfDocument } from "../numbers/numbers-of-document.ts";
import { openNumbers } from "../numbers/numbers.ts";
import { runnerOf } from "./sweeps.ts";
import type { ServiceDependencies, Services } from "./services.ts";

/** What reaching people is made from. */
export type MessageChannelDependencies = Pick<
  Services,
  | "alert"
  | "config"
  | "database"
  | "feed"
  | "keys"
  | "log"
  | "messages"
  | "now"
  | "policies"
  | "publicUrl"
  | "sweeps"
  | "texts"
> &
  Pick<ServiceDependencies, "refusalMs"> &
  Pick<Services["limits"], "take">;

/** How people are reached: codes, proved numbers, news and messages. */
export type MessageChannels = Pick<Services, "codes" | "numbers" | "wayTo"> & {
  bindings: Binding[];
  close: () => Promise<void>;
};

/** Codes by text message and mail, the numbers they prove, and the notices of news. */
export function openMessageChannels(dependencies: MessageChannelDependencies): MessageChannels {
  const { alert, config, database, feed, log, messages, now, publicUrl, keys, take, texts } = dependencies;
  const codes = openCodes({
    database,
    messages,
    now,
    secrets: keys.all("sent-codes"),
    isHttps: isHttps(publicUrl),
    take,
  });
  const report = (error: unknown): void => log.warn({ error }, "Background work failed and will be retried.");
  const reachOf = (userId: string) => readReach(database, userId);
  const compared = { database, numbersOf: numbersOfDocument(keys.all("numbers")) };
  const numbers = openNumbers({
    alert,
    keepers: (facilityId) => maintainersOf(database.pool, facilityId, ""),
    codes,
    country: config.defaultCountry,
    database,
    feed,
    now,
    pace: paceOf(dependencies.refusalMs),
    follower: {
      version: String(FILING),
      onNoted: (noted) => fileDocuments(compared, noted),
      onCurrent: (at) => judgeMerges(compared, at),
    },
    reachOf,
    report,
    secrets: keys.all("numbers"),
  });
  // Changing or confirming an account's number or address proves one, or ends a proof.
  const stop = onAccountChange(
    database,
    (id) => void database.background.during(numbers.settleProofs(id)).catch(report),
  );
  const news = openNews({ database, limits: { take }, messages, now, reachOf, report });
  const secret = keys.of("reminder-links");
  const { wayTo } = news;
  const runSweep = runnerOf(dependencies.sweeps, now);
  const reminding = { database, messages, now, publicUrl, report, runSweep, secret, texts, wayTo };
  const reminder = openExpiryReminder(reminding);
  const { inForce: switchedOff } = dependencies.policies;
  const stopTelling = openTelling({ database, feed, messages, now, publicUrl, report, switchedOff, texts, wayTo });
  return {
    codes,
    numbers,
    bindings: [...numbers.bindings, ...news.bindings],
    wayTo,
    close: async () => {
      stop();
      await stopTelling();
      await numbers.close();
      await news.close();
      await reminder.close();
    },
  };
}
