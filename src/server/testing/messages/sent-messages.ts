import { expect } from "vitest";
import type { Message } from "#server/adapters/message-queue.ts";
import { openOutbox } from "#server/adapters/outbox.ts";
import { readReach } from "#server/identity/own/verified-contacts.ts";
import { sendDailyNotices } from "#server/news/daily-notices.ts";
import type { TestService } from "../service.ts";

/** What people are told by a service without a sender: at once, and by the daily notice. */
export type SentMessages = {
  /** The texts of messages to a mail address or a number, once nothing waits. */
  sentTo: (to: string) => Promise<string[]>;
  /** The news in the next daily notice to them; null: they get none. */
  dailyTo: (to: string) => Promise<string | null>;
};

/** @param folder the `DATA_DIR` of the service */
export function sentMessages(service: TestService, folder: string, now: () => Date): SentMessages {
  const { database } = service;
  return {
    sentTo: async (to) => {
      await service.settled();
      const { rowCount } = await database.pool.query("SELECT FROM auth.message WHERE recipient = $1", [to]);
      expect(rowCount).toBe(0);
      return (await openOutbox(folder).list()).flatMap((each) => (each.to === to ? [each.text] : []));
    },
    dailyTo: async (to) => {
      const sent: Message[] = [];
      const messages = { send: async (message: Message) => void sent.push(message) };
      await sendDailyNotices({ database, messages, reachOf: (id) => readReach(database, id) }, now());
      return sent.find((each) => each.to === to)?.values["news"] ?? null;
    },
  };
}
