import type { EndableMessage } from "#domain/news/endable-messages.ts";
import type { MessagesInCommands } from "../message-queue.ts";
import { readDevicesOf } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A message to browsers of some accounts. `url` leads to a page of ours. */
type ToBrowsers = {
  client: SqlClient;
  accountIds: readonly string[];
  template: EndableMessage;
  url: string;
  now: Date;
};

/** Queues a message to each browser where these accounts are signed in and get messages. */
export async function queueToBrowsers(
  messages: MessagesInCommands,
  { client, accountIds, template, url, now }: ToBrowsers,
): Promise<void> {
  if (accountIds.length === 0) return;
  for (const { id, accountId } of await readDevicesOf(client, accountIds, now)) {
    const way = { channel: "push", to: id, language: "en", endableBy: accountId } as const;
    // One connection carries one statement at a time.
    await messages.queue({ ...way, template, values: { url } })(client);
  }
}
