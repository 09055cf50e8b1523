import type pg from "pg";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { isLanguageTag } from "#domain/shared/language-tag.ts";
import type { MessagesInCommands } from "#server/adapters/messages.ts";
import type { Alert, MailHourly, MakeAlert } from "#server/commands/alerts.ts";
import type { TableWrite } from "#server/documents/command.ts";
import { news } from "#server/stored/news.ts";
import type { NoticeReach } from "./daily-notices.ts";
import { claimHourlyMail } from "./statements.ts";

type Client = Pick<pg.PoolClient, "query">;

export type AlertDependencies = {
  messages: MessagesInCommands;
  reachOf: (client: Client, userId: string) => Promise<NoticeReach | null>;
  publicUrl: string;
};

/** Most people who get a message of one alert. All of them get the news. */
const MOST_MESSAGES = 50;

/**
 * News with a message, for the transaction of what they tell. The message goes by mail, or by text
 * message to who has only a phone. It is no daily notice, so nobody can switch it off.
 */
export function createAlerts(dependencies: AlertDependencies): MakeAlert {
  return (accountIds, alert) => {
    const owners = [...new Set(accountIds)];
    const told = owners.slice(0, MOST_MESSAGES);
    return {
      writes: owners.map((ownerId) =>
        news.insert(uuidv5(alert.about, `${alert.news.kind} ${ownerId}`), { body: { ...alert.news, ownerId } }),
      ),
      tableWrites: told.map((ownerId): TableWrite => async (client) => {
        const reach = await dependencies.reachOf(client, ownerId);
        if (reach !== null) await sendTo(dependencies, { client, reach, message: alert.message });
      }),
    };
  };
}

/** The mail about news that anybody may cause. */
export function createHourlyMail(dependencies: AlertDependencies): MailHourly {
  return (accountIds, { kind, what, path, now }) => {
    const values = { news: `${kind}:1`, what };
    const message = { template: "news-at-once", values, times: {}, path } as const;
    // In one order, so that two commands never wait for each other.
    return [...new Set(accountIds)].toSorted().map((userId): TableWrite => async (client) => {
      const reach = await dependencies.reachOf(client, userId);
      if (reach === null || reach.email === null) return;
      const before = new Date(now.getTime() - HOUR_MS);
      if (await claimHourlyMail(client, { userId, now, before }))
        await sendTo(dependencies, { client, reach, message });
    });
  };
}

type Sending = { client: Client; reach: NoticeReach; message: Alert["message"] };

async function sendTo({ messages, publicUrl }: AlertDependencies, { client, reach, message }: Sending): Promise<void> {
  const { email, phone, language } = reach;
  const to = email ?? phone;
  if (to === null) return;
  const times = Object.entries(message.times).map(([name, at]) => [name, timeInWords(at, language)]);
  const values = { ...message.values, ...Object.fromEntries(times), url: `${publicUrl}${message.path}` };
  const channel = email === null ? "sms" : "mail";
  await messages.queue({ channel, to, language, template: message.template, values })(client);
}

/** A time with its zone: whoever reads it may be anywhere. */
function timeInWords(at: Date, language: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(isLanguageTag(language) ? language : "en", format).format(at)} UTC`;
}
