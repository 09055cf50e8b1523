import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import { roleOfAsk } from "#domain/matching/ask.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { actionUrl } from "../action-links/action-link.ts";
import type { AskDependencies } from "../asks/dependencies.ts";
import type { MessagesInCommands } from "../adapters/message-queue.ts";
import { readDevicesOf } from "../adapters/push/queries.ts";
import { queueToBrowsers } from "../adapters/push/queue-to-browsers.ts";
import { readReceivers, readToldPeople } from "../alarms/queries.ts";
import { queueToAll } from "../alarms/queue-to-all.ts";
import { readStopped } from "../adapters/queue/queries.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { createNumberKeys } from "../numbers/keys.ts";
import { readProvedPhones } from "../numbers/queries.ts";
import type { Services } from "./services.ts";

const ASK_TEMPLATES = { donor: "asked", supplier: "asked-supplier", verifier: "asked-verifier" } as const;

/** What asking people needs of accounts, of policies and of messages. */
export function askDependencies({
  database,
  alert,
  promise,
  observe,
  claim,
  stops,
  policies,
  messages,
  publicUrl,
  keys,
}: Pick<AskDependencies, "database" | "alert" | "promise" | "observe" | "claim"> & {
  stops: Pick<Services["stops"], "keysOf">;
  policies: Pick<Services["policies"], "inForce">;
  messages: MessagesInCommands;
  publicUrl: string;
  keys: Pick<Services["keys"], "of" | "all">;
}): AskDependencies {
  const numberKeys = createNumberKeys(keys.all("numbers"));
  return {
    database,
    alert,
    promise,
    observe,
    claim,
    readUnreached: async (client, accountIds, now) => {
      const byKey = new Map<string, string>();
      for (const { id, email, phone } of await readReceivers(client, accountIds)) {
        // As `queueToAll` reaches them: by mail, where there is an address.
        const to = email ?? phone;
        for (const key of to === null ? [] : stops.keysOf(to)) byKey.set(key, id);
      }
      const keys = await readStopped(client, [...byKey.keys()]);
      const stopped = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
      // STOP ends texts alone, for its sender can be forged. A browser still takes messages.
      const devices = stopped.size === 0 ? [] : await readDevicesOf(client, [...stopped], now);
      for (const { accountId } of devices) stopped.delete(accountId);
      return stopped;
    },
    readOwner: async (ownerId) => {
      const reach = await readReach(database, ownerId);
      if (reach === null) return null;
      const own = reach.phone === null ? [] : numberKeys.all({ type: "phone", value: reach.phone });
      const numbers = [...new Set([...own, ...(await readProvedPhones(database, ownerId))])];
      return { hasProvedNumber: numbers.length > 0, since: reach.since, numbers };
    },
    readModerators: async (at) => {
      const told = await readToldPeople(database.pool, { roles: ["moderator", "admin"], also: null, at });
      return told.map(({ id }) => id);
    },
    isSwitchedOff: (at) => {
      const inForce = policies.inForce(at);
      return (listing) => findKindPolicy(inForce, { kind: listing.kind, subtype: subtypeOf(listing) }) !== null;
    },
    tellAsked: tellingAsked({ messages, publicUrl, secret: keys.of("action-links") }),
  };
}

/** Tells each who is asked by mail or text message, and on their browsers. */
function tellingAsked({
  messages,
  publicUrl,
  secret,
}: {
  messages: MessagesInCommands;
  publicUrl: string;
  secret: string;
}): AskDependencies["tellAsked"] {
  return (made, { kind, details: { component = "" }, place }) =>
    made.map(({ id, newsId, body }) => async (client) => {
      const accountIds = [body.ownerId];
      const role = roleOfAsk(body);
      const template = ASK_TEMPLATES[role];
      const values: Record<string, string> = { place: place.label, ...(role === "donor" ? { component } : { kind }) };
      const link = { act: "answer-ask", subject: id, until: new Date(body.until) } as const;
      // A verifier is shown a person's number: that takes their sign-in.
      const answer =
        role === "verifier"
          ? { path: "/me" }
          : { path: actionUrl(link, { publicUrl: "", secret }), reply: { to: id, as: "give" as const } };
      const receivers = await readReceivers(client, accountIds);
      const message = { template, values, ...answer };
      await queueToAll(
        { messages, publicUrl },
        { client, receivers, message, news: new Map([[body.ownerId, newsId]]) },
      );
      const url = `${publicUrl}${answer.path}`;
      await queueToBrowsers(messages, { client, accountIds, template, url, now: new Date(body.at) });
    });
}
