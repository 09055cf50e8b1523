import type { StoredNews } from "#domain/news/news.ts";
import type { Insert, TableWrite } from "../documents/command.ts";

/**
 * What some people are told at once: news on their own page, and a mail or a text message. `about`
 * makes the ids of the news, so the same alert is told once.
 */
export type Alert = {
  about: string;
  news: Omit<StoredNews, "ownerId">;
  /** `times` are written in the reader's language, in UTC. `path` leads to a page of ours. */
  message: {
    template: "line-taken-off" | "lines-waiting" | "news-at-once";
    values: Readonly<Record<string, string>>;
    times: Readonly<Record<string, Date>>;
    path: string;
  };
};

/** An alert as part of a command: all of it is written with the command, or nothing. */
export type PreparedAlert = { writes: Insert[]; tableWrites: TableWrite[] };

/** Makes an alert to some accounts. It reads nothing before the command writes. */
export type MakeAlert = (accountIds: readonly string[], alert: Alert) => PreparedAlert;

/**
 * The mail about news that a command writes anyway. Anybody may cause it, so it goes by mail alone.
 * Each person gets one an hour at most. Whoever wants no messages gets none.
 */
export type MailHourly = (
  accountIds: readonly string[],
  about: { kind: StoredNews["kind"]; what: string; path: string; now: Date },
) => TableWrite[];
