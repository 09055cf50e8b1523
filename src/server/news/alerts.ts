import { uuidv5 } from "#domain/shared/ids.ts";
import { isLanguageTag } from "#domain/shared/language-tag.ts";
import type { MessagesInCommands } from "#server/adapters/messages.ts";
import type { Alert, PrepareAlert } from "#server/commands/alerts.ts";
import type { TableWrite } from "#server/documents/command.ts";
import { news } from "#server/stored/news.ts";
import type { NoticeReach } from "./daily-notices.ts";

export type AlertDependencies = {
  messages: MessagesInCommands;
  reachOf: (userId: string) => Promise<NoticeReach | null>;
  publicUrl: string;
};

/** Most people who get a message of one alert. All of them get the news. */
const MOST_MESSAGES = 50;

/**
 * News with a message, for the transaction of what they tell. The message goes by mail, or by text
 * message to who has only a phone. It is no daily notice, so nobody can switch it off.
 */
export function createAlerts(dependencies: AlertDependencies): PrepareAlert {
  return async (accountIds, alert) => {
    const owners = [...new Set(accountIds)];
    const reached = await Promise.all(owners.slice(0, MOST_MESSAGES).map(dependencies.reachOf));
    return {
      writes: owners.map((ownerId) =>
        news.insert(uuidv5(alert.about, `${alert.news.kind} ${ownerId}`), { body: { ...alert.news, ownerId } }),
      ),
      tableWrites: reached.flatMap((reach) => (reach === null ? [] : messageTo(dependencies, reach, alert))),
    };
  };
}

function messageTo(
  { messages, publicUrl }: AlertDependencies,
  { email, phone, language }: NoticeReach,
  { message }: Alert,
): TableWrite[] {
  const to = email ?? phone;
  if (to === null) return [];
  const times = Object.entries(message.times).map(([name, at]) => [name, timeInWords(at, language)]);
  const values = { ...message.values, ...Object.fromEntries(times), url: `${publicUrl}${message.path}` };
  return [
    messages.queue({ channel: email === null ? "sms" : "mail", to, language, template: message.template, values }),
  ];
}

/** A time with its zone: whoever reads it may be anywhere. */
function timeInWords(at: Date, language: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(isLanguageTag(language) ? language : "en", format).format(at)} UTC`;
}
