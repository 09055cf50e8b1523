import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { actionUrl } from "../action-links/action-link.ts";
import type { AskDependencies } from "../asks/dependencies.ts";
import type { MessagesInCommands } from "../adapters/messages.ts";
import { queueToBrowsers } from "../adapters/push/queue-to-browsers.ts";
import { readReceivers } from "../alarms/queries.ts";
import { queueToAll } from "../alarms/queue-to-all.ts";
import type { Keyring } from "../config/keys.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { hasProvedPhone } from "../numbers/queries.ts";
import type { Policies } from "../policies/policies.ts";

/** What asking people needs of accounts, of policies and of messages. */
export function askDependencies({
  database,
  alert,
  promise,
  policies,
  messages,
  publicUrl,
  keys,
}: Pick<AskDependencies, "database" | "alert" | "promise"> & {
  policies: Pick<Policies, "inForce">;
  messages: MessagesInCommands;
  publicUrl: string;
  keys: Pick<Keyring, "of">;
}): AskDependencies {
  return {
    database,
    alert,
    promise,
    readOwner: async (ownerId) => {
      const reach = await readReach(database, ownerId);
      if (reach === null) return null;
      return { hasProvedNumber: reach.phone !== null || (await hasProvedPhone(database, ownerId)), since: reach.since };
    },
    isSwitchedOff: (at) => {
      const inForce = policies.inForce(at);
      return (listing) => findKindPolicy(inForce, { kind: listing.kind, subtype: subtypeOf(listing) }) !== null;
    },
    tellAsked: (made, { details: { component = "" }, place }) =>
      made.map(({ id, body: { ownerId, until, at } }) => async (client) => {
        const receivers = await readReceivers(client, [ownerId]);
        const message = {
          template: "asked",
          values: { component, place: place.label },
          isEndable: true,
          path: actionUrl(
            { act: "answer-ask", subject: id, until: new Date(until) },
            { publicUrl: "", secret: keys.of("action-links") },
          ),
        } as const;
        await queueToAll({ messages, publicUrl }, { client, receivers, message });
        const url = `${publicUrl}${message.path}`;
        await queueToBrowsers(messages, { client, accountIds: [ownerId], template: "asked", url, now: new Date(at) });
      }),
  };
}
