import { createHmac } from "node:crypto";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { openText, sealText } from "../queue/seal.ts";
import { findDevice, readDevice } from "./queries.ts";
import { keepDevice, renameDevice } from "./statements.ts";

/** How a browser is reached: its address at a push service, and the keys that encrypt for it. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The part of a subscription that proves who asks. No push service knows `auth`. */
export type DeviceProof = { endpoint: string; auth: string };

/** A browser as it is sent to. `serverKey`: the public key that it subscribed with. */
export type Device = PushSubscription & { serverKey: string };

/**
 * `sessionId`: whose messages come here; null: nobody's. `replaces`: the subscription that the
 * browser had before.
 */
export type DeviceFacts = {
  serverKey: string;
  sessionId: string | null;
  now: Date;
  replaces?: DeviceProof | undefined;
};

/** Browsers that get push messages: found by their secret, and read by their id. */
export type Devices = {
  /** Stores one, or renews it. What the browser follows stays with its id. */
  keep: (subscription: PushSubscription, facts: DeviceFacts) => Promise<string>;
  /** The id of a known one; null: it is not. */
  find: (proof: DeviceProof) => Promise<string | null>;
  /** Null: it is gone, or no key of this deployment opens it. */
  read: (id: string) => Promise<Device | null>;
};

/** @param keys of the purpose `push-devices`, the newest first */
export function openDevices(database: Database, keys: readonly [string, ...string[]]): Devices {
  const namesOf = ({ endpoint, auth }: DeviceProof): string[] =>
    keys.map((key) => createHmac("sha256", key).update(`push\0${endpoint}\0${auth}`).digest("base64url"));
  const find: Devices["find"] = (proof) => findDevice(database, namesOf(proof));
  return {
    find,
    keep: async ({ endpoint, keys: { p256dh, auth } }, { replaces, ...facts }) => {
      const proof = { endpoint, auth };
      const [name = ""] = namesOf(proof);
      const before = replaces === undefined ? null : await find(replaces);
      if (before !== null) await renameDevice(database, before, name);
      const id = (await find(proof)) ?? newId(facts.now);
      const sealed = sealText(JSON.stringify({ endpoint, keys: { p256dh, auth } }), { key: keys[0], id });
      return keepDevice(database, { id, name, sealed, ...facts });
    },
    read: async (id) => {
      const row = await readDevice(database, id);
      const text = row === null ? null : openText(row.sealed, { keys, id });
      if (row === null || text === null) return null;
      const subscription: PushSubscription = JSON.parse(text);
      return { ...subscription, serverKey: row.serverKey };
    },
  };
}
