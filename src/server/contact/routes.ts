import { askContact as askRoute, revokeGrant } from "#contract/contact.ts";
import { ok } from "#domain/shared/result.ts";
import type { Context } from "#server/http/context.ts";
import { everybody, handle } from "#server/http/handle.ts";
import type { Binding } from "#server/http/handle.ts";
import { executeMutation } from "#server/http/mutation.ts";
import type { Mutation } from "#server/http/mutation.ts";
import type { Texts } from "#server/http/texts.ts";
import { readWriteHeaders } from "#server/http/write-headers.ts";
import type { Writers } from "#server/http/writers.ts";
import { askContact } from "./commands/ask.ts";
import type { AskParts } from "./commands/ask.ts";
import { presentChannels } from "./present.ts";
import { createTurns } from "./turns.ts";

/** What the routes of this room need: the call, the command of taking leave back, who writes, and the words of the warning. */
export type ContactParts = AskParts & { revoke: Mutation; writers: Writers; texts: Texts };

const RULES = { limit: "public-read", policy: everybody } as const;

/** Asking for a person's number, and taking that leave back. The answer stands in no cache, and nothing of it is kept. */
export function contactRoutes(parts: ContactParts): Binding[] {
  const { database, writers, texts, revoke } = parts;
  const inTurn = createTurns();
  return [
    handle(askRoute, RULES, async ({ id, reason }, context) => {
      const admitted = await admit(context, "contact.ask");
      if (!admitted.ok) return admitted;
      const { writer, key } = admitted.value;
      const { isUnlimited } = context.caller;
      const ask = { listingId: id, reason, writer, key, isUnlimited };
      const given = await inTurn(writer.who, () => askContact(parts, ask));
      if (!given.ok) return given;
      const { grantId, channels } = given.value;
      const warning = texts.say(context.language, ["messages", "contact", "warning"]);
      const value = { channels: presentChannels(channels), warning, grantId };
      return ok({ value, location: `/api/v1/contact-grants/${grantId}` });
    }),
    handle(revokeGrant, RULES, async ({ id }, context) => {
      const admitted = await admit(context, revoke.name);
      if (!admitted.ok) return admitted;
      const { writer, key } = admitted.value;
      const prepared = await revoke.prepare({ id }, writer);
      if (!prepared.ok) return prepared;
      const written = await executeMutation(database, prepared.value, key);
      return written.ok ? ok({ value: null }) : written;
    }),
  ];

  async function admit(context: Context, name: string) {
    const headers = readWriteHeaders(context);
    if (!headers.ok) return headers;
    const writer = writers.of(context);
    const admitted = await writers.admit(context, writer, name);
    return admitted.ok ? ok({ writer, key: headers.value.key }) : admitted;
  }
}
