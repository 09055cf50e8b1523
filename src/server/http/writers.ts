import { createHmac } from "node:crypto";
import type { Context } from "./context.ts";
import { networkOf, prefixOf } from "./clients.ts";
import type { Refused } from "./handle.ts";
import type { Writer } from "./mutation.ts";

/** Counts a write of somebody without an account; refused, with the time to wait, when it is one too many (CONTRACT.md 2). */
export type TakeAnonymousWrite = (from: {
  address: string;
  who: string;
}) => Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;

/** Tells who writes, and counts those who write without an account. */
export type Writers = {
  /** @param clientId 32 hex letters that a browser made; absent: by the address */
  of: (context: Context, clientId?: string) => Writer;
  /** Lets one write of somebody through: always those with an account. */
  admit: (context: Context, writer: Writer) => Promise<{ ok: true } | Refused>;
};

/** Opens them. @param secret the deployment's, so that the hashes are the same in each of its processes */
export function createWriters(secret: string, take: TakeAnonymousWrite): Writers {
  const hash = (kind: string, value: string): string =>
    createHmac("sha256", secret).update(`writer\0${kind}\0${value}`).digest("base64url").slice(0, 27);
  return {
    of: ({ actor, caller, language, now }, clientId) => ({
      actor,
      who:
        actor.id === null
          ? `client:${clientId === undefined ? hash("address", networkOf(caller.address)) : hash("id", clientId)}`
          : `user:${actor.id}`,
      network: hash("network", prefixOf(caller.address)),
      language,
      now,
    }),
    admit: async ({ caller }, writer) => {
      if (writer.actor.id !== null || caller.isUnlimited) return { ok: true };
      const taken = await take({ address: caller.address, who: writer.who });
      if (taken.ok) return taken;
      return { ok: false, reason: "http/resource-exhausted", retryAfterSeconds: taken.retryAfterSeconds };
    },
  };
}
