import { getOwnChannels, proveChannel, sendChannelCode } from "#contract/contact.ts";
import { readChannels } from "#domain/contact/channels.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Codes } from "#server/adapters/codes/codes.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { settleProofs } from "./commands/settle-proofs.ts";
import { findingsOfNumber } from "./findings/findings-of-number.ts";
import { settleNumber } from "./findings/settle.ts";
import { keepProof } from "./statements.ts";
import type { DocumentChannel } from "./keys.ts";
import { ownChannels } from "./proofs.ts";
import type { ProofDependencies, ProvedChannel } from "./proofs.ts";

/**
 * What these routes need besides the proofs: codes, and the country of numbers without a country
 * code.
 */
export type ChannelDependencies = { proofs: ProofDependencies; codes: Codes; country: string | null };

const RULES = { limit: "public-read", policy: everybody } as const;

/** One's own ways to be reached: which there are, and proving them by codes. */
export function channelRoutes({ proofs, codes, country }: ChannelDependencies): Binding[] {
  const { database, keys } = proofs;
  return [
    bindRoute(getOwnChannels, RULES, async (_input, context) => {
      const items = await ownChannels(proofs, idOf(context));
      const found = await findingsOfNumber(proofs, items, context.now);
      return ok({
        value: { items: items.map((item, at) => ({ ...wire(item), ...(found[at] && { found: found[at] }) })) },
      });
    }),
    bindRoute(sendChannelCode, RULES, async (given, context) => {
      const read = readOwn(given, country);
      if (!read.ok) return read;
      const sent = await codes.sendCode({
        purpose: "prove-channel",
        about: aboutProof(idOf(context), keys.of(read.value)),
        ...receiverOf(read.value),
        language: context.language,
        call: context,
        accountId: idOf(context),
      });
      return sent.ok ? ok({ value: null }) : sent;
    }),
    bindRoute(proveChannel, RULES, async ({ code, ...given }, context) => {
      const read = readOwn(given, country);
      // No code was sent to a text that is no number.
      if (!read.ok) return fail("identity/code-wrong");
      const userId = idOf(context);
      const key = keys.of(read.value);
      const about = aboutProof(userId, key);
      const sentTo = receiverOf(read.value);
      const checked = await codes.checkCode({ purpose: "prove-channel", about, code, sentTo, call: context });
      if (!checked.ok) return checked;
      await keepProof(database, { userId, key, isPhone: read.value.type !== "email", at: context.now });
      await settleProofs(proofs, userId);
      // Who got the code has the number: it is not dead.
      await settleNumber({ database, keys }, read.value, context.now);
      return ok({ value: wire({ ...read.value, provedAt: context.now }) });
    }),
  ];
}

/** A typed number or address in its stored form. Refused where calls to it cost extra. */
export function readOwn(given: DocumentChannel, country: string | null) {
  const read = readChannels([given], { country, path: "" });
  if (!read.ok && read.errors.some(({ word }) => word === "premium")) return fail("identity/premium-phone" as const);
  const [channel] = read.ok ? read.value : [];
  if (channel === undefined)
    return fail(given.type === "email" ? ("identity/invalid-email" as const) : ("identity/invalid-phone" as const));
  return ok({ type: channel.type, value: channel.value });
}

function receiverOf({ type, value }: DocumentChannel) {
  return { channel: type === "email" ? "mail" : "sms", value } as const;
}

function aboutProof(userId: string, key: string): string {
  return `${userId} ${key}`;
}

function idOf({ actor }: Context): string {
  if (actor.id === null) throw new Error("a route for members runs only for them");
  return actor.id;
}

function wire({ type, value, provedAt }: ProvedChannel<DocumentChannel>) {
  return { type, value, provedAt: provedAt?.toISOString() ?? null };
}
