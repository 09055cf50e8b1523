import { replySubject } from "#domain/dialogue/codes.ts";
import { isEndable } from "#domain/news/endable-messages.ts";
import { dateFormat, dateLocaleOf } from "#domain/shared/intl-formats.ts";
import { isLanguageTag } from "#domain/shared/language-tag.ts";
import type { MessagesInCommands } from "#server/adapters/message-queue.ts";
import type { ReplyRequest, Template } from "#server/adapters/templates.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Receiver } from "./queries.ts";

/**
 * A message to some people, in a transaction. `path` leads to a page of ours. Whether they may end
 * such messages follows from the template.
 */
type Sending = {
  client: Parameters<TableWrite>[0];
  receivers: readonly Receiver[];
  message: {
    template: Template;
    values: Readonly<Record<string, string>>;
    times?: Readonly<Record<string, Date>>;
    path: string;
    reply?: ReplyRequest;
  };
  /** The news of each account that the message tells, by account. */
  news?: ReadonlyMap<string, string>;
};

type Queue = { messages: MessagesInCommands; publicUrl: string };

/** Queues a message to each: by mail, or by text message to who has only a phone. */
export async function queueToAll(queue: Queue, { client, ...sending }: Sending): Promise<void> {
  for (const write of messagesToAll(queue, sending)) {
    // One connection carries one statement at a time.
    await write(client);
  }
}

/** The same as writes, in order. */
export function messagesToAll(
  { messages, publicUrl }: Queue,
  { receivers, message, news }: Omit<Sending, "client">,
): TableWrite[] {
  const { template, values, times = {}, path, reply } = message;
  return receivers.flatMap(({ id, email, phone, language }) => {
    const to = email ?? phone;
    if (to === null) return [];
    const inWords = Object.entries(times).map(([name, at]) => [name, timeInWords(at, language)]);
    const filled = { ...values, ...Object.fromEntries(inWords), url: `${publicUrl}${path}` };
    const channel = email === null ? "sms" : "mail";
    const kind = isEndable(template) ? { template, endableBy: id } : { template };
    const about = {
      reply: reply && { ...reply, to: replySubject(reply.to, id) },
      newsId: news?.get(id),
    };
    return [messages.queue({ channel, to, language, values: filled, ...kind, ...about })];
  });
}

/** A time with its zone: whoever reads it may be anywhere. */
function timeInWords(at: Date, language: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${dateFormat(dateLocaleOf(isLanguageTag(language) ? language : "en"), format).format(at)} UTC`;
}
