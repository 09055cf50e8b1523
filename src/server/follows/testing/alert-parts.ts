import { join } from "node:path";
import { openDevices } from "#server/adapters/push/devices.ts";
import { serverKeys } from "#server/adapters/push/server-keys.ts";
import { openStops } from "#server/adapters/stops.ts";
import type { MessageDependencies } from "#server/adapters/message-queue.ts";
import { readConfig } from "#server/config/config.ts";
import type { Database } from "#server/documents/pool.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { createLog } from "#server/runtime/log.ts";
import { eraseDevice } from "../erase-device.ts";

const KEY = "a key of the test";
const PUBLIC_URL = "https://help.example.org";

/** What tests note, tell and send alerts with, in this process and in one that is killed. */
export function alertParts(database: Database, host: string) {
  const texts = readTexts(join(readConfig({}).root, "locales"));
  const devices = openDevices(database, [KEY]);
  const pair = serverKeys(KEY);
  const messages: MessageDependencies = {
    database,
    texts,
    keys: [KEY],
    publicUrl: PUBLIC_URL,
    link: () => `${PUBLIC_URL}/a/x`,
    config: { dataDir: ".", smtpUrl: null, mailFrom: null, smsWebhook: null, operatorName: null },
    push: {
      devices,
      forget: (id) => eraseDevice(database, id),
      serverKeys: [pair],
      hosts: [host],
      subject: "mailto:help@example.org",
    },
    log: createLog("silent", () => undefined),
    now: () => new Date(),
    stops: openStops(database, [KEY]),
  };
  const telling = {
    database,
    texts,
    publicUrl: PUBLIC_URL,
    wayTo: () => Promise.resolve(null),
    switchedOff: () => [],
  };
  return { devices, publicKey: pair.publicKey, messages, telling };
}
