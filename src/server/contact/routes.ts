import { askContact as askRoute, revokeGrant } from "#contract/contact.ts";
import { ok } from "#domain/shared/result.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { readWriteHeaders } from "#server/commands/write-headers.ts";
import type { Writers } from "#server/commands/writers.ts";
import { requestContact } from "./commands/request-contact.ts";
import type { ContactDependencies } from "./dependencies.ts";
import { presentChannels } from "./present.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";

/**
 * What the routes need: the call, the command that revokes, the writers, and the text of the
 * warning.
 */
export type ContactRouteDependencies = { ask: ContactDependencies; revoke: Mutation; writers: Writers; texts: Texts };

const RULES = { limit: "public-read", policy: everybody } as const;

/** Asking for a person's number, and revoking that grant. The answer is never cached or stored. */
export function contactRoutes({ ask, revoke, writers, texts }: ContactRouteDependencies): Binding[] {
  const inTurn = createKeyedMutex();
  return [
    bindRoute(askRoute, RULES, async ({ id, reason }, context) => {
      const admitted = await admit(context);
      if (!admitted.ok) return admitted;
      const { writer, key } = admitted.value;
      const { isUnlimited, address, work } = context.caller;
      const request = { listingId: id, reason, writer, key, isUnlimited, address, work };
      const given = await inTurn(writer.who, () => requestContact(ask, request));
      if (!given.ok) return countRefused(context, given);
      const { grantId, channels } = given.value;
      const warning = texts.say(context.language, ["messages", "contact", "warning"]);
      const found = await ask.foundOf(channels, context.now);
      const value = { channels: presentChannels(channels, found), warning, grantId };
      return ok({ value, location: `/api/v1/contact-grants/${grantId}` });
    }),
    bindRoute(revokeGrant, RULES, async ({ id }, context) => {
      const written = await runMutation({ database: ask.database, writers }, context, {
        mutation: revoke,
        args: { id },
      });
      return written.ok ? ok({ value: null }) : written;
    }),
  ];

  /** What a limit refused counts too: trying again and again is not free. */
  async function countRefused(context: Context, refused: Refused): Promise<Refused> {
    if (refused.reason !== "http/resource-exhausted" || refused.work !== undefined) return refused;
    const counted = await writers.admit(context, writers.of(context), "contact.refused");
    return counted.ok ? refused : { ...refused, ...counted, work: undefined };
  }

  async function admit(context: Context) {
    const headers = readWriteHeaders(context);
    if (!headers.ok) return headers;
    const writer = writers.of(context);
    const admitted = await writers.admit(context, writer, "contact.ask");
    return admitted.ok ? ok({ writer, key: headers.value.key }) : admitted;
  }
}
