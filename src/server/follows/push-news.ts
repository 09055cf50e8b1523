import { PUSHED_NEWS } from "#domain/news/news.ts";
import type { MessagesInCommands } from "#server/adapters/messages.ts";
import { queueToBrowsers } from "#server/adapters/push/queue-to-browsers.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { news } from "#server/stored/news.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** What queues messages to browsers, and the origin of their links. */
export type PushQueue = { messages: MessagesInCommands; publicUrl: string };

/** Queues news that is told at once to the browsers of whom it is for. */
export function pushNews(
  { messages, publicUrl }: PushQueue,
  changed: readonly StoredDocument[],
  now: Date,
): TableWrite {
  const told = news
    .readAll(changed.filter(({ collection, version }) => collection === news.name && version === 1))
    .filter(({ value }) => PUSHED_NEWS.includes(value.kind) && value.seenAt === undefined)
    .map(({ value }) => value.ownerId);
  const message = { template: "news-at-once", url: `${publicUrl}/me?show=news`, now } as const;
  return (client: SqlClient) => queueToBrowsers(messages, { ...message, client, accountIds: [...new Set(told)] });
}
