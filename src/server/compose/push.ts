import { openDevices } from "../adapters/push/devices.ts";
import type { Devices } from "../adapters/push/devices.ts";
import type { PushSender } from "../adapters/push/push-transport.ts";
import { serverKeys } from "../adapters/push/server-keys.ts";
import type { Config } from "../config/config.ts";
import type { Keyring } from "../config/keys.ts";
import type { Database } from "../documents/pool.ts";
import { eraseDevice } from "../follows/erase-device.ts";

type PushParts = { config: Pick<Config, "mailFrom" | "pushHosts">; database: Database; keys: Keyring };

/** What sends to browsers, and what knows them. */
export function pushOf(
  { config, database, keys }: PushParts,
  publicUrl: string,
): PushSender & { devices: Devices; publicKeys: readonly string[] } {
  const pairs = keys.all("push-identity").map(serverKeys);
  const mail = config.mailFrom ?? `lifeboard@${new URL(publicUrl).hostname}`;
  return {
    devices: openDevices(database, keys.all("push-devices")),
    forget: (id) => eraseDevice(database, id),
    serverKeys: pairs,
    publicKeys: pairs.map(({ publicKey }) => publicKey),
    hosts: config.pushHosts,
    subject: publicUrl.startsWith("https:") ? publicUrl : `mailto:${mail}`,
  };
}
