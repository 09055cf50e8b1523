import { createHmac } from "node:crypto";
import type { Context } from "../http/contract/context.ts";
import type { Operators } from "#server/http/admission/operators.ts";
import { networkOf } from "#server/http/admission/clients.ts";
import type { Refused } from "../http/contract/handle.ts";
import type { Writer } from "./mutation.ts";
import type { Limits } from "#server/limits/limits.ts";
import { createNetworkKeys } from "#server/limits/network-keys.ts";
import { tryOfWrite } from "#server/limits/limits-of-writes.ts";

/** Identifies writers and counts their writes. */
export type Writers = {
  /** @param clientId 32 hex letters that a browser made; absent: by the address */
  of: (context: Context, clientId?: string) => Writer;
  /** Admits one write, by the name of its command. */
  admit: (context: Context, writer: Writer, name: string) => Promise<{ ok: true } | Refused>;
};

/**
 * Creates them. A write above its limit is refused, with the time to wait (CONTRACT.md 2).
 * @param secret the deployment's, so that the hashes are equal in all its processes
 */
export function createWriters(
  secret: string,
  { limits, operators }: { limits: Pick<Limits, "take">; operators?: Operators },
): Writers {
  const hash = (kind: string, value: string): string =>
    createHmac("sha256", secret).update(`writer\0${kind}\0${value}`).digest("base64url").slice(0, 27);
  const networks = createNetworkKeys(secret, operators);
  return {
    of: ({ actor, caller, language, now }, clientId) => ({
      actor,
      who:
        actor.id === null
          ? `client:${clientId === undefined ? hash("address", networkOf(caller.address)) : hash("id", clientId)}`
          : `user:${actor.id}`,
      networks: networks(caller.address),
      language,
      now,
    }),
    admit: async ({ caller }, { who, actor }, name) => {
      if (caller.isUnlimited) return { ok: true };
      const write = { address: caller.address, who, accountId: actor.id, name, work: caller.work };
      const taken = await limits.take(tryOfWrite(write));
      if (taken.ok) return taken;
      const { retryAfterSeconds, work } = taken;
      return { ok: false, reason: "http/resource-exhausted", retryAfterSeconds, ...(work && { work }) };
    },
  };
}
