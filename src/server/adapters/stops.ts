import { createHmac } from "node:crypto";
import { endableMessage } from "#domain/news/endable-messages.ts";
import type { TableWrite } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import { isStopped } from "./queue/queries.ts";
import { deleteStopped, deleteStops, keepStop } from "./queue/statements.ts";
import type { Channel } from "./templates.ts";

/**
 * Text messages that go to somebody who sent STOP: what they ask for at that moment. The answer to
 * STOP itself is one (47 CFR 64.1200(a)(12)).
 */
const STILL_TEXTED: readonly string[] = ["phone-code", "code", "how-you-signed-in", "text-answer"];

/**
 * Which numbers said STOP. Receivers are named by keyed hashes alone. A sender can be forged, so
 * STOP ends texts alone. Mails end by a link in a mail, messages to a browser on its page. An
 * address stands here only by a STOP of before. Until START its mails with news stay ended.
 */
export type Stops = {
  /** The name of a number or an address in tables, the newest first. */
  keysOf: (recipient: string) => readonly string[];
  /** Whether a message is not to go out. */
  ends: (message: { channel: Channel; to: string; template: string }) => Promise<boolean>;
  /** Ends texts to a number, those that wait in the queue too. */
  stop: (number: string, at: Date) => TableWrite;
  /** Takes it back. What was deleted stays so. */
  start: (recipients: readonly string[]) => TableWrite;
};

/** @param keys of the purpose `texts`, the newest first */
export function openStops(database: Database, keys: readonly [string, ...string[]]): Stops {
  const keysOf = (recipient: string): string[] =>
    keys.map((key) =>
      createHmac("sha256", key).update(`receiver\0${recipient.toLowerCase()}`).digest("base64url").slice(0, 27),
    );
  return {
    keysOf,
    ends: async ({ channel, to, template }) => isEnded(channel, template) && (await isStopped(database, keysOf(to))),
    stop: (number, at) => async (client) => {
      await keepStop(client, keysOf(number)[0] ?? "", at);
      await deleteStopped(client, number, STILL_TEXTED);
    },
    start: (recipients) => (client) => deleteStops(client, recipients.flatMap(keysOf)),
  };
}

function isEnded(channel: Channel, template: string): boolean {
  return channel === "sms" ? !STILL_TEXTED.includes(template) : endableMessage(template) !== null;
}
