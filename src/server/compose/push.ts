import { openDevices } from "../adapters/push/devices.ts";
import { serverKeys } from "../adapters/push/server-keys.ts";
import { eraseDevice } from "../follows/erase-device.ts";
import type { ServiceDependencies, Services } from "./services.ts";

type PushParts = Pick<ServiceDependencies, "config" | "database" | "keys">;

/** What sends to browsers, and what knows them. */
export function pushOf({ config, database, keys }: PushParts, publicUrl: string): Services["push"] {
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
