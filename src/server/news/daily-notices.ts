import type { Notices } from "#contract/news.ts";
import type { Messages } from "#server/adapters/message-queue.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { news } from "#server/stored/news.ts";
import { RETENTION_DAYS } from "#domain/listings/lifetime.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { claimNotice, clearNewsMessages } from "./statements.ts";
import { readChoice, readDue, readExpiredNews, readUnsentNews } from "./queries.ts";

type Daily = Notices["daily"];

/** The confirmed e-mail and number of an account, and its language. */
export type NoticeReach = { email: string | null; phone: string | null; language: string };

export type DailyNoticeDependencies = {
  database: Database;
  messages: Messages;
  reachOf: (userId: string) => Promise<NoticeReach | null>;
};

/** Time between two notices to one person. Source: CONTRACT.md 5, "a daily notice". */
const NOTICE_INTERVAL_MS = DAY_MS;
/** Older news is left out of notices: a day, plus time for a process that was down. */
const NOTIFIED_WITHIN_MS = 30 * HOUR_MS;
/** How long news is kept, days: as long as a decision may be questioned. */
const KEPT_DAYS = 90;
const BATCH = 100;

/**
 * How a person is notified: as they chose, else by mail, else by text message; "off" where nothing
 * is confirmed.
 */
export function wayOf(choice: Daily | null, reach: Pick<NoticeReach, "email" | "phone"> | null): Daily {
  if (choice === "off" || reach === null) return "off";
  if (choice === "sms" && reach.phone !== null) return "sms";
  if (reach.email !== null) return "mail";
  return reach.phone === null ? "off" : "sms";
}

/** The channel and language of a notice. */
export type NoticeChannel = { channel: "mail" | "sms"; to: string; language: string; endableBy: string };

/**
 * How a person is notified about their posts; null where they want no messages, or nothing is
 * confirmed. @param among the channels that may be used
 */
export async function noticeChannelOf(
  { database, reachOf }: DailyNoticeDependencies,
  userId: string,
  among: readonly string[] = ["mail", "sms"],
): Promise<NoticeChannel | null> {
  const [known, choice] = await Promise.all([reachOf(userId), readChoice(database, userId)]);
  const reach =
    known === null
      ? null
      : {
          ...known,
          email: among.includes("mail") ? known.email : null,
          phone: among.includes("sms") ? known.phone : null,
        };
  const channel = wayOf(choice, reach);
  const to = channel === "mail" ? reach?.email : reach?.phone;
  if (reach === null || channel === "off" || typeof to !== "string") return null;
  return { channel, to, language: reach.language, endableBy: userId };
}

/**
 * Notifies everybody with unread news, once a day at most. The notice has counts and our own words
 * only: no name, reason or number. Concurrent processes notify nobody twice.
 * @returns how many were notified
 */
export async function sendDailyNotices(dependencies: DailyNoticeDependencies, now: Date): Promise<number> {
  const { database } = dependencies;
  const before = new Date(now.getTime() - NOTICE_INTERVAL_MS);
  const since = new Date(now.getTime() - NOTIFIED_WITHIN_MS);
  let notified = 0;
  for (;;) {
    const due = await readDue(database, { since, before, most: BATCH });
    for (const userId of due) {
      // In sequence: nobody waits for this.
      if (await tellOne(dependencies, userId, { now, before, since })) notified += 1;
    }
    if (due.length < BATCH) return notified;
  }
}

async function tellOne(
  dependencies: DailyNoticeDependencies,
  userId: string,
  { now, before, since }: { now: Date; before: Date; since: Date },
): Promise<boolean> {
  const { database, messages } = dependencies;
  const notifiedAt = await claimNotice(database, { userId, now, before });
  if (notifiedAt === "taken") return false;
  const way = await noticeChannelOf(dependencies, userId);
  if (way === null) return false;
  const unsent = await readUnsentNews(database, { userId, since, notifiedAt });
  if (unsent.length === 0) return false;
  const news = unsent.map(({ kind, count }) => `${kind}:${count}`).join(",");
  await messages.send({ ...way, template: "daily-notice", values: { news } });
  return true;
}

/**
 * Deletes expired news. News of asks and responses goes after 30 days, as the people of those do.
 * @returns how many it deleted
 */
export async function clearOldNews(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const withOthers = new Date(now.getTime() - RETENTION_DAYS.person * DAY_MS);
  await clearNewsMessages(database, new Date(now.getTime() - 2 * NOTIFIED_WITHIN_MS));
  let cleared = 0;
  for (;;) {
    const ids = await readExpiredNews(database, { before, withOthers }, BATCH);
    const writes = ids.map((id) => news.remove({ id }));
    if (writes.length > 0) {
      const done = await executeCommand(database, { by: { who: "system", role: "system" }, act: "news.clear", writes });
      // Another process cleared some of them; the rest is deleted at the next run.
      if (!done.ok) return cleared;
    }
    cleared += ids.length;
    if (ids.length < BATCH) return cleared;
  }
}
