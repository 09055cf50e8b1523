import { publicAlias } from "#domain/identity/alias.ts";
import { queueToBrowsers } from "../adapters/push/queue-to-browsers.ts";
import { readDevicesOf } from "../adapters/push/queries.ts";
import { readEnded } from "../adapters/ended/queries.ts";
import { readStopped } from "../adapters/queue/queries.ts";
import { hasShutOut } from "../contact/blocks/queries.ts";
import { questionMessage, questionUrl, questionWrites } from "../listings/expiry-reminder/send-reminder.ts";
import type { OwnerCheckDependencies } from "../verification/owner-checks/dependencies.ts";
import { contactDependencies, countOffered } from "./contact-dependencies.ts";
import type { Services } from "./services.ts";

/** What checks by way of owners need of messages, accounts and grants. */
export function ownerCheckDependencies(
  dependencies: Pick<
    Services,
    | "database"
    | "keys"
    | "limits"
    | "messages"
    | "numbers"
    | "prepareToTell"
    | "publicUrl"
    | "raise"
    | "stops"
    | "tellAtOnce"
    | "texts"
    | "wayTo"
  >,
): OwnerCheckDependencies {
  const { database, keys, messages, numbers, publicUrl, stops, tellAtOnce, texts, wayTo } = dependencies;
  const asking = { publicUrl, texts, secret: keys.of("reminder-links") };
  const { readAsker } = contactDependencies(dependencies);
  return {
    reachOf: async (ownerId, now) => {
      if ((await readEnded(database, ownerId)).includes("still-available")) return null;
      const [found, browsers] = await Promise.all([wayTo(ownerId), readDevicesOf(database.pool, [ownerId], now)]);
      const isStopped = found !== null && (await readStopped(database.pool, stops.keysOf(found.to))).length > 0;
      const way = isStopped ? null : found;
      return way === null && browsers.length === 0 ? null : { way, hasBrowser: browsers.length > 0 };
    },
    questionWrites,
    send: ({ id, listing, now }, { way, hasBrowser }) => {
      const askedAt = now.toISOString();
      const url = questionUrl(asking, { listingId: id, askedAt });
      const accountIds = listing.ownerId === null ? [] : [listing.ownerId];
      return [
        ...(way === null ? [] : [messages.queue(questionMessage(asking, { id, listing, askedAt, way }))]),
        ...(hasBrowser
          ? [
              (client: Parameters<typeof queueToBrowsers>[1]["client"]) =>
                queueToBrowsers(messages, { client, accountIds, template: "news-at-once", url, now }),
            ]
          : []),
      ];
    },
    giveableAmong: numbers.giveableAmong,
    aliasOf: async (accountId) => publicAlias((await readAsker(accountId))?.alias ?? ""),
    isShutOut: (ownerId, askerId) => hasShutOut(database, ownerId, askerId),
    offered: (grantId, grant) => countOffered(numbers, grantId, grant),
    tellAtOnce,
  };
}
