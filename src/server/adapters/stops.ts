import { createHmac } from "node:crypto";
import { ENDABLE_MESSAGES, endableMessage } from "#domain/news/endable-messages.ts";
import type { TableWrite } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import { endBrowsersOf } from "./push/statements.ts";
import { isStopped } from "./queue/queries.ts";
import { deleteStopped, deleteStops, keepStops } from "./queue/statements.ts";
import type { Channel } from "./templates.ts";

/**
 * Text messages that go to somebody who sent STOP: what they ask for at that moment. The answer to
 * STOP itself is one (47 CFR 64.1200(a)(12)).
 */
const STILL_TEXTED: readonly string[] = ["phone-code", "code", "how-you-signed-in", "text-answer"];

/**
 * Who said STOP. Receivers are named by keyed hashes alone. Mails about the account itself go on:
 * STOP ends those that everybody may end.
 */
export type Stops = {
  /** The name of a number or an address in tables, the newest first. */
  keysOf: (recipient: string) => readonly string[];
  /** Whether a message is not to go out. */
  ends: (message: { channel: Channel; to: string; template: string }) => Promise<boolean>;
  /**
   * Ends messages to these receivers, those that wait in the queue too. So it does for browsers of
   * the account that a number is proved by.
   */
  stop: (recipients: readonly string[], at: Date) => TableWrite;
  /** Takes it back. What was deleted stays so. */
  start: (recipients: readonly string[]) => TableWrite;
};

/** @param keys of the purpose `texts`, the newest first */
export function openStops(database: Database, keys: readonly [string, ...string[]]): Stops {
  const keysOf = (recipient: string): string[] =>
    keys.map((key) =>
      createHmac("sha256", key).update(`receiver\0${recipient.toLowerCase()}`).digest("base64url").slice(0, 27),
    );
  const newest = (recipients: readonly string[]): string[] => recipients.map((each) => keysOf(each)[0] ?? "");
  return {
    keysOf,
    ends: async ({ channel, to, template }) => isEnded(channel, template) && (await isStopped(database, keysOf(to))),
    stop: (recipients, at) => async (client) => {
      await keepStops(client, newest(recipients), at);
      await deleteStopped(client, recipients, { stillTexted: STILL_TEXTED, endedMails: ENDABLE_MESSAGES });
      await endBrowsersOf(client, recipients);
    },
    start: (recipients) => (client) => deleteStops(client, recipients.flatMap(keysOf)),
  };
}

function isEnded(channel: Channel, template: string): boolean {
  return channel === "sms" ? !STILL_TEXTED.includes(template) : endableMessage(template) !== null;
}
