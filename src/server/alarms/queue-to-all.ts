import { replySubject } from "#domain/dialogue/codes.ts";
import { isLanguageTag } from "#domain/shared/language-tag.ts";
import type { MessagesInCommands } from "#server/adapters/messages.ts";
import type { ReplyRequest, Template } from "#server/adapters/templates.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Receiver } from "./queries.ts";

/**
 * A message to some people, in a transaction. `path` leads to a page of ours. `isEndable`: whether
 * they may end messages of this kind.
 */
type Sending = {
  client: Parameters<TableWrite>[0];
  receivers: readonly Receiver[];
  message: {
    template: Template;
    values: Readonly<Record<string, string>>;
    times?: Readonly<Record<string, Date>>;
    path: string;
    isEndable?: boolean;
    reply?: ReplyRequest;
  };
  /** The news of each account that the message tells, by account. */
  news?: ReadonlyMap<string, string>;
};

/** Queues a message to each: by mail, or by text message to who has only a phone. */
export async function queueToAll(
  { messages, publicUrl }: { messages: MessagesInCommands; publicUrl: string },
  { client, receivers, message, news }: Sending,
): Promise<void> {
  const { template, values, times = {}, path, isEndable = false, reply } = message;
  for (const { id, email, phone, language } of receivers) {
    const to = email ?? phone;
    if (to === null) continue;
    const inWords = Object.entries(times).map(([name, at]) => [name, timeInWords(at, language)]);
    const filled = { ...values, ...Object.fromEntries(inWords), url: `${publicUrl}${path}` };
    const channel = email === null ? "sms" : "mail";
    // One connection carries one statement at a time.
    const endableBy = isEndable ? id : undefined;
    const asked = reply && { ...reply, to: replySubject(reply.to, id) };
    const about = { endableBy, reply: asked, newsId: news?.get(id) };
    await messages.queue({ channel, to, language, template, values: filled, ...about })(client);
  }
}

/** A time with its zone: whoever reads it may be anywhere. */
function timeInWords(at: Date, language: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(isLanguageTag(language) ? language : "en", format).format(at)} UTC`;
}
